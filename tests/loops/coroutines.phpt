--TEST--
Coroutines that aren't PHP's fibers suspend with the lines of docs/loops.md: forty take turns in order, and nobody stops the thread
--FILE--
<?php

namespace DistLock\Test;

require __DIR__ . '/../support/harness.php';
require_once __DIR__ . '/../support/documentation.php';
require_once __DIR__ . '/../support/coroutines.php';

[$lines] = blocks('docs/loops.md', 'php not-run')['Coroutines of other extensions'];
echo with_coroutines($lines . <<<'PHP'

    use DistLock\RedisLock;
    use function DistLock\dispatch;
    use function DistLock\loop_stream;

    /** Runs the loop while somebody waits, with a timer of 1 ms. */
    function run(): int
    {
        global $sleepers, $running;
        for ($ticks = 0; $running > 0; $ticks++) {
            $read = [loop_stream()];
            $none = [];
            stream_select($read, $none, $none, 0, 1000) > 0 && dispatch();
            [$awake, $sleepers] = [$sleepers, []];
            array_map(fn (int $id) => Coroutines\resume($id), $awake);
        }

        return $ticks;
    }

    function begin(callable $work): int
    {
        global $running;
        $running++;

        return Coroutines\start(function () use ($work): void {
            global $running;
            try {
                $work();
            } catch (Throwable $thrown) {
                echo $thrown::class, ': ', $thrown->getMessage(), "\n";
            }
            $running--;
        });
    }

    function pause(): void
    {
        global $sleepers;
        $sleepers[] = Coroutines\current();
        Coroutines\suspend();
    }

    $sleepers = [];
    $running = 0;
    $order = [];
    $inside = 0;
    foreach (range(1, 40) as $number) {
        begin(function () use ($number, $key, $dsn, &$order, &$inside): void {
            (new RedisLock($key, $dsn))->synchronized(function () use ($number, &$order, &$inside): void {
                $order[] = ++$inside === 1 ? $number : 'two at once';
                pause();
                $inside--;
            }, timeout: 30.0);
        });
    }
    run();
    echo $order === range(1, 40) ? 'in their order' : implode(' ', $order), "\n";

    // Two wait at the same time for locks of others, while timers go on, and one that waits while another one asks.
    $holders = [new RedisLock("$key 1", $dsn), new RedisLock("$key 2", $dsn)];
    var_dump($holders[0]->acquire(), $holders[1]->acquire());
    foreach ([1, 2] as $number) {
        begin(function () use ($key, $dsn, $number): void {
            $lock = new RedisLock("$key $number", $dsn);
            echo $lock->acquire(30.0) ? "$number has it\n" : '', $lock->release() ? '' : "lost\n";
        });
    }
    begin(function () use ($holders): void {
        foreach (range(1, 50) as $_) {
            pause();
        }
        $holders[1]->release();
        foreach (range(1, 50) as $_) {
            pause();
        }
        $holders[0]->release();
    });
    echo run() > 100 ? 'the timers went on' : 'the thread stood still', "\n";

    // Coroutines that share an object would both hold the lock.
    $shared = new RedisLock($key, $dsn);
    begin(function () use ($shared): void {
        $shared->acquire();
        pause();
        pause();
        $shared->release();
    });
    begin(function () use ($shared): void {
        while (!$shared->isHeld()) {
            pause();
        }
        echo $shared->acquire(30.0) ? 'nested' : '';
    });
    run();

    // Calls of the functions that suspend block.
    await_with(function (DistLock\Ticket $ticket) use ($key, $dsn): void {
        (new RedisLock("$key nested", $dsn))->isLocked();
        $current = Coroutines\current();
        $ticket->onSettled(fn () => Coroutines\resume($current));
        Coroutines\suspend();
    }, fn (): bool => Coroutines\current() > 0);
    foreach ([1, 2] as $number) {
        begin(function () use ($key, $dsn, $number): void {
            (new RedisLock($key, $dsn))->synchronized(fn () => print("nested $number\n"), 30.0);
        });
    }
    run();
    PHP);
--EXPECTF--
in their order
bool(true)
bool(true)
2 has it
1 has it
the timers went on
DistLock\LockStateException: This object acquired the lock "%s" in another fiber: each fiber needs an object of its own, or both would hold the lock
nested 1
nested 2
