#ifndef FUZZ_SUPPORT_INPUT_H
#define FUZZ_SUPPORT_INPUT_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

/* Shared by the fuzzed programs. Each defines LLVMFuzzerTestOneInput(), is linked only with the engine, and is built by
 * scripts/fuzz. */

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size);

/* The condition must be true for every input. */
#define ALWAYS(condition) \
	do { \
		if (!(condition)) { \
			fprintf(stderr, "%s:%d: not so: %s\n", __FILE__, __LINE__, #condition); \
			abort(); \
		} \
	} while (0)

/* Bytes that make decisions. They are followed by an endless series of zeros, so a zero should always choose what
 * brings a program to its end. */
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

/* Returns at most this many bytes, or what is left. */
static inline const char *fuzz_bytes(fuzz_input *input, size_t most, size_t *length)
{
	const char *bytes = (const char *) input->at;

	*length = (size_t) (input->end - input->at) < most ? (size_t) (input->end - input->at) : most;
	input->at += *length;
	return bytes;
}

/* Returns a copy without anything behind it, so that the sanitizer notices every byte read beyond it. To be freed. */
static inline char *fuzz_copy(const void *bytes, size_t length)
{
	char *copy = malloc(length > 0 ? length : 1);

	memcpy(copy, bytes, length);
	return copy;
}

/* Likewise, with a NUL at the end, and none before. */
static inline char *fuzz_text(const void *bytes, size_t length)
{
	char *text = malloc(length + 1);

	memcpy(text, bytes, length);
	text[length] = '\0';
	return text;
}

#endif
