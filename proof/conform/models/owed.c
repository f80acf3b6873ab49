/* The server of proof/model/owed as a program, which proof/conform/lib/OwedRun.php starts. A line that begins with
 * "begin" starts a new lock, and says whether the process and the other client read. Any other line is a call: the
 * numbers of the script, the token and its successor. It is answered with the answer, whether there is one owner that
 * doesn't read, the set of owners, and the queue: a token, and whether it is an upgrade, for each place. */
#include "../../model/owed/server.h"

static void print_answer(const state *s, enum answer answer)
{
	printf("%d %d %d", answer, s->is_alone, s->owners);
	for (int i = 0; i < PLACES && s->queue[i].token != 0; i++) {
		printf(" %d %d", s->queue[i].token, s->queue[i].is_upgrade);
	}
	printf("\n");
	fflush(stdout);
}

int main(void)
{
	static setting rules;
	char line[80];
	state s = { 0 };

	now = &rules;
	while (fgets(line, sizeof line, stdin) != NULL) {
		unsigned first, second, third;

		if (sscanf(line, "begin %u %u", &first, &second) == 2) {
			rules.are_readers = first;
			rules.does_other_read = second;
			memset(&s, 0, sizeof s);
		} else if (sscanf(line, "%u %u %u", &first, &second, &third) == 3) {
			print_answer(&s, run_script(&s, (command) { (uint8_t) first, (uint8_t) second, (uint8_t) third }));
		}
		if (fault != NULL) {
			fprintf(stderr, "%s\n", fault);
			return 1;
		}
	}
	return 0;
}
