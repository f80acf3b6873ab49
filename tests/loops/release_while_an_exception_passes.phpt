--TEST--
While an exception passes through a fiber or a coroutine, or the fiber is destroyed, a release doesn't wait for its frozen server, and is executed when that continues
--FILE--
<?php

namespace DistLock\Test;

require __DIR__ . '/../support/harness.php';
require_once __DIR__ . '/../support/loop.php';
require_once __DIR__ . '/../support/coroutines.php';

$server = server();
$redis = $server->redis();
// A wait for the frozen server would end after 40 seconds.
$dsn = $server->dsn(['timeout' => 40, 'connect_timeout' => 40]);
$given = sprintf('$server = %d; $key = %s; $dsn = %s;', $server->pid(), var_export(key(), true), var_export($dsn, true));
$shared = $given . <<<'PHP'
    use DistLock\RedisLock;
    use DistLock\Ticket;
    use function DistLock\await_with;

    /** Says whether a part of the program came back soon after the server had frozen. */
    function soon(string $what, callable $run): void
    {
        global $server, $frozen;
        $frozen = microtime(true);
        try {
            $run();
        } catch (DomainException) {
        }
        $seconds = microtime(true) - $frozen;
        echo "$what: ", $seconds < 20 ? 'it went on' : "after $seconds s", "\n";
        posix_kill($server, SIGCONT);
    }

    function freeze(): void
    {
        global $server, $frozen;
        posix_kill($server, SIGSTOP);
        $frozen = microtime(true);
    }

    function fail(): never
    {
        freeze();
        throw new DomainException();
    }
    PHP;
$fibers = $shared . <<<'PHP'
    await_with(function (Ticket $ticket): void {
        $fiber = Fiber::getCurrent();
        $ticket->onSettled(fn () => $fiber?->resume());
        Fiber::suspend();
    }, fn (): bool => false);
    soon('thrown in a fiber', fn () => (new Fiber(fn () => (new RedisLock("$key 1", $dsn))->synchronized(fail(...))))->start());
    soon('a fiber that is destroyed', function () use ($key, $dsn): void {
        $fiber = new Fiber(function () use ($key, $dsn): void {
            $lock = new RedisLock("$key 2", $dsn);
            $lock->acquire();
            try {
                Fiber::suspend();
            } finally {
                $lock->release();
            }
        });
        $fiber->start();
        freeze();
        unset($fiber);
        gc_collect_cycles();
    });
    PHP;
$coroutines = $shared . <<<'PHP'
    await_with(function (Ticket $ticket): void {
        $current = Coroutines\current();
        $ticket->onSettled(fn () => Coroutines\resume($current));
        Coroutines\suspend();
    }, fn (): bool => false);
    soon('thrown in a coroutine', function () use ($key, $dsn): void {
        Coroutines\start(function () use ($key, $dsn): void {
            try {
                (new RedisLock("$key 3", $dsn))->synchronized(fail(...));
            } catch (DomainException) {
            }
        });
    });
    PHP;
foreach ([$fibers, $coroutines] as $program) {
    echo with_coroutines($program);
    posix_kill($server->pid(), SIGCONT);
}
foreach ([1, 2, 3] as $i) {
    await_nobody(key() . " $i", $redis);
}
echo "nothing is left\n";
--EXPECT--
thrown in a fiber: it went on
a fiber that is destroyed: it went on
thrown in a coroutine: it went on
nothing is left
