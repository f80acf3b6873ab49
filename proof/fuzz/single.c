/* Calls to one Redis server, whatever it answers. */
#include "support/calls.h"
#include "support/world.h"

static const char *const dsns[] = { "redis://127.0.0.1", "redis://user:hunter2@127.0.0.1/3",
	"unix:///tmp/redis.sock?password=hunter2", "redis://127.0.0.1?wait=poll" };

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
	fuzz_input input = { data, data + size };

	calls_run(&input, dsns, sizeof dsns / sizeof *dsns);
	return 0;
}
