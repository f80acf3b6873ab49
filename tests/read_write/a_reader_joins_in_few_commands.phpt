--TEST--
A reader that joins others, and leaves them, takes the server nineteen commands inside the scripts
--FILE--
<?php

namespace DistLock\Test;

use DistLock\RedisLock;

require __DIR__ . '/../support/harness.php';
require_once __DIR__ . '/../support/expect.php';

$server = server();
$redis = $server->redis();
$inside = static function () use ($redis): int {
    $calls = 0;
    foreach ($redis->info('commandstats') as $name => $stat) {
        // What clients send: the tests themselves, and what calls the scripts.
        if (!preg_match('/^cmdstat_(info|eval|hello|client|script|select|config|ping)/', $name)) {
            $calls += (int) substr(strtok($stat, ','), strlen('calls='));
        }
    }
    return $calls;
};
$readers = array_map(static fn () => new RedisLock(key(), $server->dsn(), 60.0, autoRenew: false), range(1, 3));
foreach ($readers as $reader) {
    $reader->acquireRead(0.0);
}
$readers[2]->release();

$before = $inside();
var_dump($readers[2]->acquireRead(0.0), $readers[2]->release());
echo between(1, $inside() - $before, 19), "\n";
--EXPECT--
bool(true)
bool(true)
yes
