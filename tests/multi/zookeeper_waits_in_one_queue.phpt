--TEST--
A waiter for one lock has no place in the queues of the later ones
--FILE--
<?php

namespace DistLock\Test;

use DistLock\MultiLock;

require __DIR__ . '/zookeeper.php';

$holder = holder('b');
$waiter = child(function (): array {
    $multi = new MultiLock(lock('c'), lock('b'), lock('a'), lock('d'));

    return [$multi->acquire(60.0), contenders('a', 'b', 'c', 'd'), $multi->getWaitTime() > 0.0, $multi->release()];
});
await(fn () => contenders('a', 'b', 'c', 'd') === 'a:1 b:2 c:0 d:0');
// It doesn't keep anybody from these.
var_dump(($third = lock('c'))->acquire(0.0), ($another = lock('d'))->acquire(0.0), ($other = lock('a'))->acquire(0.0));
unset($third, $another);
// What of these was released, or had its try refused, is gone.
await(fn () => contenders('a', 'b', 'c', 'd') === 'a:1 b:2 c:0 d:0');
$holder->send('release');
echo json_encode($waiter->result(60)), ' ', contenders('a', 'b', 'c', 'd'), "\n";
--EXPECT--
bool(true)
bool(true)
bool(false)
[true,"a:1 b:1 c:1 d:1",true,true] a:0 b:0 c:0 d:0
