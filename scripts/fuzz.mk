# Builds the programs of proof/fuzz/ in the current directory, with the engine as scripts/engine.mk builds it.
# Variables: ROOT, the checkout; CFLAGS, with the sanitizers; CC, clang. Run by scripts/fuzz.

fuzzers:

include $(ROOT)/scripts/engine.mk

FUZZERS  := $(filter-out $(if $(TLS),,fuzz-tls),$(patsubst $(ROOT)/proof/fuzz/%.c,fuzz-%,$(wildcard $(ROOT)/proof/fuzz/*.c)))
SUPPORT  := $(patsubst $(ROOT)/%.c,%.o,$(wildcard $(ROOT)/proof/fuzz/support/*.c))
PROGRAMS := $(FUZZERS:fuzz-%=proof/fuzz/%.o)

# proof/fuzz/support/world.c replaces these functions, for time, sockets and the keeper, in programs that use the
# engine.
WRAPPED  := $(patsubst __wrap_%,%,$(sort $(shell grep -oh '__wrap_[a-z_]*' $(ROOT)/proof/fuzz/support/*.c)))

fuzzers: $(FUZZERS)

# The engine calls the functions that replace its own, which may be in a part that nothing else needs.
$(FUZZERS): fuzz-%: proof/fuzz/%.o proof/fuzz/support.a engine.a
	$(CC) $(CFLAGS) -fsanitize=fuzzer -o $@ -Wl,--start-group $^ -Wl,--end-group $(shell grep -q 'support/world.h' $(ROOT)/proof/fuzz/$*.c && echo $(WRAPPED:%=-Wl,--wrap=%)) $(LIBRARIES)

proof/fuzz/support.a: $(SUPPORT)
	rm -f $@
	$(AR) rcs $@ $^

$(PROGRAMS) $(SUPPORT): %.o: $(ROOT)/%.c
	@mkdir -p $(@D)
	$(COMPILE) -I$(ROOT)/proof/fuzz -c -o $@ $<

-include $(PROGRAMS:.o=.d) $(SUPPORT:.o=.d)
