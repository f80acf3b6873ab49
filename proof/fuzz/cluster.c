/* Calls to a cluster, whatever its nodes answer, and wherever they redirect their client. */
#include "support/calls.h"
#include "support/world.h"

static const char *const dsns[] = { "redis+cluster://127.0.0.1:7000,127.0.0.1:7001",
	"redis+cluster://:hunter2@127.0.0.1:7000?timeout=0.5" };

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
	fuzz_input input = { data, data + size };

	calls_run(&input, dsns, sizeof dsns / sizeof *dsns);
	return 0;
}
