<?php

/*
 * Sessions that a callback closes, or uses in any other way: every function of PHP's session extension, and every
 * method of SessionHandler, in every callback that runs while distlock works on a session. Each pair has a process of
 * its own.
 */

namespace DistLock\Test;

use DistLock\RedisLock;

require_once __DIR__ . '/contention.php';
require_once __DIR__ . '/sessions.php';
require_once __DIR__ . '/signals.php';

/** What a callback does: only once, however often it is called. */
final class SessionAction
{
    private bool $isDone = false;

    /** @param \Closure(): mixed $action */
    public function __construct(private readonly \Closure $action)
    {
    }

    public function __invoke(): void
    {
        if (!$this->isDone) {
            $this->isDone = true;
            ($this->action)();
        }
    }
}

/** A class that extends SessionHandler, each of whose methods acts before and after its parent's. */
final class ActingSessionHandler extends \SessionHandler
{
    public ?SessionAction $act = null;
    public string $where = '';

    private function around(string $method, mixed ...$arguments): mixed
    {
        $this->where === "before $method" && ($this->act)();
        $result = parent::$method(...$arguments);
        $this->where === "after $method" && ($this->act)();

        return $result;
    }

    public function open(string $path, string $name): bool
    {
        return $this->around('open', $path, $name);
    }

    public function close(): bool
    {
        return $this->around('close');
    }

    public function read(string $id): string|false
    {
        return $this->around('read', $id);
    }

    public function write(string $id, string $data): bool
    {
        return ($this->where === 'another' ? parent::write("$id-other", $data) : true) && $this->around('write', $id, $data);
    }

    public function destroy(string $id): bool
    {
        return $this->around('destroy', $id);
    }

    public function create_sid(): string
    {
        return $this->around('create_sid');
    }
}

/**
 * Returns everything that a callback may do to the session with that id, with the functions that this PHP has.
 *
 * @return array<string, \Closure(): mixed> by name
 */
function session_actions(string $id, \SessionHandler $handler): array
{
    $arguments = [
        'session_decode' => ['n|i:2;'],
        'session_set_cookie_params' => [0],
        'session_set_save_handler' => [new \SessionHandler()],
    ];
    $actions = [];
    foreach (get_extension_funcs('session') as $function) {
        $actions[$function] = static fn () => $function(...$arguments[$function] ?? []);
    }
    foreach (
        [
            'open' => [dsn(), 'name'],
            'close' => [],
            'read' => [$id],
            'write' => [$id, 'n|i:3;'],
            'destroy' => [$id],
            'create_sid' => [],
            'gc' => [1],
        ] as $method => $given
    ) {
        $actions["SessionHandler::$method"] = static fn () => $handler->$method(...$given);
    }
    foreach (['read' => [], 'write' => ['n|i:4;'], 'destroy' => []] as $method => $more) {
        $actions["SessionHandler::$method another"] = static fn () => $handler->$method("$id-2", ...$more);
    }

    return $actions + [
        'SessionHandler::open elsewhere' => static fn () => $handler->open(dsn(database: 1), 'name'),
        'session_regenerate_id(true)' => static fn () => session_regenerate_id(true),
        'start another' => static fn () => [session_write_close(), session_id("$id-3"), session_start()],
        'start the same' => static fn () => [session_abort(), session_id($id), session_start()],
        'destroy and start' => static fn () => [session_destroy(), session_id($id), session_start()],
        'start by files' => static fn () => [session_abort(), session_module_name('files'), session_save_path(directory()), session_start()],
        'read_and_close' => static fn () => [session_abort(), session_id($id), session_start(['read_and_close' => true])],
        'set the id' => static fn () => session_id("$id-4"),
        'throw' => static fn () => throw new \Exception('told'),
        'close and throw' => static fn () => [session_write_close(), throw new \Exception('told')],
        'exit' => static fn () => exit(0),
        'close and exit' => static fn () => [session_write_close(), exit(0)],
        'release_all' => static fn () => \DistLock\release_all(),
        'collect' => static fn () => gc_collect_cycles(),
    ];
}

