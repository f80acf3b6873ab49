/* Calls to servers that speak TLS, or should: whatever they answer, and whatever happens to the answer on its way. */
#include "support/calls.h"
#include "support/world.h"

static const char *const dsns[] = { "rediss://127.0.0.1?verify_peer=0",
	"rediss://:hunter2@127.0.0.1?verify_peer=0&peer_name=localhost", "rediss://127.0.0.1?cafile=/dev/null" };

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
	fuzz_input input = { data, data + size };

	calls_run(&input, dsns, sizeof dsns / sizeof *dsns);
	return 0;
}
