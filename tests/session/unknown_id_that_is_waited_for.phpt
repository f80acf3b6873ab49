--TEST--
In strict mode, waiting for an id that nobody has doesn't make it valid
--FILE--
<?php

namespace DistLock\Test;

use DistLock\RedisLock;

require __DIR__ . '/../support/harness.php';
require_once __DIR__ . '/../support/contention.php';
require_once __DIR__ . '/../support/sessions.php';

$pool = session_pool(1, ['session.use_strict_mode' => 1, 'session.use_cookies' => 1]);
$lock = new RedisLock($pool->lock('made-up'), dsn());
$lock->acquire();
$visit = $pool->visit('session_start(); var_dump(session_id() === "made-up", count(preg_grep("/^Set-Cookie/", headers_list())), DistLock\destroyed_session());', 'made-up');
await_waiters(1, $pool->lock('made-up'));
$lock->release();
echo $visit->response()->body;
var_dump(redis()->exists($pool->lock('made-up'), $pool->key('made-up')));
--EXPECT--
bool(false)
int(1)
NULL
int(0)