/** One situation combined with one action. */
final class SessionPair
{
    public readonly string $key;
    public readonly string $lock;
    public readonly ActingSessionHandler $handler;
    public readonly SessionAction $act;

    /** @param \Closure(SessionPair): mixed $situation */
    public function __construct(
        public readonly string $id,
        public readonly string $name,
        public readonly \Closure $situation,
        string $action,
        private readonly string $awaited,
    ) {
        $this->key = ini_get('distlock.session.prefix') . $id;
        $this->lock = "{$this->key}_LOCK";
        $this->handler = new ActingSessionHandler();
        $this->act = new SessionAction(session_actions($id, $this->handler)[$action]);
    }

    public function isWaiting(): bool
    {
        return redis()->zCard(queue($this->key . $this->awaited)) > 0;
    }

    /** @return string[] the locks that it has left behind */
    public function leftLocks(): array
    {
        return array_filter(redis()->keys("$this->key*_LOCK"), static fn (string $lock) => redis()->get($lock) !== 'host|1');
    }

    /** Gives the session to somebody else until the callback has acted. */
    public function occupy(string $lock = ''): void
    {
        redis()->set($lock ?: $this->lock, 'host|1', ['ex' => 60]);
    }

    public function vacate(): void
    {
        redis()->del($this->lock, "{$this->key}-other_LOCK");
    }

    public function useClass(string $where = ''): void
    {
        $this->handler->act = $this->act;
        $this->handler->where = $where;
        session_set_save_handler($this->handler);
    }

    /** @return array<?int> the pid of the owner, on each server that actions use */
    private function owners(): array
    {
        $elsewhere = connect((int) environment('DISTLOCK_TEST_REDIS_PORT'));
        $elsewhere->select(1);

        return [owner($this->lock), owner($this->lock, $elsewhere)];
    }

    /** Calls session_start(), and checks that it keeps its promises. */
    public function start(array $options = []): bool
    {
        session_id($this->id);
        $started = session_start($options);
        $isOpen = session_status() === PHP_SESSION_ACTIVE && session_module_name() !== 'files';
        // A class may close what it has read.
        $isOwn = str_contains($this->handler->where, ' ');
        if ($started && $isOpen && !$isOwn && session_id() === $this->id && !in_array(getmypid(), $this->owners())) {
            throw new \LogicException('session_start() returned true without the lock');
        }

        return $started;
    }

    /** Begins with an open session whose lock is lost. */
    public function lose(): void
    {
        $this->start();
        $_SESSION['n'] = 1;
        redis()->del($this->lock);
    }

    public function onWarning(): void
    {
        set_error_handler(function (int $level, string $message): bool {
            preg_match('/distlock: |Session ID is too long/', $message) && ($this->act)();

            return true;
        });
    }

    /** Leaves the handler for the main program, which acts, and then continues the handler. */
    public function inFiber(): void
    {
        set_error_handler(static function (int $level, string $message): bool {
            if (\Fiber::getCurrent() !== null && preg_match('/distlock: |Session ID is too long/', $message)) {
                \Fiber::suspend();
            }

            return true;
        });
        $fiber = new \Fiber(fn () => ($this->situation)($this));
        $fiber->start();
        try {
            ($this->act)();
        } finally {
            while (!$fiber->isTerminated()) {
                $fiber->resume();
            }
        }
    }
}

/** @return array<string, \Closure(SessionPair): mixed> situations in which the wait for $pair->lock is interrupted */
function session_waits(): array
{
    return [
        'session_start()' => static fn (SessionPair $pair) => $pair->start(),
        'session_start() in strict mode' => static fn (SessionPair $pair) => [ini_set('session.use_strict_mode', 1), $pair->start()],
        'read() of a class' => static fn (SessionPair $pair) => [$pair->useClass(), $pair->start()],
        'write() of a class' => static fn (SessionPair $pair) => [
            $pair->vacate(),
            $pair->useClass('another'),
            $pair->start(),
            $pair->occupy("{$pair->key}-other_LOCK"),
            session_write_close(),
        ],
    ];
}

