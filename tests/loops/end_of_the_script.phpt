--TEST--
At the end of a script, tickets in every state leave nothing, also after exit, an exception and a fatal error
--FILE--
<?php

namespace DistLock\Test;

use DistLock\RedisLock;

use function DistLock\await_with;

require __DIR__ . '/../support/harness.php';
require_once __DIR__ . '/../support/loop.php';

$work = function (string $end): void {
    $holder = new RedisLock(key($end), dsn());
    $holder->acquire();
    $locks = $tickets = [];
    for ($i = 0; $i < 10; $i++) {
        $locks[$i] = new RedisLock(key($i < 5 ? $end : "$end $i"), dsn());
        $tickets[$i] = $locks[$i]->enqueue();
    }
    tick_until(fn () => redis()->zCard(queue(key($end))) === 5 && $tickets[9]->isSettled());
    $another = new RedisLock(key("$end another"), dsn());
    $asking = $another->enqueue();
    $fiber = new \Fiber(function () use ($end): void {
        $lock = new RedisLock(key($end), dsn());
        $lock->acquire();
    });
    await_with(fn () => \Fiber::suspend());
    $fiber->start();
    $GLOBALS['kept'] = [$holder, $locks, $tickets, $asking, $fiber];
    ini_set('display_errors', 0);
    match ($end) {
        'end' => null,
        'exit' => exit(0),
        'exception' => throw new \Exception('uncaught'),
        'error' => undefined(),
        'memory' => str_repeat('x', 1 << 30),
        'exit in a fiber' => (new \Fiber(fn () => exit(0)))->start(),
        'memory in a fiber' => (new \Fiber(fn () => str_repeat('x', 1 << 30)))->start(),
    };
};
ini_set('memory_limit', '128M');
foreach (['end', 'exit', 'exception', 'error', 'memory', 'exit in a fiber', 'memory in a fiber'] as $end) {
    $child = child(fn () => $work($end));
    $status = $child->wait();
    await_nobody(key($end));
    for ($i = 5; $i < 10; $i++) {
        await_nobody(key("$end $i"));
    }
    await_nobody(key("$end another"));
    echo $end, ': ', $status, "\n";
}
--EXPECT--
end: exit 0
exit: exit 0
exception: exit 1
error: exit 1
memory: exit 255
exit in a fiber: exit 0
memory in a fiber: exit 255
