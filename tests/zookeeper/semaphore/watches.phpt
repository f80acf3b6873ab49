--TEST--
Only the first waiter watches the children, and the first owner; each of the others watches the waiter before it
--FILE--
<?php

namespace DistLock\Test;

use DistLock\ZkSemaphore;

require __DIR__ . '/../zookeeper.php';

require_once __DIR__ . '/../../support/expect.php';
require_once __DIR__ . '/../../support/zookeeper.php';

$hosts = addresses(zookeeper());
$semaphore = new ZkSemaphore('/semaphore', 2, $hosts);
$sessions = [];
for ($number = 1; $number <= 6; $number++) {
    $permits[] = child(static function (Channel $channel) use ($hosts) {
        $permit = new ZkSemaphore('/semaphore', 2, $hosts);
        $permit->acquire();
        $channel->receive(60);
    });
    await(fn () => count(everybody($semaphore->inspect())) === $number);
}
$contenders = everybody($semaphore->inspect());
[$first, $second, $third, $fourth] = array_slice(array_column($contenders, 'session'), 2);
await(fn () => count(watches('/semaphore', $hosts)) === 4 && figure('watch_count', $hosts) === 5);
/* The server lists, by path, only those that watch data. */
$watched = [];
foreach (array_column($contenders, 'node') as $node) {
    $watched[] = watches('/semaphore', $hosts)[$node] ?? [];
}
var_dump($watched === [[$first], [], [$second], [$third], [$fourth], []]);
foreach ($permits as $permit) {
    $permit->send('end');
}
foreach ($permits as $permit) {
    $permit->result();
}
--EXPECT--
bool(true)
