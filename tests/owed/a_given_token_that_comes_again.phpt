--TEST--
What is released again for an ownership that was attached doesn't end the next one with the token that was given
--FILE--
<?php

namespace DistLock\Test;

use DistLock\RedisLock;

require __DIR__ . '/../support/harness.php';
require_once __DIR__ . '/../support/owed.php';
require_once __DIR__ . '/../support/observe.php';

$server = server();
$redis = $server->redis();
$proxy = proxy($server->port);
$lock = new RedisLock(key(), $proxy->dsn(patient()), LONG_TTL);
$lock->isLocked();
// Another program uses the same token for each of its ownerships.
$redis->set(key(), 'always the same', ['px' => 600_000]);
// It is sent twice, so the first call may still arrive.
$proxy->cutReply(key());
var_dump($lock->attach('always the same'));
$proxy->happened();
$monitor = monitor($server->port);
var_dump($lock->release(), $redis->set(key(), 'always the same', ['nx', 'px' => 600_000]));
// It is released again 1 and 5 s after the first answer.
$releases = 0;
await(function () use ($monitor, &$releases): bool {
    $commands = $monitor->commands(key());
    $releases += count(array_filter($commands, fn (string $command) => str_contains($command, '"EVAL')));

    return $releases >= 3;
}, 30 * slowness(), 'two more releases');
var_dump($redis->get(key()));
--EXPECT--
bool(true)
bool(true)
bool(true)
string(15) "always the same"
