<?php

/**
 * Random programs against the public interface, each made from a number: methods of all classes in any order, with
 * arguments of any kind, in callbacks, destructors, fibers, signal handlers and forked children, which throw, exit and
 * destroy their callers. A program asserts nothing: it only has to end without a complaint from a sanitizer.
 */

declare(strict_types=1);

namespace DistLock\Fuzz;

final class Program
{
    private \Random\Randomizer $random;
    private int $depth = 0;

    public function __construct(int $seed)
    {
        $this->random = new \Random\Randomizer(new \Random\Engine\Mt19937($seed));
    }

    /** @return string[] statements, each of which can be left out */
    public function statements(): array
    {
        $statements = [];
        for ($i = $this->random->getInt(4, 30); $i > 0; $i--) {
            $statements[] = $this->statement();
        }

        return [$this->creation(), $this->creation(), ...$statements];
    }

    private function chance(int $percent): bool
    {
        return $this->random->getInt(1, 100) <= $percent;
    }

    /** @template T @param array<T> $of @return T */
    private function one(array $of): mixed
    {
        return array_values($of)[$this->random->getInt(0, count($of) - 1)];
    }

    private function object(): string
    {
        return '$o[' . $this->random->getInt(0, 4) . ']';
    }

    private function wild(): string
    {
        return $this->one(['null', '""', '"\0"', '-1', '-1.5', 'NAN', 'INF', 'PHP_INT_MAX', 'PHP_INT_MIN', '1e308', '[]', '[1, [2]]', 'true',
            'new \stdClass()', '"a/b"', '"/"', 'str_repeat("x", 100000)', 'fn () => 1', '"redis://"', 'STDIN', '$o', '$o[0]', '"\xff\xfe"',
            '["redis://127.0.0.1:1"]', '0.0', '3.5']);
    }

    private function name(): string
    {
        return $this->one(['name("a")', 'name("b")', 'name("c")', 'name("{d}e")']);
    }

    private function path(): string
    {
        return '"/" . ' . $this->one(['name("a")', 'name("b")', 'name("c")']);
    }

    private function limit(): string
    {
        return $this->one(['0.0', '0.0', '0.01', '0.03', '0.1', '']);
    }

    /** Arguments of acquire(). */
    private function wish(): string
    {
        return 'timeout: ' . ($this->limit() ?: 'null') . $this->one(['', ', maxAhead: ' . $this->argument($this->one(['0', '1', '2', 'null']))]);
    }

    private function creation(): string
    {
        $number = $this->random->getInt(0, 4);
        $ttl = $this->one(['0.1', '0.3', '1.0', '10.0']);
        $class = $this->one([
            'RedisLock(' . $this->name() . ', ' . $this->one(['server()', 'server()', 'servers()', 'nowhere()']) . ", $ttl, "
                . $this->one(['true', 'false']) . ', ' . $this->one(['null', '0.2']) . ', ' . $this->one(['0', '0', '1']) . ')',
            'RedisLock(' . $this->name() . ', server())',
            'RedisSemaphore(' . $this->name() . ', ' . $this->one(['1', '2', '3']) . ", server(), $ttl, weight: "
                . $this->one(['1', '1', '2']) . ')',
            'ZkLock(' . $this->path() . ', zookeeper(), 5.0, nodes: \DistLock\ZkNodes::' . $this->one(['Mutex', 'Exclusive']) . ')',
            'ZkLock(' . $this->path() . ', zookeeper(), nodes: \DistLock\ZkNodes::ReadWrite)',
            'ZkSemaphore(' . $this->path() . ', ' . $this->one(['1', '2', '3']) . ', zookeeper(), weight: ' . $this->one(['1', '1', '2']) . ')',
            'RedisLockFactory(' . $this->one(['server()', 'servers()']) . ", $ttl, prefix: " . $this->one(['""', '"p"']) . ')',
            'ZkLockFactory(zookeeper(), root: ' . $this->one(['""', '"/r"']) . ')',
            'RedisOptimisticLock(' . $this->name() . ', server())',
            'ZkOptimisticLock(' . $this->path() . ', zookeeper())',
            'MultiLock(' . $this->object() . ', ' . $this->object() . ')',
            'RedisRateLimiter(' . $this->name() . ', ' . $this->one(['1', '20', '100000']) . ', ' . $this->one(['0.1', '1.0']) . ', '
                . $this->one(['server()', 'server()', 'nowhere()', 'servers()']) . ', burst: ' . $this->one(['1', '3']) . ')',
            'Written(' . $this->callback() . ')',
        ]);

        return "\$o[$number] = " . ($this->chance(10) ? 'new Holder(new ' . $class . ')' : "new $class") . ';';
    }

