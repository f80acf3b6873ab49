--TEST--
waitUntilFree() works if the server has no Pub/Sub, forbids INFO, or lacks the replicas that an acquisition would need
--FILE--
<?php

namespace DistLock\Test;

use DistLock\RedisLock;

require __DIR__ . '/../support/harness.php';
require_once __DIR__ . '/../support/contention.php';
require_once __DIR__ . '/../support/rights.php';

$server = server();
$redis = $server->redis();
$redis->rawCommand('ACL', 'SETUSER', 'worker', 'on', '>secret', ...least_rights(key()), ...['-info']);
$restricted = "redis://worker:secret@127.0.0.1:$server->port";
$locks = [
    fn () => new RedisLock(key(), $server->dsn(['wait' => 'poll'])),
    fn () => new RedisLock(key(), $restricted),
    fn () => new RedisLock(key(), $server->dsn(), replicas: 1),
];
foreach ($locks as $make) {
    $holder = contender(key(), $server->dsn());
    outcome($holder);
    $waiter = child(static function (Channel $channel) use ($make) {
        $lock = $make();
        $channel->send($lock->waitUntilFree(0.0));

        return $lock->waitUntilFree(60.0);
    });
    echo json_encode($waiter->await()), ' ';
    $writer = null;
    if ($make !== $locks[0]) {
        await_waiters(1, key(), $redis);
        [$writer] = line_up(1, key(), $server->dsn(), $redis);
    }
    echo released($holder), ' ', json_encode($waiter->result()), "\n";
    $writer !== null && print(outcome($writer) . ' ' . released($writer) . "\n");
}
--EXPECT--
false released true
false released true
acquired released
false released true
acquired released
