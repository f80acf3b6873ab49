--TEST--
The user of the documentation has all the rights that sessions need, and none to other keys
--FILE--
<?php

namespace DistLock\Test;

require __DIR__ . '/../support/harness.php';
require_once __DIR__ . '/../support/cluster.php';
require_once __DIR__ . '/../support/rights.php';
require_once __DIR__ . '/../support/sessions.php';

/** @param callable(): int $left what is left of the lock of the session {$ids}w, in milliseconds */
function use_everything(string $dsn, string $ids, callable $left): void
{
    $pool = session_pool(4, [
        'distlock.redis.servers' => "'$dsn'",
        'distlock.session.prefix' => 'PHPREDIS_SESSION:',
        'distlock.session.ttl' => 3,
    ], '');
    $add = 'session_start() || exit; $_SESSION["n"] = ($_SESSION["n"] ?? 0) + 1;';
    $requests = [];
    for ($i = 0; $i < 20; $i++) {
        $requests[] = $pool->start($add, "{$ids}s");
    }
    responses($requests);
    echo $pool->run("$add var_dump(\$_SESSION['n']);", "{$ids}s");
    echo $pool->run("$add session_regenerate_id(true); session_reset(); session_abort(); session_start(['read_and_close' => true]);", "{$ids}s");
    echo $pool->run("$add session_destroy();", "{$ids}t");
    echo $pool->run("session_set_save_handler(new SessionHandler()); $add session_gc();", "{$ids}u");
    echo $pool->run("ini_set('session.use_strict_mode', 1); $add session_create_id();", "{$ids}v");
    echo $pool->run("ini_set('distlock.session.lock', 'write'); $add session_write_close(); session_start(); session_write_close(); "
        . "session_start(); session_destroy();", "{$ids}x");
    // One that is renewed, and one that waits, and gives up.
    $holder = $pool->start("$add gate('$ids');", "{$ids}w");
    $pool->await($ids);
    $lowest = $left();
    await(function () use ($left, &$lowest): bool {
        $lowest = min($lowest, $left());

        return $left() > $lowest;
    }, what: 'the renewal');
    var_dump($pool->run("ini_set('distlock.session.timeout', 0.3); var_dump(@session_start());", "{$ids}w"));
    $pool->open($ids);
    echo $holder->response()->body;
    $pool->fpm->stop();
}

$server = server();
add_documented_user($server->redis());
$redis = $server->redis();
use_everything(
    "redis://sessions:secret@127.0.0.1:$server->port",
    'single',
    fn () => $redis->pttl('PHPREDIS_SESSION:singlew_LOCK'),
);
print_r(missing_rights($server->redis()));

$pool = session_pool(1, [
    'distlock.redis.servers' => "'redis://sessions:secret@127.0.0.1:$server->port'",
    'distlock.session.prefix' => 'other:',
], '');
echo $pool->run('var_dump(session_start());');
var_dump($server->redis()->keys('other:*'));

$cluster = cluster();
$nodes = $cluster->nodes;
foreach ($nodes as $node) {
    add_documented_user($node->redis(), is_cluster: true);
}
$redis = $cluster->master('PHPREDIS_SESSION:clusterw')->redis();
use_everything(
    str_replace('//', '//sessions:secret@', $cluster->dsn()),
    'cluster',
    fn () => $redis->pttl('{PHPREDIS_SESSION:clusterw}_LOCK'),
);
foreach ($nodes as $node) {
    print_r(missing_rights($node->redis()));
}
--EXPECTF--
int(21)
string(%d) "bool(false)
"
Array
(
)

Warning: session_start(): distlock: redis://127.0.0.1:%d/0: NOPERM %s
%A
bool(false)
array(0) {
}
int(21)
string(%d) "bool(false)
"
Array
(
)
Array
(
)
Array
(
)
Array
(
)
Array
(
)
Array
(
)
