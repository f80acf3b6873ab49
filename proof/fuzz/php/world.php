<?php

/** What random programs use: the addresses of the servers, and the things that can happen. */

declare(strict_types=1);

namespace DistLock\Fuzz;

/** Returns a name that only this program uses. */
function name(string $name): string
{
    return 'fuzz/' . PROGRAM . "/$name";
}

function server(): string
{
    return 'redis://' . getenv('DISTLOCK_TEST_REDIS_HOST') . ':' . getenv('DISTLOCK_TEST_REDIS_PORT') . '?timeout=1&connect_timeout=1';
}

/** Returns a list of servers, one of which doesn't answer. */
function servers(): array
{
    return [server(), server() . '&client_name=b', 'redis://127.0.0.1:1'];
}

function nowhere(): string
{
    return 'redis://127.0.0.1:1?connect_timeout=0.05';
}

function zookeeper(): string
{
    return getenv('DISTLOCK_TEST_ZOOKEEPER');
}

function attempt(callable $what): void
{
    try {
        ob_start();
        $what();
    } catch (\Throwable) {
    } finally {
        ob_get_level() > 0 && ob_end_clean();
    }
}

/** Keeps it until the end. */
function hold(mixed $what): mixed
{
    static $kept = [];

    return $kept[] = $what;
}

function weak(object $what): void
{
    static $map;

    $map ??= new \WeakMap();
    $map[$what] = $what;
}

/** Runs this in a child, which ends in some random way. */
function forked(callable $what): void
{
    static $children = 0;

    if ($children++ > 5) {
        return;
    }
    $pid = pcntl_fork();
    if ($pid === 0) {
        attempt($what);
        exit(0);
    }
    if ($pid % 2 === 0) {
        pcntl_waitpid($pid, $status);
    }
}

/** The number is limited, because the handler may do the same. */
function signal_now(): void
{
    static $signals = 0;

    if ($signals++ < 5) {
        posix_kill(getmypid(), SIGUSR1);
    }
}

function signal_soon(): void
{
    if (pcntl_fork() === 0) {
        usleep(5000);
        posix_kill(posix_getppid(), SIGUSR1);
        posix_kill(getmypid(), SIGKILL);
    }
}

function redis(): \Redis
{
    $redis = new \Redis();
    $redis->connect(getenv('DISTLOCK_TEST_REDIS_HOST'), (int) getenv('DISTLOCK_TEST_REDIS_PORT'));

    return $redis;
}

/** Deletes the key of the lock, as another client may. */
function lose(string $name): void
{
    attempt(fn () => redis()->del($name));
}

/** Breaks all connections. */
function cut(): void
{
    attempt(fn () => redis()->rawCommand('CLIENT', 'KILL', 'TYPE', 'normal', 'SKIPME', 'yes'));
}

/** Lets somebody else have the lock for a while. */
function other(string $name): void
{
    attempt(fn () => redis()->set($name, 'other', ['px' => 100]));
}

/** Lets the server forget the scripts. */
function forget_scripts(): void
{
    attempt(fn () => redis()->script('flush'));
}

/** Leaves so little memory that PHP ends the request at one of the next calls. */
function use_up_memory(): void
{
    ini_set('memory_limit', (string) (memory_get_usage() + 100000));
    hold(str_repeat('x', random_int(1, 90000)));
}

function session_begin(string $id): void
{
    ini_set('session.use_cookies', '0');
    ini_set('session.cache_limiter', '');
    ini_set('session.save_handler', 'distlock');
    ini_set('distlock.session.server', server());
    ini_set('distlock.session.timeout', '0.1');
    ini_set('distlock.session.lock', ['always', 'write'][strlen($id) % 2]);
    session_id(strtr($id, '/', '-'));
    session_start();
}

