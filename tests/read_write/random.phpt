--TEST--
Whatever readers and writers do, and however their connections break, a writer is alone
--FILE--
<?php

namespace DistLock\Test;

use DistLock\RedisLock;

require __DIR__ . '/../support/harness.php';
require_once __DIR__ . '/../support/contention.php';
require_once __DIR__ . '/../support/observe.php';

$enter = "
    local writers = tonumber(redis.call('hget', KEYS[1], 'write') or 0)
    local readers = tonumber(redis.call('hget', KEYS[1], 'read') or 0)
    if writers > 0 or (ARGV[1] == 'write' and readers > 0) then
        redis.call('hincrby', KEYS[1], 'not alone', 1)
    end
    redis.call('hincrby', KEYS[1], ARGV[1], 1)
    redis.call('expire', KEYS[1], 300)";
$inside = function (string $mode) use ($enter): void {
    redis()->eval($enter, [key('inside'), $mode], 1);
    usleep(mt_rand(0, 1000));
    redis()->hIncrBy(key('inside'), $mode, -1);
};
$turn = function (RedisLock $lock) use ($inside): void {
    $timeout = [60.0, 0.0, 0.01][mt_rand(0, 2)];
    if (mt_rand(0, 2) === 0) {
        if ($lock->acquire($timeout)) {
            $inside('write');
            mt_rand(0, 1) && $lock->downgrade() && $inside('read');
            $lock->release() || print("lost while writing\n");
        }
    } elseif ($lock->acquireRead($timeout)) {
        $inside('read');
        try {
            if (mt_rand(0, 2) === 0 && $lock->acquire($timeout)) {
                $inside('write');
                $lock->release() || print("lost while upgraded\n");
            }
        } catch (\DistLock\DeadlockException) {
        }
        $inside('read');
        $lock->release() || print("lost while reading\n");
    }
};
$children = [];
for ($i = 0; $i < 8; $i++) {
    $children[] = child(function () use ($turn): int {
        mt_srand(getmypid());
        $end = new Deadline(3.0 / slowness());
        for ($turns = 0; $end->remaining() > 0; $turns++) {
            try {
                $turn(new RedisLock(key(), dsn(['client_name' => client_name()]), 60.0));
            } catch (\DistLock\ConnectionException) {
                // A connection that took the place of one that broke has broken as well.
            }
        }

        return $turns;
    });
}
$end = new Deadline(3.0 / slowness());
while ($end->remaining() > 0) {
    usleep(mt_rand(1000, 30000));
    foreach (clients(client_name()) as $client) {
        mt_rand(0, 7) || redis()->rawCommand('CLIENT', 'KILL', 'ID', $client['id']);
    }
}
foreach ($children as $child) {
    $child->result(90) > 0 || print("no turn\n");
}
var_dump(redis()->hGetAll(key('inside')));
var_dump(($other = new RedisLock(key(), dsn()))->acquire(60.0), redis()->exists(queue(key()), shares(key())));
--EXPECTF--
array(2) {
  ["%s"]=>
  string(1) "0"
  ["%s"]=>
  string(1) "0"
}
bool(true)
int(0)
