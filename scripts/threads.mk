# Builds the C programs of tests/threads in the current directory: each embeds a PHP that runs on several threads.
# Variables: ROOT, the checkout; CFLAGS; PHP_CONFIG, of a thread-safe PHP. Run by scripts/test.

TESTS    := $(patsubst $(ROOT)/tests/threads/%.c,%,$(wildcard $(ROOT)/tests/threads/*.c))
PHP      := $(shell $(PHP_CONFIG) --prefix)/lib/php
WARNINGS := -std=gnu11 -Wall -Wextra -Wno-unused-parameter -Werror

all: $(TESTS)

$(TESTS): %: $(ROOT)/tests/threads/%.c $(ROOT)/tests/support/dlopen.c $(ROOT)/tests/engine/check.h
	$(CC) $(CFLAGS) $(WARNINGS) -D_GNU_SOURCE -I$(ROOT) $(patsubst -I%,-isystem %,$(shell $(PHP_CONFIG) --includes)) \
		-o $@ $(filter %.c,$^) -L$(PHP) -Wl,-rpath,$(PHP) -lphp -lpthread
