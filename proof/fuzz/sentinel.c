/* Calls to a master that sentinels name, whatever it and they answer. */
#include "support/calls.h"
#include "support/world.h"

static const char *const dsns[] = { "redis+sentinel://127.0.0.1,127.0.0.2,127.0.0.3/shop",
	"redis+sentinel://:hunter2@127.0.0.1/shop/2?sentinel_password=hunter2" };

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
	fuzz_input input = { data, data + size };

	calls_run(&input, dsns, sizeof dsns / sizeof *dsns);
	return 0;
}
