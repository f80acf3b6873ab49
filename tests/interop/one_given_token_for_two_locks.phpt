--TEST--
Two locks that were attached with the same token of another program are released separately
--FILE--
<?php

namespace DistLock\Test;

use DistLock\RedisLock;

require __DIR__ . '/../support/harness.php';
require_once __DIR__ . '/../support/owed.php';

$server = server();
$proxy = proxy($server->port);
$names = [key('x'), key('y')];
$attached = function (bool $autoRenew = true) use ($server, $proxy, $names): array {
    return array_map(function (string $name) use ($server, $proxy, $autoRenew): RedisLock {
        $server->redis()->set($name, 'job-1', ['px' => 600_000]);
        $lock = new RedisLock($name, $proxy->dsn(impatient()), 60.0, $autoRenew);
        answered(fn () => $lock->attach('job-1')) || throw new \RuntimeException('it is not attached');

        return $lock;
    }, $names);
};

[$x, $y] = $attached();
var_dump($x->release(false), $y->release(false));
echo 'posted: ', gone($server->redis(), ...$names), "\n";

[$x, $y] = $attached();
$proxy->refuse();
foreach ([$x, $y] as $lock) {
    echo strtok(thrown(fn () => $lock->release()), ':'), "\n";
}
$proxy->pass();
echo 'owed: ', gone($server->redis(), ...$names), "\n";

// An answer about one of them says nothing about the other.
[$x, $y] = $attached(false);
$proxy->refuse();
echo strtok(thrown(fn () => $x->release()), ':'), "\n";
$proxy->pass();
var_dump(answered(fn () => $y->release()));
echo 'one owed: ', gone($server->redis(), ...$names), "\n";
--EXPECT--
bool(true)
bool(true)
posted: free
DistLock\ConnectionException
DistLock\ConnectionException
owed: free
DistLock\ConnectionException
bool(true)
one owed: free
