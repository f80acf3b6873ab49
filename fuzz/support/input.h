#ifndef FUZZ_SUPPORT_INPUT_H
#define FUZZ_SUPPORT_INPUT_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

/* What the fuzzed programs share. Each has LLVMFuzzerTestOneInput(), is linked with the engine alone, and made by scripts/fuzz. */

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size);

/* Whatever the input is. */
#define ALWAYS(condition) \
	do { \
		if (!(condition)) { \
			fprintf(stderr, "%s:%d: not so: %s\n", __FILE__, __LINE__, #condition); \
			abort(); \
		} \
	} while (0)

/* Bytes that decide something. At the end there are zeros without end: a zero is to be what brings a program to its end. */
typedef struct fuzz_input {
	const uint8_t *at, *end;
} fuzz_input;

static inline unsigned fuzz_byte(fuzz_input *input)
{
	return input->at < input->end ? *input->at++ : 0;
}

static inline unsigned fuzz_below(fuzz_input *input, unsigned limit)
{
	return fuzz_byte(input) % limit;
}

/* So many bytes, or what is left of them. */
static inline const char *fuzz_bytes(fuzz_input *input, size_t most, size_t *length)
{
	const char *bytes = (const char *) input->at;

	*length = (size_t) (input->end - input->at) < most ? (size_t) (input->end - input->at) : most;
	input->at += *length;
	return bytes;
}

/* A copy with nothing behind it, so that the sanitizer sees every byte too many. To be freed. */
static inline char *fuzz_copy(const void *bytes, size_t length)
{
	char *copy = malloc(length > 0 ? length : 1);

	memcpy(copy, bytes, length);
	return copy;
}

/* The same with a NUL, and none before. */
static inline char *fuzz_text(const void *bytes, size_t length)
{
	char *text = malloc(length + 1);

	memcpy(text, bytes, length);
	text[length] = '\0';
	return text;
}

#endif
