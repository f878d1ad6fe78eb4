typedef unsigned long size_t;
struct Base { virtual ~Base(); virtual void run(const float *in, float *out, int active_lane_count) const = 0; };
struct Scale : virtual Base {
  float factor = 2;
  void run(const float *in, float *out, int active_lane_count) const override {
    for (int i = 0; i < active_lane_count; ++i) out[i] = in[i] * factor;
  }
};
template <int N> inline void rows(const float *in, float *out, int active_lane_count) {
  static int calls;
  ++calls;
  for (int i = 0; i < active_lane_count; ++i) out[i] = in[i] * N;
  if (active_lane_count < 0) throw active_lane_count;
}
extern "C" void batch(const float *in, float *out, int count) {
  try {
    for (int i = 0; i + 4 <= count; i += 4) rows<3>(in + i, out + i, 4);
    rows<3>(in, out, count & 3);
  } catch (int) { __builtin_trap(); }
  Scale scale;
  const Base &base = scale;
  base.run(in, out, count);
}
