/* The built-in operators as a C programmer writes them: one loop over rows, N and ROWS known to the compiler.
   vfsimt bench --vs c compiles this with -O3 -ffast-math for the same CPU as the kernel. */
#include <math.h>
#include <stddef.h>

typedef const float *restrict input;
typedef float *restrict output;

void rmsnorm(input x, input weight, output y) {
    for (size_t r = 0; r < ROWS; r++) {
        input a = x + r * N;
        output b = y + r * N;
        float sum = 0;
        for (size_t i = 0; i < N; i++) sum += a[i] * a[i];
        float scale = 1.0f / sqrtf(sum / N + EPSILON);
        for (size_t i = 0; i < N; i++) b[i] = a[i] * scale * weight[i];
    }
}

void layernorm(input x, input weight, input bias, output y) {
    for (size_t r = 0; r < ROWS; r++) {
        input a = x + r * N;
        output b = y + r * N;
        float mean = 0, sum = 0;
        for (size_t i = 0; i < N; i++) mean += a[i];
        mean /= N;
        for (size_t i = 0; i < N; i++) sum += (a[i] - mean) * (a[i] - mean);
        float scale = 1.0f / sqrtf(sum / N + EPSILON);
        for (size_t i = 0; i < N; i++) b[i] = (a[i] - mean) * scale * weight[i] + bias[i];
    }
}

void softmax(input x, output y) {
    for (size_t r = 0; r < ROWS; r++) {
        input a = x + r * N;
        output b = y + r * N;
        float top = a[0], sum = 0;
        for (size_t i = 0; i < N; i++) top = a[i] > top ? a[i] : top;
        for (size_t i = 0; i < N; i++) {
            float power = expf(a[i] - top);
            b[i] = power;
            sum += power;
        }
        float scale = 1.0f / sum;
        for (size_t i = 0; i < N; i++) b[i] *= scale;
    }
}

void swiglu(input gate, input up, output y) {
    for (size_t i = 0; i < (size_t)ROWS * N; i++) y[i] = gate[i] / (1.0f + expf(-gate[i])) * up[i];
}

void gelu(input x, input residual, output y) {
    for (size_t i = 0; i < (size_t)ROWS * N; i++) {
        /* sqrt(2 / pi) * 2, since 1 + tanh(u) is 2 / (1 + exp(-2u)) */
        float inner = 1.59576912f * (x[i] + 0.044715f * x[i] * x[i] * x[i]);
        y[i] = x[i] / (1.0f + expf(-inner)) + residual[i];
    }
}

void rope(input x, input cosine, input sine, output y) {
    for (size_t r = 0; r < ROWS; r++) {
        input a = x + r * N, c = cosine + r * (N / 2), s = sine + r * (N / 2);
        output b = y + r * N;
        for (size_t i = 0; i < N / 2; i++) {
            b[i] = a[i] * c[i] - a[i + N / 2] * s[i];
            b[i + N / 2] = a[i + N / 2] * c[i] + a[i] * s[i];
        }
    }
}
