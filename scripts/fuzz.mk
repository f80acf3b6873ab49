# Builds the programs of fuzz/ in the current directory, with the engine as scripts/engine.mk builds it. Variables:
# ROOT, the checkout; CFLAGS, with the sanitizers; CC, clang. Run by scripts/fuzz.

fuzzers:

include $(ROOT)/scripts/engine.mk

FUZZERS  := $(filter-out $(if $(TLS),,fuzz-tls),$(patsubst $(ROOT)/fuzz/%.c,fuzz-%,$(wildcard $(ROOT)/fuzz/*.c)))
SUPPORT  := $(patsubst $(ROOT)/%.c,%.o,$(wildcard $(ROOT)/fuzz/support/*.c))
PROGRAMS := $(FUZZERS:fuzz-%=fuzz/%.o)

# fuzz/support/world.c replaces these functions, for time, sockets and the keeper, in programs that use the engine.
WRAPPED  := $(patsubst __wrap_%,%,$(sort $(shell grep -oh '__wrap_[a-z_]*' $(ROOT)/fuzz/support/*.c)))

fuzzers: $(FUZZERS)

# The engine calls the functions that replace its own, which may be in a part that nothing else needs.
$(FUZZERS): fuzz-%: fuzz/%.o fuzz/support.a engine.a
	$(CC) $(CFLAGS) -fsanitize=fuzzer -o $@ -Wl,--start-group $^ -Wl,--end-group $(shell grep -q 'support/world.h' $(ROOT)/fuzz/$*.c && echo $(WRAPPED:%=-Wl,--wrap=%)) $(LIBRARIES)

fuzz/support.a: $(SUPPORT)
	rm -f $@
	$(AR) rcs $@ $^

$(PROGRAMS) $(SUPPORT): %.o: $(ROOT)/%.c
	@mkdir -p $(@D)
	$(COMPILE) -I$(ROOT)/fuzz -c -o $@ $<

-include $(PROGRAMS:.o=.d) $(SUPPORT:.o=.d)
