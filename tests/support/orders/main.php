<?php

/*
 * Searches programs for orders of events in which something goes wrong:
 *
 *   main.php [--minutes N] [--only redis|quorum|zookeeper] [--seed N] [--save DIRECTORY] [--replay FILE] [--quiet]
 *   [program...]
 *
 * Without programs as arguments, it searches all of programs.php, each for its share of the time. It prints how many
 * orders of each were run (with --quiet only what is wrong), and saves those in which something is wrong, for --replay.
 * It runs under the clocks of wall_clock.c.
 */

namespace DistLock\Test\Orders;

use DistLock\Test\Deadline;

use function DistLock\Test\environment;
use function DistLock\Test\slowness;

require __DIR__ . '/../harness.php';
require __DIR__ . '/../wall_clock.php';
require __DIR__ . '/../../zookeeper/client.php';
foreach (['program', 'player', 'backend', 'ownership', 'world', 'search'] as $part) {
    require __DIR__ . "/$part.php";
}

/** Each client's clock is in a file with this name, followed by its process id. */
define(__NAMESPACE__ . '\CLOCKS', environment('WALL_CLOCK'));

// How many orders a test runs on a machine that has no time for all of them, and how many it draws at random.
const ENOUGH = 10;
const DRAWS = 60;

function backend(string $name): Backend
{
    static $backends = [];

    return $backends[$name] ??= match ($name) {
        'redis' => new RedisBackend(),
        'quorum' => new QuorumBackend(),
        'zookeeper' => new ZooKeeperBackend(),
    };
}

/** Returns the given programs, or all. */
function programs(array $names, ?string $only): array
{
    $names = $names ?: require __DIR__ . '/programs.php';

    return array_filter(array_map(Program::parse(...), $names), static fn (Program $program) => in_array($only, [null, $program->backend], true));
}

function tell(Search $search, Program $program, float $seconds): void
{
    printf(
        "%s: %d orders%s, %d more begun that are the same, %.1f s%s%s%s\n",
        $program->name,
        $search->orders,
        $search->isComplete ? ', which are all' : '',
        $search->same,
        $seconds,
        $search->strayed > 0 ? ", $search->strayed times not repeated" : '',
        $search->waited > 0 ? ", $search->waited s had to pass at most" : '',
        $search->forgiven > 0 ? ", two owners allowed in $search->forgiven, by design" : '',
    );
}

function complain(array $violation, ?string $directory): void
{
    echo "$violation[program]\n  ", implode("\n  ", $violation['problems']), "\n    ", implode("\n    ", $violation['story']), "\n";
    if ($directory !== null) {
        $file = "$directory/" . substr(sha1(serialize($violation['order'])), 0, 8) . '.json';
        file_put_contents($file, json_encode($violation, JSON_PRETTY_PRINT | JSON_UNESCAPED_SLASHES));
        echo "  scripts/orders --replay $file\n";
    }
}

/** Runs one order again. Returns how many things are wrong with it. */
function replay(string $file): int
{
    $violation = json_decode(file_get_contents($file), true, flags: JSON_THROW_ON_ERROR);
    $program = Program::parse($violation['program']);
    $search = new Search(backend($program->backend), $program);
    echo implode("\n", $search->replay($violation['order'])), "\n";
    foreach ($search->violations as ['problems' => $problems]) {
        echo '  ', implode("\n  ", $problems), "\n";
    }

    return count($search->violations);
}

/** Gives each program an equal share of the remaining time, so that others get the time that one doesn't need. */
function search(array $programs, float $seconds, int $seed, ?string $directory, bool $isQuiet): int
{
    $end = hrtime(true) / 1e9 + $seconds;
    $found = $orders = 0;
    for (; $programs !== []; $found += count($search->violations), $orders += $search->orders) {
        $share = max(1.0, ($end - hrtime(true) / 1e9) / count($programs));
        $program = array_shift($programs);
        $search = new Search(backend($program->backend), $program, $seed);
        $start = hrtime(true);
        // This is real time: if everything is slow, fewer orders are run.
        $search->run(new Deadline($share / slowness()), ...($isQuiet ? [ENOUGH, DRAWS] : []));
        if (!$isQuiet) {
            tell($search, $program, (hrtime(true) - $start) / 1e9);
        }
        foreach ($search->violations as $violation) {
            complain($violation, $directory);
        }
    }
    if (!$isQuiet) {
        echo "$orders orders, $found violations, --seed $seed\n";
    }

    return $found;
}

// If an option is repeated, the last one counts.
$options = array_map(
    static fn (mixed $value) => is_array($value) ? end($value) : $value,
    getopt('', ['minutes:', 'only:', 'seed:', 'save:', 'replay:', 'quiet'], $rest),
);
$found = isset($options['replay'])
    ? replay($options['replay'])
    : search(
        programs(array_slice($argv, $rest), $options['only'] ?? null),
        60 * (float) ($options['minutes'] ?? 10),
        (int) ($options['seed'] ?? (isset($options['quiet']) ? 0 : random_int(1, 999999))),
        $options['save'] ?? null,
        isset($options['quiet']),
    );
// Under the address sanitizer, cycles that PHP itself leaves behind at its end would change the exit code.
gc_collect_cycles();
exit($found > 0 ? 1 : 0);
