--TEST--
forceRelease() leaves alone anything that is no lock, whatever its name; and what may belong to another program, unless it is told to delete it
--FILE--
<?php

namespace DistLock\Test;

use DistLock\ZkLock;
use DistLock\ZkNodes;
use DistLock\ZkOptimisticLock;
use DistLock\ZkSemaphore;

require __DIR__ . '/../zookeeper.php';

$said = static fn (callable $call) => str_replace([hosts(), path()], ['the server', '/path'], outcome($call)) . "\n";
$break = static fn (string $path, bool $foreign = true) => $said(fn () => (new ZkLock($path, hosts(), nodes: ZkNodes::Exclusive))->forceRelease($foreign));

$value = new ZkOptimisticLock(path() . '/value', hosts());
$value->update(fn () => 'precious');
echo $break(path() . '/value'), $value->read(), "\n";
zk()->create(path() . '/empty', ephemeral: false);
echo $break(path() . '/empty');
echo $break(path()), json_encode((new ZkLock(path(), hosts(), nodes: ZkNodes::Exclusive))->inspect()->isHeld()), "\n";
echo $break(path() . '/missing');
zk()->create(path() . '/session', 'of another program');
echo $break(path() . '/session', false), json_encode(zk()->exists(path() . '/session')), "\n";
echo $break(path() . '/session'), json_encode(zk()->exists(path() . '/session')), "\n";

zk()->createPath(path('jobs') . '/jobs');
$job = zk()->create(path('jobs') . '/jobs/job-', 'work to be done', ephemeral: false, sequential: true);
foreach ([new ZkLock(path('jobs') . '/jobs', hosts()), new ZkSemaphore(path('jobs') . '/jobs', 1, hosts())] as $lock) {
    echo str_replace(path('jobs'), '/path', $said(fn () => $lock->forceRelease(true)));
    echo str_replace(path('jobs'), '/path', $said(fn () => $lock->forceRelease()));
}
echo zk()->get($job), "\n";
zk()->set($job, '');
var_dump($lock->forceRelease(true), zk()->exists($job));
--EXPECT--
DistLock\ServerException: the server: /path/value is not a lock's node: it isn't ephemeral
precious
DistLock\ServerException: the server: /path/empty is not a lock's node: it isn't ephemeral
DistLock\ServerException: the server: /path is not a lock's node: it isn't ephemeral
false
false
DistLock\ServerException: the server: the node has 18 bytes of data that distlock did not write, so it may not be a lock's (foreign: true deletes it anyway): /path/session
true
true
false
DistLock\ServerException: the server: /path/jobs/job-0000000000 is not a lock's node: it isn't ephemeral
DistLock\ServerException: the server: the node has 15 bytes of data that distlock did not write, so it may not be a lock's (foreign: true deletes it anyway): /path/jobs/job-0000000000
DistLock\ServerException: the server: /path/jobs/job-0000000000 is not a lock's node: it isn't ephemeral
DistLock\ServerException: the server: the node has 15 bytes of data that distlock did not write, so it may not be a lock's (foreign: true deletes it anyway): /path/jobs/job-0000000000
work to be done
bool(true)
bool(false)
