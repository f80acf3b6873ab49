--TEST--
A pool of 32 workers, some of which are killed, counts 10,000 acquisitions: the sums are exact, except for what those had under way
--FILE--
<?php

namespace DistLock\Test;

require __DIR__ . '/../support/harness.php';
require __DIR__ . '/../support/metrics.php';

const WORKERS = 32;
const REQUESTS = 400;
const IN_EACH = 25;

$fpm = fpm(WORKERS);
$metrics = $fpm->script('<?php echo DistLock\metrics();');
// Requests share some names, so that many have to wait. Each says how far it got.
$script = $fpm->script('<?php
    ob_implicit_flush();
    for ($i = 0; $i < ' . IN_EACH . '; $i++) {
        $lock = new DistLock\RedisLock($_GET["key"] . random_int(0, 20), ' . var_export(dsn(), true) . ', 1.0);
        $lock->acquire() && print("a");
        $lock->release() && print("r");
    }');
$done = $asked = $killed = 0;
$acquired = $released = 0;
while ($done < REQUESTS) {
    $requests = [];
    for ($i = 0; $i < WORKERS - 2 && $asked < REQUESTS; $i++, $asked++) {
        $requests[] = $fpm->send($script, ['key' => key()]);
    }
    if ($killed < 4) {
        await(static fn () => samples($fpm->request($metrics)->body)["distlock_processes"] > 8, 30);
        $workers = $fpm->workers();
        posix_kill($workers[array_rand($workers)], SIGKILL);
        $killed++;
    }
    foreach (responses($requests, 60 * slowness()) as $response) {
        $done++;
        $acquired += substr_count($response->body, 'a');
        $released += substr_count($response->body, 'r');
    }
}
// The ends of requests, and workers that are dying.
$samples = await(static function () use ($fpm, $metrics) {
    $samples = samples($fpm->request($metrics)->body);

    return $samples['distlock_held'] === 0.0 && $samples['distlock_waiting'] === 0.0 ? $samples : null;
}, 30, 'the end of all');
$counted = acquisitions($samples);
$enough = REQUESTS * IN_EACH - 4 * IN_EACH;
echo 'acquired: ', $counted >= $acquired && $counted <= $acquired + 4 ? 'exact' : "$counted for $acquired", $acquired >= $enough ? '' : ", only $acquired", "\n";
$counted = $samples['distlock_released_total'];
echo 'released: ', $counted >= $released && $counted <= $released + 4 ? 'exact' : "$counted for $released", "\n";
$holds = $samples['distlock_hold_seconds_count'];
echo 'holds: ', $holds >= $released && $holds <= $released + 4 ? 'exact' : "$holds for $released", "\n";
echo 'at most ', WORKERS, ' processes: ', $samples['distlock_processes'] <= WORKERS && $samples['distlock_processes'] > 0 ? 'yes' : $samples['distlock_processes'], "\n";
echo 'waited: ', $samples['distlock_contended_total'] > 0 && $samples['distlock_wait_seconds_total'] > 0 ? 'yes' : 'no', "\n";
echo checked_metrics($fpm->request($metrics)->body);
--EXPECT--
acquired: exact
released: exact
holds: exact
at most 32 processes: yes
waited: yes
