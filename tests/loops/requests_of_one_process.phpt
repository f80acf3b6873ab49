--TEST--
Requests of one process with more tickets than the stacks that are kept, which end in any way, leave nothing for the next one
--FILE--
<?php

namespace DistLock\Test;

require __DIR__ . '/../support/harness.php';
require_once __DIR__ . '/../support/loop.php';

$fpm = fpm();
$script = $fpm->script('<?php
    $locks = $tickets = [];
    for ($i = 0; $i < 100; $i++) {
        $locks[$i] = new DistLock\RedisLock($_GET["name"] . ($i % 10), $_GET["dsn"]);
        $tickets[$i] = $locks[$i]->enqueue();
    }
    for ($i = 0; $i < (int) $_GET["ticks"]; $i++) {
        $read = [DistLock\loop_stream()];
        $none = null;
        stream_select($read, $none, $none, 0, 2000);
        DistLock\dispatch();
    }
    DistLock\await_with(fn ($ticket) => Fiber::suspend());
    $fiber = new Fiber(function () {
        $lock = new DistLock\RedisLock($_GET["name"] . "0", $_GET["dsn"]);
        $lock->acquire();
    });
    $fiber->start();
    // Freed while PHP is still running, or later.
    if ($_GET["end"] === "cycle") {
        $cycle = new stdClass();
        $cycle->tickets = $tickets;
        $cycle->self = $cycle;
    }
    echo getmypid();
    $_GET["end"] === "exit" && exit;
    $_GET["end"] === "error" && undefined();
    $_GET["end"] === "memory" && str_repeat("x", 1 << 40);
');
$pids = [];
foreach (['end', 'exit', 'cycle', 'error', 'memory', 'end'] as $i => $end) {
    foreach ([0, 3, 30] as $ticks) {
        $response = $fpm->request($script, ['name' => key(), 'dsn' => dsn(), 'ticks' => $ticks, 'end' => $end]);
        $pids[] = (int) $response->body;
        for ($j = 0; $j < 10; $j++) {
            await_nobody(key() . $j);
        }
    }
}
echo count(array_unique($pids)), " process\n";
--EXPECT--
1 process
