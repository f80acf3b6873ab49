--TEST--
A forked child can use the parts of a lock that its parent has a ticket for
--FILE--
<?php

namespace DistLock\Test;

use DistLock\MultiLock;
use DistLock\RedisLock;

require __DIR__ . '/../support/harness.php';
require_once __DIR__ . '/../support/loop.php';

$parts = array_map(fn ($i) => new RedisLock(key("$i"), dsn()), range(0, 2));
$multi = new MultiLock(...$parts);
$holder = new RedisLock(key('1'), dsn());
$holder->acquire();
$ticket = $multi->enqueue();
tick_until(fn () => redis()->zCard(queue(key('1'))) === 1);
$child = child(function () use ($parts, $multi): array {
    return [
        array_map(fn ($part) => answer_of(fn () => $part->acquire(0.0)), $parts),
        answer_of(fn () => $parts[2]->release()),
        answer_of(fn () => $multi->acquire(0.0)),
        $multi->getState()->name,
    ];
});
echo json_encode($child->result()), "\n";
$holder->release();
var_dump(settled($ticket), $multi->release());
foreach ([0, 1, 2] as $i) {
    await_nobody(key("$i"));
}
--EXPECT--
[["false","false","true"],"true","false","Unlocked"]
bool(true)
bool(true)
