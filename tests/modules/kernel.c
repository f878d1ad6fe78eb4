typedef struct { unsigned block_id[3], dispatch_size[3], block_size[3], thread_index; } launch;
typedef struct { float *data; unsigned long long size; } buffer;
extern float weight_of(unsigned);
__attribute__((weak)) float bias = 0.5f;
#ifdef GPU
int depth;
#else
_Thread_local int depth;
#endif
__attribute__((noinline)) static void rows(const buffer *restrict args, void *ret, const launch *l, int active_lane_count) {
  for (int lane = 0; lane < active_lane_count; lane++) {
    unsigned thread = l->thread_index + lane;
    float x = args[0].data[thread];
    if (__builtin_expect(x < 0, 0)) x = weight_of(thread);
    args[1].data[thread] = x * x + bias;
  }
  if (ret) depth++;
}
void rows_packet_batch(const buffer *args, void *ret, launch *l, int packet_count) {
  int packet = 0;
  for (; packet + 1 < packet_count; packet++) {
    rows(args, ret, l, 8);
    l->thread_index += 8;
  }
  if (packet < packet_count) {
    unsigned left = l->dispatch_size[0] - l->thread_index;
    if (left >= 8) rows(args, ret, l, 8);
    else rows(args, ret, l, (int)left);
  }
}
