# Builds the engine in the current directory, as a library without PHP, and links the C programs of tests/engine with
# it. Variables: ROOT, the checkout; CFLAGS. Run by scripts/test.

ENGINE    := $(patsubst $(ROOT)/%.c,%.o,$(wildcard $(ROOT)/core/*/*.c $(ROOT)/redis/*/*.c $(ROOT)/zk/*/*.c))
TESTS     := $(patsubst $(ROOT)/tests/engine/%.c,%,$(wildcard $(ROOT)/tests/engine/*.c))
OBJECTS   := $(ENGINE) $(TESTS:%=tests/engine/%.o)

TLS       := $(shell pkg-config --exists hiredis_ssl openssl && echo hiredis_ssl openssl)
# ZooKeeper's client library has no pkg-config file.
LIBRARIES := $(shell pkg-config --libs hiredis $(TLS)) -lzookeeper_mt -lpthread
WARNINGS  := -std=gnu11 -Wall -Wextra -Wshadow -Werror
COMPILE   := $(CC) $(CFLAGS) $(WARNINGS) -D_GNU_SOURCE $(if $(TLS),-DDISTLOCK_REDIS_TLS) -MMD -MP -I$(ROOT) \
	$(shell pkg-config --cflags hiredis $(TLS))

all: $(TESTS)

$(TESTS): %: tests/engine/%.o engine.a
	$(CC) $(CFLAGS) -o $@ $^ $(LIBRARIES)

# The library is always made from scratch, so that no object of a removed source stays in it.
engine.a: $(ENGINE)
	rm -f $@
	$(AR) rcs $@ $^

$(OBJECTS): %.o: $(ROOT)/%.c
	@mkdir -p $(@D)
	$(COMPILE) -c -o $@ $<

-include $(OBJECTS:.o=.d)
