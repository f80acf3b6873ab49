--TEST--
Members that are loading their data when they are first connected to are waited for like connections
--FILE--
<?php

namespace DistLock\Test;

use DistLock\RedisLock;

require __DIR__ . '/../support/harness.php';
require_once __DIR__ . '/../support/expect.php';
require_once __DIR__ . '/../support/logins.php';

$loaded = directory() . '/loaded';
$dsns = array_map(fn () => peer(function (Connection $connection) use ($loaded): void {
    while (($command = $connection->command()) !== null) {
        // A server that is loading answers this much.
        $is_answered = file_exists($loaded) || in_array($command[0], ['CLIENT', 'INFO', 'ROLE'], true);
        $connection->write($is_answered ? answer_to($command) : "-LOADING Redis is loading the dataset in memory\r\n");
    }
})->dsn(['connect_timeout' => 60]), range(1, 3));
$child = child(function (Channel $channel) use ($loaded): bool {
    $channel->receive(60);
    usleep(1_500_000);

    return touch($loaded);
});
// With this ttl each has a second to answer in.
$lock = new RedisLock(key(), $dsns, ttl: 20.0, autoRenew: false);
$child->send('begin');
echo between(1.4, seconds(fn () => var_dump($lock->acquire(0.0))), 30.0 * slowness()), "\n";
var_dump($child->result(), $lock->release());
--EXPECT--
bool(true)
yes
bool(true)
bool(true)
