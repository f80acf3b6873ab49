--TEST--
What attach() got too late goes back to the token that it was given, if the servers refuse to answer when it asks again, on a list as on one server
--FILE--
<?php

namespace DistLock\Test;

use DistLock\RedisLock;

require __DIR__ . '/../support/harness.php';
require_once __DIR__ . '/../support/quorum.php';
require_once __DIR__ . '/../support/expect.php';

const TTL = 4.0;

$members = array_slice(quorum()->members, 0, 3);
$stopped = [];
foreach (['one' => [$members[0]], 'list' => $members] as $where => $servers) {
    $name = key($where);
    $proxies = array_map(fn (Server $server) => proxy($server->port), $servers);
    $dsns = array_map(fn (Proxy $proxy) => $proxy->dsn(['timeout' => 10]), $proxies);
    $child = child(function ($channel) use ($name, $dsns): string {
        // Connections are open, and the scripts known.
        $owner = new RedisLock($name, $dsns, ttl: 20.0, autoRenew: false);
        $owner->acquire();
        $token = $owner->detach();
        $owner->attach($token);
        $token = $owner->detach();
        $channel->send($token);
        $channel->receive(20);
        $lock = new RedisLock($name, $dsns, ttl: TTL, autoRenew: false);
        $channel->send(strtok(thrown(fn () => $lock->attach($token)), ':'));

        return $channel->receive(20);
    });
    $token = $child->await();
    foreach ($servers as $server) {
        $server->redis()->pexpire($name, (int) (1000 * TTL));
    }
    foreach ($proxies as $proxy) {
        $proxy->holdReply($token);
    }
    $child->send('go');
    foreach ($proxies as $proxy) {
        $proxy->happened();
    }
    $child->signal(SIGSTOP);
    $stopped[$where] = [$child, $token, $name, $servers, $proxies];
}
foreach ($stopped as [, , $name, $servers]) {
    foreach ($servers as $server) {
        $server->redis()->pexpire($name, 60_000);
    }
}
usleep((int) (1e6 * TTL));
foreach ($stopped as $where => [$child, $token, $name, $servers, $proxies]) {
    foreach ($proxies as $proxy) {
        $proxy->pass();
        // The reply has been forwarded when this has been.
        connect($proxy->port)->ping();
    }
    foreach ($servers as $server) {
        $server->redis()->config('SET', 'maxmemory', '1');
    }
    $child->signal(SIGCONT);
    echo "$where: ", $child->await(), "\n";
    foreach ($servers as $server) {
        $server->redis()->config('SET', 'maxmemory', '0');
    }
    foreach ($servers as $server) {
        await(fn () => $server->redis()->get($name) === $token, 20, 'the token');
    }
    $child->send('end');
    $child->result();
}
--EXPECT--
one: DistLock\ServerException
list: DistLock\ServerException
