/* Calls to a majority of independent servers, whatever each of them answers. */
#include "support/calls.h"
#include "support/world.h"

static const char *const dsns[] = { "redis://127.0.0.1:1", "redis://127.0.0.1:2",
	"redis://:hunter2@127.0.0.1:3?connect_timeout=0.5" };

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
	fuzz_input input = { data, data + size };

	calls_run_quorum(&input, dsns, sizeof dsns / sizeof *dsns);
	return 0;
}
