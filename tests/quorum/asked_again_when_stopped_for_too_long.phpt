--TEST--
A process that was stopped until what renew() or attach() had asked for was over asks again, and has the lock if the server still considers it the owner
--FILE--
<?php

namespace DistLock\Test;

use DistLock\RedisLock;

require __DIR__ . '/../support/harness.php';
require_once __DIR__ . '/../support/quorum.php';

const TTL = 4.0;

$members = array_slice(shared_quorum()->members, 0, 3);
$stopped = [];
foreach (['one' => [$members[0]], 'list' => $members] as $where => $servers) {
    foreach (['renew', 'attach'] as $method) {
        $name = key("$where $method");
        $proxies = array_map(fn (Server $server) => proxy($server->port), $servers);
        $dsns = array_map(fn (Proxy $proxy) => $proxy->dsn(['timeout' => 30]), $proxies);
        $lock = new RedisLock($name, $dsns, ttl: 20.0, autoRenew: false);
        $lock->acquire();
        $token = $lock->getToken();
        $child = child(function ($channel) use ($method, $name, $dsns, $lock, $token): array {
            // Connections are open, and the scripts known.
            $object = new RedisLock($name, $dsns, ttl: 20.0, autoRenew: false);
            $object->attach($token);
            $channel->send($object->getToken());
            $channel->receive(20);
            if ($method === 'renew') {
                return [$object->renew(TTL), $object->isHeld()];
            }
            $again = new RedisLock($name, $dsns, ttl: TTL, autoRenew: false);
            $given = $object->detach();
            $object = null;

            return [$again->attach($given), $again->isHeld()];
        });
        $token = $child->await();
        $lock = null;
        foreach ($proxies as $proxy) {
            $proxy->holdReply($token);
        }
        if ($method === 'attach') {
            foreach ($servers as $server) {
                $server->redis()->pexpire($name, (int) (1000 * TTL));
            }
        }
        $child->send('go');
        foreach ($proxies as $proxy) {
            $proxy->happened();
        }
        $child->signal(SIGSTOP);
        $stopped["$where $method"] = [$child, $name, $servers, $proxies];
    }
}
// As if the servers had been asked much later than the process believes.
foreach ($stopped as [, $name, $servers]) {
    foreach ($servers as $server) {
        $server->redis()->pexpire($name, 60_000);
    }
}
usleep((int) (1e6 * TTL));
foreach ($stopped as $what => [$child, , , $proxies]) {
    foreach ($proxies as $proxy) {
        $proxy->pass();
        // The replies have been forwarded when this has been.
        connect($proxy->port)->ping();
    }
    $child->signal(SIGCONT);
    echo "$what: ", json_encode($child->result()), "\n";
}
--EXPECT--
one renew: [true,true]
one attach: [true,true]
list renew: [true,true]
list attach: [true,true]
