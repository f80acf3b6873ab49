--TEST--
acquireRead() shares all locks, or none, and a MultiLock held for reading can't be upgraded
--FILE--
<?php

namespace DistLock\Test;

use DistLock\Mode;
use DistLock\MultiLock;
use DistLock\RedisSemaphore;

require __DIR__ . '/multi.php';

$multi = new MultiLock(lock('b'), lock('a'));
$other = new MultiLock(lock('a'), lock('b'));
var_dump($multi->acquireRead(), $multi->getMode() === Mode::Read, $other->acquireRead(0.0), held('a', 'b'));
var_dump(($third = lock('a'))->acquire(0.0), ($another = lock('a'))->acquireRead(0.0));
unset($another);

echo "nested\n";
var_dump($multi->acquireRead(), $multi->release(), $multi->isHeld());
echo str_replace(key(''), '', thrown(fn () => $multi->acquire())), "\n";
var_dump($multi->isHeld(), $multi->release(), $other->release(), held('a', 'b'));

echo "a writer\n";
var_dump($multi->acquire(), $multi->getMode() === Mode::Write, $multi->acquireRead(), $multi->getMode() === Mode::Write);
var_dump($other->acquireRead(0.0), $multi->release(), $multi->release(), $multi->getMode());

echo "all or none\n";
$writer = contender(key('b'));
outcome($writer);
var_dump($multi->acquireRead(0.0), $multi->acquireRead(0.1), held('a'));
$release = child(function () use ($writer): void {
    await_waiters(1, key('b'));
    $writer->send('release');
});
var_dump($multi->acquireRead(20.0), $multi->release(), held('a', 'b'));

echo "with a part that is held\n";
$parts = [lock('a'), lock('b')];
$multi = new MultiLock(...$parts);
var_dump($parts[0]->acquire(), $parts[1]->acquireRead(), $multi->acquireRead());
var_dump($parts[0]->downgrade(), $multi->isHeld(), $multi->release(), $parts[0]->isHeld());

echo "loss of one\n";
$multi->onLost(fn () => print("lost\n"));
array_map(fn ($part) => $part->release(), $parts);
var_dump($multi->acquireRead());
$parts[1]->forceRelease();
$parts[1]->renew();
var_dump($multi->isHeld(), $multi->release(), held('a', 'b'));

echo "not with what has no readers\n";
$mixed = new MultiLock(lock('a'), new RedisSemaphore(key('z'), 2, dsn()));
echo str_replace(key(''), '', thrown(fn () => $mixed->acquireRead())), "\n";
var_dump($mixed->isHeld(), held('a'), $mixed->acquire());
--EXPECT--
bool(true)
bool(true)
bool(true)
string(3) "a b"
bool(false)
bool(true)
nested
bool(true)
bool(true)
bool(true)
DistLock\UnsupportedException: The lock "b, a" is held for reading, and can't be upgraded
bool(true)
bool(true)
bool(true)
string(4) "none"
a writer
bool(true)
bool(true)
bool(true)
bool(true)
bool(false)
bool(true)
bool(true)
NULL
all or none
bool(false)
bool(false)
string(4) "none"
bool(true)
bool(true)
string(4) "none"
with a part that is held
bool(true)
bool(true)
bool(true)
bool(true)
bool(true)
bool(true)
bool(true)
loss of one
bool(true)
lost
bool(false)
bool(false)
string(4) "none"
not with what has no readers
DistLock\UnsupportedException: Read locks aren't available for "z", which is a semaphore
bool(false)
string(4) "none"
bool(true)
