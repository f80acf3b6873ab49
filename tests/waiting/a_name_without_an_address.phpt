--TEST--
A wait goes on while its server's name has no address, or no route leads there, for as long as the connect timeout says
--FILE--
<?php

namespace DistLock\Test;

require __DIR__ . '/../support/harness.php';
require_once __DIR__ . '/../support/contention.php';
require_once __DIR__ . '/../support/names.php';
require_once __DIR__ . '/../support/observe.php';

foreach (
    [
        'no address' => [fn (Named $process) => $process->forget(), fn (Named $process) => $process->know()],
        'no route' => [fn (Named $process) => $process->cutRoute(), fn (Named $process) => $process->restoreRoute()],
    ] as $what => [$cause, $cure]
) {
    $name = client_name() . strtr($what, ' ', '-');
    $dsn = dsn_of(SERVER_NAME, redis()->getPort(), ['connect_timeout' => 30, 'timeout' => 30, 'client_name' => $name]);
    $holder = contender(key($what));
    outcome($holder);
    $waiter = named(sprintf('$lock = new DistLock\RedisLock("%s", "%s"); var_dump($lock->acquire(60.0), $lock->release());', key($what), $dsn));
    $waiter->start();
    await_waiters(1, key($what));
    $cause($waiter);
    foreach (clients($name) as $client) {
        redis()->rawCommand('CLIENT', 'KILL', 'ID', $client['id']);
    }
    $waiter->awaitFailures();
    $cure($waiter);
    // It is in its place again before the lock is released.
    await(fn () => listeners($name) !== [], 30);
    echo "$what: ", released($holder), "\n", $waiter->output();
}
--EXPECT--
no address: released
bool(true)
bool(true)
no route: released
bool(true)
bool(true)