/** @return array<string, \Closure(SessionPair): mixed> situations that end with a warning from distlock */
function session_warnings(): array
{
    $nowhere = static fn () => ini_set('distlock.session.server', 'redis://127.0.0.1:1?connect_timeout=0.1');
    $type = static fn (SessionPair $pair) => [redis()->del($pair->key), redis()->rPush($pair->key, 'x')];
    $strict = static fn () => ini_set('session.use_strict_mode', 1);

    return [
        'in use' => static fn (SessionPair $pair) => [$pair->occupy(), $pair->start()],
        'in use, of a class' => static fn (SessionPair $pair) => [$pair->occupy(), $pair->useClass(), $pair->start()],
        'in use, in strict mode' => static fn (SessionPair $pair) => [$pair->occupy(), $strict(), $pair->start()],
        'no string' => static fn (SessionPair $pair) => [$type($pair), $pair->start()],
        'no string, only read' => static fn (SessionPair $pair) => [$type($pair), $pair->start(['read_and_close' => true])],
        'no string, read again' => static fn (SessionPair $pair) => [$pair->start(), $type($pair), session_reset()],
        'server away' => static fn (SessionPair $pair) => [$nowhere(), $pair->start()],
        'server away, no id' => static fn () => [$nowhere(), session_start()],
        'server away, in strict mode' => static fn (SessionPair $pair) => [$nowhere(), $strict(), $pair->start()],
        'server away, another id' => static fn () => [session_start(), session_write_close(), $nowhere(), $strict(), session_id(''), session_start()],
        'bad id' => static fn () => [session_id('a_LOCK'), session_start()],
        'lost, written' => static fn (SessionPair $pair) => [$pair->lose(), session_write_close()],
        'lost, unchanged' => static fn (SessionPair $pair) => [$pair->start(), redis()->del($pair->lock), session_write_close()],
        'lost, written by a class' => static fn (SessionPair $pair) => [$pair->useClass(), $pair->lose(), session_write_close()],
        'lost, destroyed' => static fn (SessionPair $pair) => [$pair->lose(), session_destroy()],
        'lost, destroyed by a class' => static fn (SessionPair $pair) => [$pair->useClass(), $pair->lose(), session_destroy()],
        'lost, another id' => static fn (SessionPair $pair) => [$pair->lose(), session_regenerate_id()],
        'lost, another id, deleted' => static fn (SessionPair $pair) => [$pair->lose(), session_regenerate_id(true)],
        'lost, at the end' => static fn (SessionPair $pair) => $pair->lose(),
        'another one in use' => static fn (SessionPair $pair) => [
            $pair->useClass('another'),
            $pair->start(),
            $pair->occupy("{$pair->key}-other_LOCK"),
            session_write_close(),
        ],
    ];
}

/** @return array<string, \Closure(SessionPair): mixed> situations in which the methods of a class act */
function session_methods(): array
{
    $situations = [];
    $uses = [
        'open' => static fn (SessionPair $pair) => $pair->start(),
        'read' => static fn (SessionPair $pair) => [$pair->start(), session_reset()],
        'create_sid' => static fn () => session_start(),
        'write' => static fn (SessionPair $pair) => [$pair->start(), $_SESSION['n'] = 2, session_write_close()],
        'close' => static fn (SessionPair $pair) => [$pair->start(), session_abort()],
        'destroy' => static fn (SessionPair $pair) => [$pair->start(), session_destroy()],
    ];
    foreach ($uses as $method => $use) {
        foreach (['before', 'after'] as $when) {
            $situations["$when $method"] = static fn (SessionPair $pair) => [$pair->useClass("$when $method"), $use($pair)];
        }
    }

    return $situations;
}

/** Resets what a pair may have left behind in its process. */
function reset_session(): void
{
    set_error_handler(static fn () => true);
    session_abort();
    unset($_SESSION);
    session_id('');
    foreach (['session.save_handler', 'session.save_path', 'distlock.session.server', 'distlock.session.timeout', 'session.use_strict_mode'] as $setting) {
        ini_restore($setting);
    }
    use_sessions();
    // The methods of SessionHandler call the handler that was active before.
    ini_set('session.save_handler', 'distlock');
}

/**
 * Starts a process that runs the pairs from that number on, and tells which one it has reached. It ends after the last
 * one, after $most of them, or when one ends it.
 *
 * @param SessionPair[] $pairs
 * @param \Closure(SessionPair): mixed $run
 */
