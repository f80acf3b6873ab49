#include "core/text/spelling.h"

#include "core/text/ascii.h"

#include <stdbool.h>
#include <string.h>

static bool is_same_letter(char one, char other)
{
	return dl_ascii_lower(one) == dl_ascii_lower(other) || (one == '-' && other == '_');
}

static size_t smaller(size_t one, size_t other)
{
	return one < other ? one : other;
}

size_t dl_spelling_distance(const char *name, size_t length, const char *known)
{
	/* The distances between the part of the name that has been read and each beginning of the known one. */
	size_t distances[DL_SPELLING_LONGEST + 1];
	size_t known_length = strlen(known);

	for (size_t i = 0; i <= known_length; i++) {
		distances[i] = i;
	}
	for (size_t read = 0; read < length; read++) {
		size_t without_both = distances[0];

		distances[0] = read + 1;
		for (size_t i = 0; i < known_length; i++) {
			size_t replaced = without_both + !is_same_letter(name[read], known[i]);

			without_both = distances[i + 1];
			distances[i + 1] = smaller(replaced, smaller(distances[i], distances[i + 1]) + 1);
		}
	}
	return distances[known_length];
}

void dl_spelling_compare(dl_spelling *spelling, const char *known, size_t common)
{
	size_t length = strlen(known), distance;

	if (length > DL_SPELLING_LONGEST) {
		return;
	}
	distance = dl_spelling_distance(spelling->name, spelling->length, known);
	if (2 * distance <= length - common && (spelling->similar == NULL || distance < spelling->distance)) {
		spelling->similar = known;
		spelling->distance = distance;
	}
}
