--TEST--
Tickets for reading are settled together, and a writer's waits for both; then a reader becomes the writer
--FILE--
<?php

namespace DistLock\Test;

use DistLock\Mode;
use DistLock\RedisLock;

require __DIR__ . '/../support/harness.php';
require_once __DIR__ . '/../support/loop.php';

$locks = array_map(fn () => new RedisLock(key(), dsn()), range(0, 3));
$tickets = [$locks[0]->enqueue(60.0, null, Mode::Read), $locks[1]->enqueue(60.0, null, Mode::Read)];
in_order($tickets);
var_dump($tickets[0]->settle(), $tickets[1]->settle());
$writer = $locks[2]->enqueue();
tick_until(fn () => redis()->zCard(queue(key())) === 1);
$locks[0]->release();
$locks[1]->release();
var_dump(settled($writer), $locks[2]->release());

// An upgrade waits until it is the only reader.
var_dump($locks[0]->acquireRead(), $locks[1]->acquireRead());
$upgrade = $locks[0]->enqueue();
tick_until(fn () => redis()->zCard(queue(key())) === 1);
var_dump($locks[0]->isHeld(), $upgrade->isSettled());
$locks[1]->release();
var_dump(settled($upgrade), $locks[0]->getMode(), $locks[0]->release(), $locks[0]->getMode(), $locks[0]->release());

// A cancelled upgrade leaves the reader's share.
var_dump($locks[0]->acquireRead(), $locks[1]->acquireRead());
$upgrade = $locks[0]->enqueue();
tick_until(fn () => redis()->zCard(queue(key())) === 1);
$upgrade->cancel();
await(fn () => redis()->zCard(queue(key())) === 0);
var_dump($locks[0]->isHeld(), $locks[0]->getMode(), $locks[0]->release(), $locks[1]->release());
await_nobody(key());
--EXPECT--
bool(true)
bool(true)
bool(true)
bool(true)
bool(true)
bool(true)
bool(true)
bool(false)
bool(true)
enum(DistLock\Mode::Write)
bool(true)
enum(DistLock\Mode::Read)
bool(true)
bool(true)
bool(true)
bool(true)
enum(DistLock\Mode::Read)
bool(true)
bool(true)
