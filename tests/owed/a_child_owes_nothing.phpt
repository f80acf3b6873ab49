--TEST--
A forked child does not pay what its parent owes
--FILE--
<?php

namespace DistLock\Test;

use DistLock\RedisLock;

require __DIR__ . '/../support/harness.php';
require_once __DIR__ . '/../support/owed.php';

$server = server();
$redis = $server->redis();
$proxy = proxy($server->port);
// Two that are forked in a row: the first owes, and is killed while nobody can be reached.
$parent = child(function (Channel $channel) use ($proxy): void {
    $lock = new RedisLock(key(), $proxy->dsn(impatient()), LONG_TTL, autoRenew: false);
    $lock->acquire();
    $proxy->refuse();
    $channel->send(strtok(thrown(fn () => $lock->release()), ':'));
    $parent = getmypid();
    if (pcntl_fork() > 0) {
        sleep(3600);
    }
    posix_kill($parent, SIGKILL);
    await(fn () => posix_getppid() !== $parent);
    $proxy->pass();
    $other = new RedisLock(key('other'), $proxy->dsn(patient()), LONG_TTL);
    $channel->send([$other->acquire(0.0), ($another = new RedisLock(key(), $proxy->dsn(patient()), LONG_TTL))->acquire(0.0)]);
    // A keeper would have paid by then.
    usleep(2_500_000);
    $channel->send($other->release());
    vanish();
});
echo $parent->await(), "\n";
echo json_encode($parent->await(60)), "\n";
var_dump($parent->await(60), owner(key(), $redis) === $parent->pid);
echo $parent->wait(), "\n";
--EXPECT--
DistLock\ConnectionException
[true,false]
bool(true)
bool(true)
signal 9
