# Builds proof/simulate/ in the current directory, with the engine as scripts/engine.mk builds it. Variables: ROOT, the
# checkout; CFLAGS. Run by scripts/simulate.

simulation: simulator

include $(ROOT)/scripts/engine.mk

# These replace functions of the engine, for time, sockets and the keeper.
SEAM    := $(ROOT)/proof/fuzz/support/sockets.c $(ROOT)/proof/simulate/world.c $(ROOT)/proof/simulate/network.c
WRAPPED := $(patsubst __wrap_%,%,$(sort $(shell grep -oh '__wrap_[a-z_]*' $(SEAM))))
PARTS   := $(patsubst $(ROOT)/%.c,%.o,$(wildcard $(ROOT)/proof/simulate/*.c) $(ROOT)/proof/fuzz/support/sockets.c)
LUA     := $(shell pkg-config --libs lua5.1)

simulator: $(PARTS) engine.a
	$(CC) $(CFLAGS) -o $@ $^ $(WRAPPED:%=-Wl,--wrap=%) $(LIBRARIES) $(LUA)

$(PARTS): %.o: $(ROOT)/%.c
	@mkdir -p $(@D)
	$(COMPILE) -I$(ROOT)/proof/fuzz $(shell pkg-config --cflags lua5.1) -c -o $@ $<

-include $(PARTS:.o=.d)

# The simulator with mutant.c instead of the file of the engine from which that was made. Its functions are found first.
mutant: mutant.c $(PARTS) engine.a
	$(COMPILE) -w -c -o mutant.o mutant.c
	$(CC) $(CFLAGS) -o $@ mutant.o $(PARTS) engine.a $(WRAPPED:%=-Wl,--wrap=%) $(LIBRARIES) $(LUA)
