--TEST--
A token that a late acquire has made a reader again, and a late call replaces again, doesn't shorten what its successor has
--FILE--
<?php

namespace DistLock\Test;

use DistLock\Conform\Scripts;
use DistLock\RedisLock;

require __DIR__ . '/../support/harness.php';
require_once __DIR__ . '/../support/owed.php';
require_once root() . '/proof/conform/lib/autoload.php';

$token = new RedisLock(key(), dsn(), 20.0);
$successor = new RedisLock(key(), dsn(), 500.0);
$token->acquireRead();
$successor->acquireRead();
$keys = [key(), '{' . key() . '}:queue', '{' . key() . '}:fence', shares(key())];
$rename = Scripts::fromHeader(root() . '/redis/lua/scripts.h')->sources['rename'];
var_dump(redis()->eval($rename, [...$keys, $token->getToken(), $successor->getToken()], 4));
var_dump(redis()->zRange(shares(key()), 0, -1) === [$successor->getToken()]);
var_dump(redis()->zScore(shares(key()), $successor->getToken()) > (microtime(true) + 400) * 1000);
var_dump(redis()->pttl(key()) > 400000);
--EXPECT--
int(1)
bool(true)
bool(true)
bool(true)