/** Lets fibers wait in turns: each call that waits suspends its fiber, which goes on once its ticket is settled. */
function take_turns(): void
{
    \DistLock\await_with(static function (\DistLock\Ticket $ticket): void {
        for ($i = 0; $i < 100 && !$ticket->isSettled(); $i++) {
            \Fiber::suspend();
        }
    });
}

/** Runs the fibers until the last one is over, or too many turns have been taken. */
function run_fibers(callable ...$of): void
{
    $fibers = array_map(static fn (callable $one): \Fiber => new \Fiber(static fn () => attempt($one)), $of);
    foreach ($fibers as $fiber) {
        attempt($fiber->start(...));
    }
    for ($i = 0; $i < 50 && array_filter($fibers, static fn (\Fiber $fiber): bool => !$fiber->isTerminated()) !== []; $i++) {
        turn();
        foreach ($fibers as $fiber) {
            attempt($fiber->resume(...));
        }
    }
}

/** Waits until something can go on, and lets it. */
function turn(): array
{
    $readable = [\DistLock\loop_stream()];
    $none = null;
    @stream_select($readable, $none, $none, 0, 20000);

    return \DistLock\dispatch();
}

/** Calls all getters of an exception. */
function told(callable $what): void
{
    try {
        $what();
    } catch (\DistLock\TimeoutException $late) {
        json_encode([$late->getOwner(), $late->getWaiters(), $late->getMessage()]);
        hold($late->getOwner());
        throw $late;
    } catch (\DistLock\LockLostException $lost) {
        hold([$lost->getReason(), $lost->getResult()]);
        throw $lost;
    }
}

final class Callback
{
    public function __invoke(): string
    {
        return 'called';
    }

    public function call(): never
    {
        throw new \Exception('called');
    }
}

/** A lock that is written in PHP, and has tickets that are made in PHP. */
final class Written implements \DistLock\Lock
{
    private ?\DistLock\Ticket $newest = null;

    /** @param callable $told called when a ticket is settled or cancelled */
    public function __construct(private readonly mixed $told)
    {
    }

    public function acquire(?float $timeout = null, ?int $maxAhead = null): bool
    {
        return \DistLock\await(fn (): \DistLock\Ticket => $this->enqueue($timeout))?->settle() ?? false;
    }

    public function enqueue(
        ?float $timeout = null,
        ?int $maxAhead = null,
        ?\DistLock\Mode $mode = \DistLock\Mode::Write,
    ): \DistLock\Ticket {
        return $this->newest = new \DistLock\Ticket($this, fn (): bool => (bool) ($this->told)(), $this->told, $timeout ?? 0.05);
    }

    public function waitUntilFree(?float $timeout = null): bool
    {
        return true;
    }

    public function release(bool $confirm = true): bool
    {
        $this->newest?->ready();

        return true;
    }

    public function isHeld(): bool
    {
        return $this->newest?->isSettled() ?? false;
    }

    public function getState(): \DistLock\State
    {
        return \DistLock\State::Free;
    }

    public function getName(): string
    {
        return 'written';
    }

    public function getFencingToken(): ?int
    {
        return null;
    }

    public function getWaitTime(): float
    {
        return 0.0;
    }

    public function synchronized(
        callable $critical,
        ?float $timeout = null,
        \DistLock\Mode $mode = \DistLock\Mode::Write,
        ?int $maxAhead = null,
    ): mixed {
        return $critical($this);
    }

    public function onLost(?callable $callback): void
    {
    }
}

/** Passes every call on to the object that it holds, and uses that object when it is destroyed. */
final class Holder
{
    public function __construct(private object $held)
    {
    }

    public function __call(string $method, array $arguments): mixed
    {
        return $this->held->$method(...$arguments);
    }

    public function __destruct()
    {
        $held = $this->held;
        attempt(fn () => $held->acquire(0.0));
        attempt(fn () => hold($held)->release());
    }
}

pcntl_async_signals(true);
pcntl_signal(SIGUSR1, static fn () => null);
