--TEST--
The owner of a session and those that wait for it are shown with host, pid and what label() says, whatever characters that has
--FILE--
<?php

namespace DistLock\Test;

use DistLock\RedisLock;

require_once __DIR__ . '/../support/contention.php';
require_once __DIR__ . '/../support/sessions.php';
require_once __DIR__ . '/../cli/cli.php';

$odd = '%s @*:"\\<&/?=~';
$pool = session_pool(3);
$holder = $pool->start('DistLock\label("GET /report"); session_start(); gate("inside"); echo getmypid();');
$pool->await('inside');
$labelled = $pool->start('DistLock\label($_GET["label"]); session_start(); echo getmypid();', query: ['label' => $odd]);
await_waiters(1, $pool->lock());
$unlabelled = $pool->start('session_start(); echo getmypid();');
await_waiters(2, $pool->lock());
$holders = (new RedisLock($pool->lock(), dsn()))->inspect();
$shown = distlock('show', $pool->lock())->out;
$listed = distlock('list', $pool->lock())->out;
$pool->open('inside');
foreach ([$holder, $labelled, $unlabelled] as $i => $request) {
    $seen = [...$holders->owners, ...$holders->queue][$i];
    $pids[] = (int) $request->response()->body;
    var_dump($seen->label, $seen->host === gethostname(), $seen->pid === $pids[$i]);
}
$names = ["GET /report@" . gethostname() . ":$pids[0]", "$odd@" . gethostname() . ":$pids[1]", " " . gethostname() . ":$pids[2]"];
foreach ($names as $name) {
    var_dump(str_contains($shown, $name));
}
var_dump(str_contains($listed, $names[0]));
--EXPECT--
string(11) "GET /report"
bool(true)
bool(true)
string(14) "%s @*:"\<&/?=~"
bool(true)
bool(true)
NULL
bool(true)
bool(true)
bool(true)
bool(true)
bool(true)
bool(true)
