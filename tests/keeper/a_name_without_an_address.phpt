--TEST--
A lock is renewed again when its server's name has an address again, and when a route leads there
--FILE--
<?php

namespace DistLock\Test;

require __DIR__ . '/../support/harness.php';
require_once __DIR__ . '/../support/names.php';
require_once __DIR__ . '/../support/observe.php';

$dsn = dsn_of(SERVER_NAME, redis()->getPort(), ['connect_timeout' => 5, 'timeout' => 30, 'client_name' => client_name()]);
$holder = named(sprintf('
    $lock = new DistLock\RedisLock("%s", "%s", 12.0);
    $lock->acquire(5.0);
    // Three while it is watched, and one more, so that the last connection is still there when it is looked for.
    for ($renewals = 0; $lock->isHeld() && $renewals < 4; $renewals = DistLock\stats()["renewals"]) {
        usleep(10000);
    }
    var_dump($lock->isHeld(), $lock->release());
', key(), $dsn));
$holder->start();
await(fn () => count(command_connections(client_name())) === 2, 30, 'the keeper\'s connection');
foreach (['forget' => 'know', 'cutRoute' => 'restoreRoute'] as $cause => $cure) {
    $holder->$cause();
    foreach (clients(client_name()) as $client) {
        redis()->rawCommand('CLIENT', 'KILL', 'ID', $client['id']);
    }
    $holder->awaitFailures();
    $holder->$cure();
    await(fn () => clients(client_name()) !== [], 30, 'another connection');
}
echo $holder->output();
--EXPECT--
bool(true)
bool(true)
