--TEST--
A server that cannot write its snapshots says so in a ServerException
--FILE--
<?php

namespace DistLock\Test;

require __DIR__ . '/../support/harness.php';
require_once __DIR__ . '/../support/expect.php';
require_once __DIR__ . '/../support/faults.php';
require_once __DIR__ . '/../support/observe.php';

$server = server(['--save', '3600 1', '--dbfilename', 'taken']);
mkdir("$server->directory/redis/taken");
acquire_under($server, function (\Redis $redis) {
    $redis->set('key', 'value');
    $redis->bgSave();
    await(fn () => $redis->info('persistence')['rdb_last_bgsave_status'] === 'err');
}, fn (\Redis $redis) => $redis->config('SET', 'stop-writes-on-bgsave-error', 'no'));
// It can't save now, and would try for ten seconds before it ended.
$server->kill();
--EXPECTF--
DistLock\ServerException: redis://127.0.0.1:PORT/0: MISCONF %s
bool(true)
1 connection, a new one