function session_process(array $pairs, int $first, int $most, \Closure $run, string $progress): int
{
    $pid = pcntl_fork();
    if ($pid !== 0) {
        return $pid;
    }
    ini_set('display_errors', 0);
    ob_start(static fn () => '');
    for ($number = $first; $number < min($first + $most, count($pairs)); $number++) {
        file_put_contents($progress, $number);
        try {
            reset_session();
            $run($pairs[$number]);
        } catch (\LogicException $broken) {
            file_put_contents('php://stderr', "{$pairs[$number]->name}: {$broken->getMessage()}\n");
            posix_kill(getmypid(), SIGKILL);
        } catch (\Throwable) {
        }
    }
    exit(0);
}

/**
 * Uses as many processes as necessary: one that ends early is followed by another one.
 *
 * @param SessionPair[] $pairs
 * @return string[] the names of those whose process crashed
 */
function run_session_pairs(array $pairs, int $most, \Closure $run, bool $isSignalled): array
{
    $crashed = [];
    $progress = directory() . '/progress';
    for ($first = 0; $first < count($pairs); $first = $at + 1) {
        file_put_contents($progress, $at = $first);
        $signalled = -1;
        $pid = session_process($pairs, $first, $most, $run, $progress);
        while (pcntl_waitpid($pid, $status, $isSignalled ? WNOHANG : 0) === 0) {
            $at = (int) file_get_contents($progress);
            if ($signalled < $at && $pairs[$at]->isWaiting()) {
                $signalled = $at;
                posix_kill($pid, SIGUSR1);
            }
            usleep(1000);
        }
        $at = (int) file_get_contents($progress);
        // 255 means an exception that was thrown where nobody could catch it.
        if (!pcntl_wifexited($status) || !in_array(pcntl_wexitstatus($status), [0, 255])) {
            $crashed[] = "{$pairs[$at]->name}: crashed";
        }
    }

    return $crashed;
}

/**
 * Tries every action in every situation. Prints what is wrong: a process that crashed, or a lock that was left behind.
 *
 * @param array<string, \Closure(SessionPair): mixed> $situations by name
 * @param \Closure(SessionPair): mixed $run
 * @param bool $isSignalled the process gets SIGUSR1 whenever it waits
 * @param string[] $without actions to leave out
 * @param string[] $withoutMakingId actions to leave out in create_sid()
 */
function walk_session_pairs(
    array $situations,
    \Closure $run,
    bool $isSignalled = false,
    array $without = [],
    array $withoutMakingId = [],
): void {
    use_sessions();
    $actions = array_diff(array_keys(session_actions('none', new \SessionHandler())), $without);
    // Results are printed at the end: after any output, PHP would refuse to change session settings.
    $wrong = [];
    foreach ($situations as $name => $situation) {
        $pairs = [];
        foreach (array_diff($actions, str_ends_with($name, 'create_sid') ? $withoutMakingId : []) as $action) {
            $id = substr(md5("$name, $action"), 0, 12);
            $awaited = $name === 'write() of a class' ? '-other_LOCK' : '_LOCK';
            $pairs[] = new SessionPair($id, "$name, $action", $situation, $action, $awaited);
            redis()->set(end($pairs)->key, 'n|i:0;', ['ex' => 600]);
        }
        $most = $name === 'lost, at the end' ? 1 : count($pairs);
        $wrong = array_merge($wrong, run_session_pairs($pairs, $most, $run, $isSignalled));
        foreach ($pairs as $pair) {
            // The last release may still be on its way.
            $left = [];
            for ($attempt = 0; $attempt < 100 && ($left = $pair->leftLocks()) !== []; $attempt++) {
                usleep(10000);
            }
            if ($left !== []) {
                $wrong[] = "$pair->name: left " . implode(' ', $left);
            }
        }
        redis()->del(redis()->keys(key('session:') . '*'));
    }
    // An empty list would show nothing.
    $wrong[] = count($actions) > 40 ? 'all pairs' : 'few pairs';
    echo implode("\n", $wrong), "\n";
}
