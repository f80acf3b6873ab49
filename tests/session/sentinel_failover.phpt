--TEST--
With sentinels, a session outlives a failover; a request that began before it writes, or is told that it didn't
--FILE--
<?php

namespace DistLock\Test;

require __DIR__ . '/../support/harness.php';
require_once __DIR__ . '/../support/sentinel.php';
require_once __DIR__ . '/../support/sessions.php';

$set = sentinels();
$pool = session_pool(2, dsn: $set->dsn());
$pool->run('session_start(); $_SESSION["n"] = 1; session_write_close();');
// A failover loses what no replica has yet.
foreach ($set->replicas() as $replica) {
    await(fn () => $replica->redis()->dbSize() > 0);
}
$request = $pool->start('session_start(); gate("inside"); $_SESSION["n"] = 2; @session_write_close(); echo error_get_last() === null ? 2 : 1;');
$pool->await('inside');
$set->failover();
$pool->open('inside');
$n = (int) $request->response(60 * slowness())->body;
echo $pool->run('var_dump(session_start()); echo $_SESSION["n"] === ' . $n . ' ? "as told" : "otherwise", "\n";');
--EXPECT--
bool(true)
as told