    private function block(): string
    {
        $this->depth++;
        $statements = [];
        for ($i = $this->random->getInt(0, $this->depth > 2 ? 1 : 4); $i > 0; $i--) {
            $statements[] = $this->depth > 3 ? $this->call() : $this->statement();
        }
        $this->depth--;
        if ($this->chance(12)) {
            $statements[] = $this->one(['throw new \RuntimeException("thrown");', 'exit(0);', 'trigger_error("fatal", E_USER_ERROR);',
                'unset($o[0], $o[1], $o[2]);', '$o = [];',
                'forked(function () use (&$o) { });', 'return "value";', 'return null;', 'return 5;']);
        }

        return implode(' ', $statements);
    }

    /** The callback uses objects that exist now, but may be gone when it runs. */
    private function callback(): string
    {
        if ($this->chance(5)) {
            return $this->one(['"strlen"', '"nothing"', 'new Callback()', '[new Callback(), "call"]', 'fn (...$any) => $any']);
        }

        return 'function (mixed $given = null) use (&$o) { ' . $this->block() . ' return $given; }';
    }

    private function argument(string $good): string
    {
        return $this->chance(4) ? $this->wild() : $good;
    }

    private function call(): string
    {
        $object = $this->object();
        $method = $this->one([
            'acquire(' . $this->argument($this->limit()) . ')', "acquire({$this->wish()})", "acquireRead({$this->wish()})",
            'waitUntilFree(' . $this->argument($this->limit()) . ')',
            'release()', 'release(false)', 'release(' . $this->argument('true') . ')', 'downgrade()', 'isHeld()', 'getName()',
            'getFencingToken()', 'getWaitTime()', 'renew()', 'renew(' . $this->argument('0.5') . ')', 'getRemainingTtl()', 'getToken()',
            'detach()', 'attach(' . $this->argument('$token') . ')', 'inspect()', 'getOwner()', 'isLocked()', 'forceRelease()', 'onLost(null)', 'read()',
            'enqueue(' . $this->argument($this->limit()) . ')', 'settle()', 'isSettled()', 'ready()', 'getLock()', 'cancel()', 'cancel()',
            'reserve(' . $this->argument($this->limit()) . ')', 'acquire(0.05, ' . $this->argument('2') . ')', 'getDelay()', 'getStatus()',
            'getRetryAfter()', 'reset()',
            'lock(' . $this->argument($this->name()) . ')', 'semaphore(' . $this->argument($this->name()) . ', 2)',
        ]);

        return $method === 'detach()' ? "attempt(function () use (&\$o) { \$token = {$object}->detach(); {$this->object()}->attach(\$token); });"
            : "attempt(function () use (&\$o, &\$token) { {$object}->$method; });";
    }

    private function callWithCallback(): string
    {
        $object = $this->object();
        $mode = 'mode: \\DistLock\\Mode::' . $this->one(['Read', 'Read', 'Permits', 'Write']);
        $method = $this->one(['synchronized(' . $this->callback() . ', ' . $this->argument('0.05') . ')',
            "synchronized({$this->callback()}, {$this->wish()}, $mode)",
            'update(' . $this->callback() . ', ' . $this->argument('0.1') . ')',
            'run(' . $this->callback() . ', ' . $this->argument('0.05') . ')',
            'onLost(' . $this->callback() . ')', 'onSettled(' . $this->callback() . ')', 'onSettled(null)']);

        return "attempt(function () use (&\$o) { {$object}->$method; });";
    }

