--TEST--
A write that comes late, behind an acquire that came late, doesn't write over what another request has written since
--FILE--
<?php

namespace DistLock\Test;

require __DIR__ . '/../support/harness.php';
require_once __DIR__ . '/../support/sessions.php';

$proxy = proxy((int) environment('DISTLOCK_TEST_REDIS_PORT'));
$pool = session_pool(2, [], $proxy->dsn());
$add = 'var_dump(session_start()); $_SESSION["n"] = ($_SESSION["n"] ?? 0) + 1;';
$proxy->delayCommand($pool->lock());
$request = $pool->start("$add gate('inside');");
$proxy->happened();
$pool->await('inside');
$proxy->delayCommand('n|i:1;');
$pool->open('inside');
$proxy->happened();
echo $request->response()->body;
echo $pool->run($add);
var_dump(redis()->get($pool->key()));
$proxy->deliver();
var_dump(redis()->get($pool->key()));
--EXPECT--
bool(true)
bool(true)
string(6) "n|i:2;"
string(6) "n|i:2;"
