--TEST--
Each of Apache's children reports the same exact sums, even after one was killed while it had a lock, which then no longer counts as held
--FILE--
<?php

namespace DistLock\Test;

require __DIR__ . '/../support/harness.php';
require __DIR__ . '/../support/apache.php';
require __DIR__ . '/../support/metrics.php';

const CHILDREN = 6;
const REQUESTS = 60;
const IN_EACH = 5;

$apache = apache(CHILDREN);
$dsn = var_export(dsn(), true);
$key = var_export(key(), true);
// It takes a moment, so that requests at the same time are served by different children.
$metrics = $apache->script('<?php usleep(10000); echo getmypid(), "\n", DistLock\metrics();');
$holds = $apache->script("<?php ob_implicit_flush();
    \$lock = new DistLock\\RedisLock($key . 'held', $dsn);
    \$lock->acquire() && print('PID ' . getmypid() . \"\\n\");
    sleep(600);");
// Requests share some names, so that many have to wait.
$takes = $apache->script('<?php for ($i = 0; $i < ' . IN_EACH . "; \$i++) {
        \$lock = new DistLock\\RedisLock($key . random_int(0, 3), $dsn);
        \$lock->acquire() && usleep(1000);
        \$lock->release() && print('.');
    }");

/** Awaits the responses, and returns how many times they had a lock. */
$finish = static fn (array $requests): int => substr_count(implode(array_map(Apache::body(...), $requests)), '.');
$take = static fn (): array => array_map(static fn () => $apache->send($takes), range(1, REQUESTS));

/** What these children tell: the kernel chooses who serves a request, so they are asked until each has answered. */
$summaries = static function (array $children) use ($apache, $metrics): string {
    $told = [];
    await(static function () use ($apache, $metrics, $children, &$told): bool {
        $requests = array_map(static fn () => $apache->send($metrics), $children);
        foreach ($requests as $request) {
            [$pid, $text] = explode("\n", Apache::body($request), 2);
            $samples = samples($text);
            $told[$pid] = 'acquired ' . acquisitions($samples) . ", released $samples[distlock_released_total]"
                . ", held for a while $samples[distlock_hold_seconds_count], held now $samples[distlock_held]"
                . ", waiting $samples[distlock_waiting]" . checked_metrics($text);
        }

        return array_diff($children, array_keys($told)) === [];
    }, 30, 'that each child serves a request');

    return count($children) . ' children: ' . implode("\n", array_unique($told)) . "\n";
};

$holder = $apache->send($holds);
do {
    $line = fgets($holder);
} while ($line !== false && !str_starts_with($line, 'PID '));
$victim = (int) substr((string) $line, 4);
if (!in_array($victim, $apache->children(), true)) {
    throw new \RuntimeException('no child has a lock');
}
echo $finish($take()), " taken\n", $summaries(array_diff($apache->children(), [$victim]));

$requests = $take();
posix_kill($victim, SIGKILL);
echo $finish($requests), " taken\n";
await(static function () use ($apache, $victim): bool {
    $children = $apache->children();

    return !in_array($victim, $children, true) && count($children) === CHILDREN;
}, 30, 'a new child');
echo $summaries($apache->children());
--EXPECT--
300 taken
5 children: acquired 301, released 300, held for a while 300, held now 1, waiting 0
300 taken
6 children: acquired 601, released 600, held for a while 600, held now 0, waiting 0
