--TEST--
In a cluster a session and its lock are in one slot, whatever is in the prefix, and move together
--FILE--
<?php

namespace DistLock\Test;

require __DIR__ . '/../support/harness.php';
require_once __DIR__ . '/../support/cluster.php';
require_once __DIR__ . '/../support/sessions.php';

$cluster = cluster();
foreach (['session:', '{tag}session:', 'odd}session:'] as $i => $prefix) {
    $pool = session_pool(4, ['distlock.session.prefix' => "'$prefix'"], $cluster->dsn());
    $requests = [];
    for ($j = 0; $j < 20; $j++) {
        $requests[] = $pool->start("ini_set('distlock.session.prefix', '$prefix'); session_start(); \$_SESSION['n'] = (\$_SESSION['n'] ?? 0) + 1;", "s$i");
    }
    responses($requests, 60 * slowness());
    echo $pool->run("ini_set('distlock.session.prefix', '$prefix'); session_start(); var_dump(\$_SESSION['n']); echo session_id(), ' ';", "s$i");
    echo $cluster->master("{$prefix}s$i")->redis()->get("{$prefix}s$i"), "\n";
}
$request = $pool->start("ini_set('distlock.session.prefix', 'session:'); session_start(); gate('inside'); \$_SESSION['n'] = 'moved'; session_write_close(); echo error_get_last()['message'] ?? 'written', \"\\n\";", 's0');
$pool->await('inside');
$migration = $cluster->migrate('session:s0');
$migration->moveKeys();
$migration->finish();
$pool->open('inside');
echo $request->response()->body;
echo $pool->run("ini_set('distlock.session.prefix', 'session:'); session_start(); var_dump(\$_SESSION['n']);", 's0');
--EXPECT--
int(20)
s0 n|i:20;
int(20)
s1 n|i:20;
int(20)
s2 n|i:20;
written
string(5) "moved"
