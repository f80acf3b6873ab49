#ifndef SIMULATE_LETTERS_H
#define SIMULATE_LETTERS_H

#include "world.h"

/* Owners give their locks away: a letter has the token, and may be delivered any number of times, to anybody. */

/* Detaches what the object has. */
void letters_write(object *o);

/* Attaches what some letter gives away. Returns whether the object has it. */
bool letters_read(object *o);

/* Whether the token is in a letter from which nobody has attached it yet. */
bool letters_has(const char *token);

#endif