    private function oddity(): string
    {
        $object = $this->object();

        return 'attempt(function () use (&$o) { ' . $this->one([
            "clone $object;", "unserialize(serialize($object));", "var_export($object, true);", "json_encode($object);", "(array) $object;",
            "{$object}->__construct();", "{$object}->__construct(name('z'), server());", "{$object}->property = 1;", "print_r($object, true);",
            "foreach ($object as \$x) { }", "$object == {$this->object()};", "$object <=> {$this->object()};", "hold(\\WeakReference::create($object));",
            "weak($object);", "(new \\ReflectionClass($object))->newInstanceWithoutConstructor()->acquire(0.0);",
            "(new \\ReflectionClass($object))->newInstanceWithoutConstructor();", "{$object}->onLost(fn () => hold($object));", 'gc_collect_cycles();',
            "hold($object); {$this->object()} = null;", "{$object}::class;", 'release_all();', 'release_all($GLOBALS["mark"] ?? mark());', '$GLOBALS["mark"] = mark();', 'stats();', 'metrics();', 'redis_locks("*", server());',
            'zookeeper_locks("/", zookeeper());', 'phpinfo(INFO_MODULES);', "new MultiLock($object, new MultiLock({$this->object()}));",
            "var_dump($object);", "debug_zval_refcount($object);", "array_map([$object, 'acquire'], [0.0]);",
            "hold((function () use (&\$o) { {$object}->acquire(0.01); yield 1; {$object}->release(); })())->current();",
            "throw new \\LogicException('kept', 0, new \\Exception(get_debug_type($object)));", "hold({$object}->acquire(...));",
            "\$o[0] = {$object}->lock({$this->name()});", "\$o[1] = {$object}->semaphore({$this->name()}, 2);",
            "\$o[0] = {$object}->enqueue({$this->limit()});", "\$o[1] = {$object}->enqueue({$this->limit()});",
            "\$o[2] = {$object}->rateLimiter({$this->name()}, 5);", "hold({$object}->enqueue({$this->limit()}));",
            'array_map(fn ($ticket) => $ticket->settle(), turn());', 'hold(turn());', 'turn();', 'take_turns();', 'await_with(null);',
            "await_with({$this->callback()});", "await_with({$this->callback()}, {$this->callback()});", "await({$this->callback()});",
            "new Ticket({$object}, {$this->callback()}, {$this->callback()}, {$this->argument('0.02')});", 'redis_rate_limiters("*", server());',
            "\$GLOBALS['cycle'] = [$object, &\$GLOBALS['cycle']];", "unserialize('O:18:\"DistLock\\\\RedisLock\":0:{}');",
            "register_shutdown_function(function () use (&\$o) { {$this->call()} });", "ini_set('distlock.default_timeout', '{$this->one(['', '0.05', '-1', 'x'])}');",
            "ini_set('distlock.default_max_ahead', '{$this->one(['', '0', '1', '-1', 'x'])}');",
            "ini_set('distlock.{$this->one(['log_waits', 'log_holds'])}', '{$this->one(['', '0', '0.01', '-1', 'x'])}');",
            "ini_set('error_log', '{$this->one(['', '/dev/full', '/', '/dev/null'])}');",
            "ini_set('distlock.deadlock_timeout', '{$this->one(['', '0.01', '0.05', '0', 'x'])}');",
            "ini_set('distlock.redis.counter_lifetime', '{$this->one(['86400', '3600', '3599', '', 'x'])}');",
            "label({$this->argument($this->one(['null', "'fuzz'", "str_repeat('~', 64)", "'a@b:1%'"]))});",
            "told(fn () => {$object}->synchronized(fn () => null, {$this->wish()}));",
            "set_error_handler({$this->callback()});", 'restore_error_handler();',
        ]) . ' });';
    }

    private function event(): string
    {
        return $this->one([
            'lose(' . $this->name() . ');', 'cut();', 'usleep(' . $this->random->getInt(100, 150000) . ');',
            'signal_soon();', 'pcntl_signal(SIGUSR1, ' . $this->callback() . ');', 'signal_now();',
            'forked(' . $this->callback() . ');', 'forked(' . $this->callback() . ');',
            'other(' . $this->name() . ');', 'forget_scripts();', 'set_time_limit(1);', 'use_up_memory();',
            "session_begin({$this->name()});", "session_begin({$this->name()});", 'session_write_close();', 'session_regenerate_id();',
            'session_destroy();', "\$_SESSION['lock'] = new Holder({$this->object()});",
        ]);
    }

    private function fiber(): string
    {
        $end = $this->one(['$f->resume();', '$f->throw(new \Exception("in a fiber"));', '', 'hold($f);', '$f->resume(); $f->resume();']);

        return "attempt(function () use (&\$o) { \$f = new \\Fiber(function () use (&\$o) { {$this->call()} \\Fiber::suspend(1); {$this->block()} "
            . "{$this->call()} }); \$f->start(); {$this->call()} $end });";
    }

    private function fibers(): string
    {
        $functions = [];
        for ($i = $this->random->getInt(2, 4); $i > 0; $i--) {
            $functions[] = "function () use (&\$o) { {$this->call()} {$this->block()} {$this->call()} }";
        }

        return 'attempt(function () use (&$o) { take_turns(); run_fibers(' . implode(', ', $functions) . '); });';
    }

    private function update(): string
    {
        return 'attempt(function () use (&$o) { ' . $this->object() . '->update(function (?string $value) use (&$o) { '
            . $this->one(['\Fiber::getCurrent() && \Fiber::suspend();', $this->call(), 'forked(function () { });', '']) . ' return "x" . $value; }, 0.1); });';
    }

    private function statement(): string
    {
        $kind = $this->random->getInt(1, 100);

        return match (true) {
            $kind <= 15 => $this->chance(8) ? 'attempt(function () use (&$o) { hold(new RedisLock(' . $this->wild() . ', ' . $this->wild() . ')); });'
                : 'attempt(function () use (&$o) { ' . $this->creation() . ' });',
            $kind <= 55 => $this->call(),
            $kind <= 68 => $this->depth > 2 ? $this->call() : $this->callWithCallback(),
            $kind <= 72 => $this->update(),
            $kind <= 82 => $this->oddity(),
            $kind <= 92 => $this->depth > 2 ? $this->call() : "attempt(function () use (&\$o) { {$this->event()} });",
            $kind <= 94 => $this->depth > 1 ? $this->call() : $this->fiber(),
            $kind <= 97 => $this->depth > 1 ? $this->call() : $this->fibers(),
            default => 'attempt(function () use (&$o) { ' . $this->object() . ' = ' . $this->one(['null', 'new \stdClass()', 'new Holder(new Callback())']) . '; });',
        };
    }
}
