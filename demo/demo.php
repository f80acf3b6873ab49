<?php

/*
 * scripts/demo starts the servers, and runs this with what to show next: some of 'no lock', RedisLock, ZkLock and
 * sessions. Only the first needs no distlock.
 */

namespace DistLock\Demo;

use Stock;

use function DistLock\Test\directory;
use function DistLock\Test\dsn;
use function DistLock\Test\environment;
use function DistLock\Test\figure;
use function DistLock\Test\fpm;
use function DistLock\Test\redis;
use function DistLock\Test\responses;

// PHP-FPM and the FastCGI client are shared with the tests.
require __DIR__ . '/../tests/support/harness.php';
require __DIR__ . '/../tests/support/zookeeper.php';
require __DIR__ . '/Stock.php';
require __DIR__ . '/sessions.php';

const TICKETS = 100;
const BUYERS = 400;
const WORKERS = 16;

/** The result of one run. */
final class Sale
{
    private function __construct(
        public readonly int $sold,
        public readonly float $seconds,
        public readonly array $waits,
        public readonly ?float $commands,
    ) {
    }

    /** All buyers come at once. $commands returns how many commands the lock's server has received so far. */
    public static function run($fpm, array $query, ?callable $commands): self
    {
        $query['stock'] = directory() . '/stock';
        (new Stock($query['stock']))->put(TICKETS);
        $before = $commands === null ? 0 : $commands();
        $start = hrtime(true);
        $requests = [];
        for ($buyer = 0; $buyer < BUYERS; $buyer++) {
            $requests[] = $fpm->send(__DIR__ . '/buy.php', $query);
        }
        $answers = array_map(self::answer(...), responses($requests, 60));
        $seconds = (hrtime(true) - $start) / 1e9;
        $waits = array_column($answers, 'waited');
        sort($waits);

        return new self(
            count(array_filter(array_column($answers, 'sold'))),
            $seconds,
            $waits,
            $commands === null ? null : ($commands() - $before) / BUYERS,
        );
    }

    private static function answer($response): array
    {
        $answer = json_decode($response->body, true);
        if (!isset($answer['sold'])) {
            throw new \RuntimeException("a buyer got no answer: $response->body$response->errors");
        }

        return $answer;
    }

    public function oversold(): int
    {
        return max(0, $this->sold - TICKETS);
    }

    public function wait(float $share): float
    {
        return $this->waits[(int) ceil($share * count($this->waits)) - 1];
    }
}

/** Returns how often the server's scripts were called; each of distlock's commands is one call. */
function script_calls(): int
{
    preg_match('/calls=(\d+)/', redis()->info('commandstats')['cmdstat_evalsha'] ?? '', $match);

    return (int) ($match[1] ?? 0);
}

/**
 * Returns how many packets the server received, including those that open a session or keep it alive; each of
 * distlock's commands is one packet.
 */
function packets(): int
{
    return figure('packets_received');
}

function row(string ...$cells): void
{
    vprintf("%-12s %6s %9s %11s %9s %9s %21s\n", $cells);
}

function show(string $name, Sale $sale): void
{
    $waited = $sale->commands !== null;
    row(
        $name,
        (string) $sale->sold,
        (string) $sale->oversold(),
        number_format(BUYERS / $sale->seconds, 0, '.', ''),
        $waited ? sprintf('%.1f ms', $sale->wait(0.50) * 1000) : '-',
        $waited ? sprintf('%.1f ms', $sale->wait(0.99) * 1000) : '-',
        $waited ? sprintf('%.2f', $sale->commands) : '-',
    );
}

/**
 * @param string[] $names of the variants
 * @return bool whether all did what they should demonstrate
 */
function tickets(array $names): bool
{
    $variants = [
        'no lock' => fn () => ['query' => ['lock' => 'none'], 'commands' => null],
        'RedisLock' => fn () => ['query' => ['lock' => 'redis', 'server' => dsn()], 'commands' => script_calls(...)],
        'ZkLock' => fn () => [
            'query' => ['lock' => 'zookeeper', 'server' => environment('DISTLOCK_TEST_ZOOKEEPER')],
            'commands' => packets(...),
        ],
    ];
    $right = true;
    $fpm = fpm(WORKERS);
    foreach ($names as $name) {
        $variant = $variants[$name]();
        $sale = Sale::run($fpm, $variant['query'], $variant['commands']);
        show($name, $sale);
        $right = $right && ($variant['commands'] === null ? $sale->oversold() > 0 : $sale->sold === TICKETS);
    }

    return $right;
}

$shown = array_slice($argv, 1);
$names = array_diff($shown, ['sessions']);
if (in_array('no lock', $names, true)) {
    printf("%d workers of PHP-FPM sell %d tickets to %d buyers at once.\n\n", WORKERS, TICKETS, BUYERS);
}
if (array_intersect(['no lock', 'ZkLock'], $names) !== []) {
    echo in_array('ZkLock', $names, true) ? "\n" : '';
    row('', 'sold', 'oversold', 'requests/s', 'wait p50', 'wait p99', 'commands/acquisition');
}
if ($names !== [] && !tickets($names)) {
    echo "\nThat is not what the demo is to show: without a lock too many tickets are sold, with one exactly ", TICKETS, ".\n";
    exit(1);
}
if ($shown !== $names && !sessions()) {
    echo "\nThat is not what the demo is to show: without a lock requests are lost, with distlock none.\n";
    exit(1);
}
