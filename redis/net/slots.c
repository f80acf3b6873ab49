#include "redis/net/slots.h"

#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

/* CRC16 as in XMODEM, with the polynomial 0x1021, computed four bits at a time. */
static uint16_t crc16_of_one_more(uint16_t crc, char next)
{
	static const uint16_t table[16] = { 0x0000, 0x1021, 0x2042, 0x3063, 0x4084, 0x50a5, 0x60c6, 0x70e7, 0x8108, 0x9129,
		0xa14a, 0xb16b, 0xc18c, 0xd1ad, 0xe1ce, 0xf1ef };
	uint8_t byte = (uint8_t) next;

	crc = (uint16_t) (crc << 4) ^ table[(crc >> 12) ^ (byte >> 4)];
	return (uint16_t) (crc << 4) ^ table[(crc >> 12) ^ (byte & 15)];
}

static int slot_of_crc(uint16_t crc)
{
	return crc % DL_REDIS_SLOTS;
}

const char *dl_redis_hashed_part(const char *key, size_t length, size_t *hashed)
{
	const char *open = memchr(key, '{', length);
	const char *close = open != NULL ? memchr(open, '}', length - (size_t) (open - key)) : NULL;

	if (close == NULL || close == open + 1) {
		*hashed = length;
		return key;
	}
	*hashed = (size_t) (close - open) - 1;
	return open + 1;
}

int dl_redis_slot_of(const char *key, size_t length)
{
	size_t hashed;
	const char *part = dl_redis_hashed_part(key, length, &hashed);

	uint16_t crc = 0;

	for (size_t i = 0; i < hashed; i++) {
		crc = crc16_of_one_more(crc, part[i]);
	}
	return slot_of_crc(crc);
}

void dl_redis_slot_tag(int slot, char tag[DL_REDIS_SLOT_TAG_SIZE])
{
	static const char letters[] = "abcdefghijklmnopqrstuvwxyz0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZ";

	/* Three letters are enough to reach every slot. */
	for (const char *a = letters; *a != '\0'; a++) {
		for (const char *b = letters; *b != '\0'; b++) {
			uint16_t crc = crc16_of_one_more(crc16_of_one_more(0, *a), *b);

			for (const char *c = letters; *c != '\0'; c++) {
				if (slot_of_crc(crc16_of_one_more(crc, *c)) == slot) {
					snprintf(tag, DL_REDIS_SLOT_TAG_SIZE, "%c%c%c", *a, *b, *c);
					return;
				}
			}
		}
	}
	abort();
}
