--TEST--
However the request ends, the lock is released on every member, and the worker keeps its connections
--FILE--
<?php

namespace DistLock\Test;

require __DIR__ . '/../support/harness.php';
require_once __DIR__ . '/../support/quorum.php';
require_once __DIR__ . '/../support/observe.php';

$quorum = quorum();
$fpm = fpm();
$script = $fpm->script(sprintf('<?php
$lock = new DistLock\RedisLock(%s, %s, 60.0);
var_dump($lock->acquire(0.0));
$_GET["end"] === "exit" ? exit : no_such_function();', var_export(key(), true), var_export($quorum->dsns(), true)));
foreach (['exit', 'error', 'exit'] as $end) {
    echo strtok($fpm->request($script, ['end' => $end])->body, "\n"), "\n";
    $quorum->awaitOwners(0, key());
}
foreach ($quorum->members as $member) {
    echo count(command_connections('distlock', $member->redis()));
}
--EXPECT--
bool(true)
bool(true)
bool(true)
11111
