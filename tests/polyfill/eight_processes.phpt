--TEST--
Eight processes that are killed now and then: nobody holds the lock together with a writer, readers share it, permits are counted, and fencing tokens grow
--FILE--
<?php

namespace DistLock\Test;

require __DIR__ . '/../support/polyfill.php';
require_once __DIR__ . '/../support/expect.php';

const SECONDS = 4.0;
const KILLED = 6;

/*
 * Each process says what it holds, with the times between which it certainly held it. The end is missing if it was
 * killed.
 */
$code = <<<'PHP'
    [, $seed, $seconds] = $argv;
    mt_srand((int) $seed);
    $end = microtime(true) + $seconds;
    while (microtime(true) < $end) {
        [$kind, $lock] = match (mt_rand(0, 3)) {
            0, 1 => ['write', new DistLock\RedisLock('shared')],
            2 => ['read', new DistLock\RedisLock('shared')],
            3 => ['permit', new DistLock\RedisSemaphore('permits', 3, weight: mt_rand(1, 2))],
        };
        $is = $kind === 'read' ? $lock->acquireRead(10.0) : $lock->acquire(10.0);
        if (!$is) {
            echo "not acquired in time\n";
            break;
        }
        $about = $lock->inspect();
        $weight = current(array_filter($about->owners, fn ($owner) => $owner->token === $lock->getToken()))->weight;
        printf("begin %s %d %d %.6f\n", $kind, $weight, $lock->getFencingToken(), microtime(true));
        usleep(mt_rand(0, 3000));
        printf("end %.6f\n", microtime(true));
        $lock->release() || print "lost\n";
    }
    PHP;
$start = static fn (int $seed): WithoutExtension => new WithoutExtension($code, '', [], (string) $seed, (string) SECONDS);
$workers = array_map($start, range(1, 8));
$killed = [];
for ($i = 0; $i < KILLED; $i++) {
    usleep((int) (SECONDS / KILLED / 2 * 1e6));
    $victim = array_shift($workers);
    $victim->kill();
    $killed[] = $victim;
    $workers[] = $start(100 + $i);
}
$held = [];
foreach ([...$workers, ...$killed] as $worker) {
    $died = microtime(true);
    preg_match_all('/^begin (\w+) (\d+) (\d+) ([\d.]+)\n(?:end ([\d.]+)\n)?|^.*\n/m', $worker->said(), $lines, PREG_SET_ORDER);
    foreach ($lines as $line) {
        isset($line[4]) || print "it says: $line[0]";
        // Of those who were killed in a critical section, only the beginning is known.
        isset($line[4]) && $held[] = ['kind' => $line[1], 'weight' => (int) $line[2], 'token' => (int) $line[3], 'begin' => (float) $line[4],
            'end' => (float) ($line[5] ?? $line[4])];
    }
}
usort($held, fn (array $one, array $other) => $one['begin'] <=> $other['begin']);
$wrong = [];
$last = ['permit' => 0, 'lock' => 0];
foreach ($held as $i => $one) {
    $same = static fn (array $other): bool => ($other['kind'] === 'permit') === ($one['kind'] === 'permit');
    $together = array_filter(array_slice($held, 0, $i), fn (array $other) => $same($other) && $other['end'] > $one['begin']);
    $kinds = array_column([...$together, $one], 'kind');
    if ($one['kind'] === 'permit' ? array_sum(array_column([...$together, $one], 'weight')) > 3 : in_array('write', $kinds, true) && count($kinds) > 1) {
        $wrong[] = json_encode([...$together, $one]);
    }
    // Readers and owners of permits that are granted together may report in any order.
    $of = $one['kind'] === 'permit' ? 'permit' : 'lock';
    $one['kind'] === 'write' && $one['token'] <= $last[$of] && $wrong[] = json_encode(['fencing', $last, $one]);
    $last[$of] = max($last[$of], $one['token']);
}
$count = array_count_values(array_column($held, 'kind'));
echo implode("\n", array_slice($wrong, 0, 5)), $wrong === [] ? 'nothing wrong' : '', "\n";
echo implode(' ', array_map(fn (string $kind) => between(10, $count[$kind] ?? 0, 1000000), ['write', 'read', 'permit'])), "\n";
--EXPECT--
nothing wrong
yes yes yes
