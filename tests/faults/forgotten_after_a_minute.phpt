--TEST--
A connection that was idle for more than a minute is replaced, also if the machine slept for that minute
--FILE--
<?php

namespace DistLock\Test;

require __DIR__ . '/../support/harness.php';
require_once __DIR__ . '/../support/observe.php';
require_once __DIR__ . '/../support/wall_clock.php';

foreach ([[], ['max_idle' => 3600], ['max_idle' => 0]] as $options) {
    $process = clocked(sprintf(
        '$lock = new DistLock\RedisLock(%s, %s, ttl: 1000.0); while (true) { $lock->acquire(); $lock->release(); echo "\n"; fgets(STDIN); }',
        var_export(key(), true),
        var_export(dsn(['client_name' => client_name()] + $options), true),
    ));
    $process->line();
    $before = command_connections(client_name());
    foreach ([30, 100, 10000] as $age) {
        $process->growOlder($age);
        $process->tell();
        $process->line();
        $now = command_connections(client_name());
        echo "$age s: ", count($now), ' connection, ', $now === $before ? 'the same' : 'a new one', "\n";
        $before = $now;
    }
    $process->kill();
    await(fn () => command_connections(client_name()) === []);
}
--EXPECT--
30 s: 1 connection, the same
100 s: 1 connection, a new one
10000 s: 1 connection, a new one
30 s: 1 connection, the same
100 s: 1 connection, the same
10000 s: 1 connection, a new one
30 s: 1 connection, the same
100 s: 1 connection, the same
10000 s: 1 connection, the same
