--TEST--
If the loop computes for longer than all time limits while tickets connect, ask or wait, they go on when it runs again
--FILE--
<?php

namespace DistLock\Test;

use DistLock\RedisLock;

require __DIR__ . '/../support/harness.php';
require_once __DIR__ . '/../support/loop.php';
require_once __DIR__ . '/../support/cluster.php';

foreach (['one' => server()->dsn(), 'cluster' => cluster()->dsn()] as $kind => $dsn) {
    $limits = ['connect_timeout' => '0.3', 'timeout' => '0.3'];
    $own = $dsn . (str_contains($dsn, '?') ? '&' : '?') . http_build_query($limits);
    $holders = $locks = $tickets = [];
    for ($i = 0; $i < 10; $i++) {
        $holders[$i] = new RedisLock(key("$kind$i"), $dsn, 60.0);
        $i % 2 === 0 || $holders[$i]->acquire();
    }
    for ($i = 0; $i < 20; $i++) {
        $locks[$i] = new RedisLock(key($kind . $i % 10), $own, 60.0);
        $tickets[$i] = $locks[$i]->enqueue();
    }
    // Each step takes the loop's turn only once.
    for ($i = 0; $i < 12; $i++) {
        usleep(700000);
        tick(0.0);
    }
    foreach ($holders as $i => $holder) {
        $i % 2 === 0 || $holder->release();
    }
    $said = [];
    $order = served($tickets, function (int $i) use ($tickets, $locks, &$said): void {
        $said[] = answer_of(fn () => $tickets[$i]->settle());
        answer_of(fn () => $locks[$i]->release(false));
    });
    echo $kind, ': ', json_encode(array_count_values($said)), "\n";
}
--EXPECT--
one: {"true":20}
cluster: {"true":20}
