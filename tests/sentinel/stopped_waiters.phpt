--TEST--
Behind sentinels, silent waiters cost those behind them one ttl and some seconds, and get their places back
--FILE--
<?php

namespace DistLock\Test;

require __DIR__ . '/../support/harness.php';
require_once __DIR__ . '/../support/sentinel.php';
require_once __DIR__ . '/../support/power.php';
require_once __DIR__ . '/../support/expect.php';

$set = shared_sentinels();
$redis = $set->master()->redis();
$holder = contender(key(), $set->dsn());
outcome($holder);
$stopped = line_up(6, key(), $set->dsn(), $redis, 3.0);
$survivor = Survivor::start(fn () => contender(key(), $set->dsn()));
await_waiters(7, key(), $redis);
array_walk($stopped, fn (Child $child) => $child->signal(SIGSTOP));
$survivor->begin();
released($holder);
echo between(0, $survivor->delay(), 3 + 6 + 2 * slowness()), "\n";
$newcomer = contender(key(), $set->dsn());
outcome($newcomer);
array_walk($stopped, fn (Child $child) => $child->signal(SIGCONT));
$pids = array_column($stopped, 'pid');
await(fn () => queued(key(), $redis) === $pids, 20);
echo released($newcomer), "\n";
foreach ($stopped as $child) {
    echo outcome($child), ' ', released($child), "\n";
}
--EXPECT--
yes
released
acquired released
acquired released
acquired released
acquired released
acquired released
acquired released
