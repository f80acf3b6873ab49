<?php

namespace DistLock\Cache\Tests;

/** Computations at the end of the request. */
class DeferTest extends OnceCase
{
    private const CODE = <<<'PHP'
        $get = fn (callable $compute): string => $once->get($key, $compute, 60.0, stale: 60.0, defer: true);
        $once->get($key, fn () => 'old', 0.001, stale: 60.0);
        usleep(2000);
        PHP;

    public function testItRunsAfterEverythingElse(): void
    {
        $script = new Script(self::CODE . <<<'PHP'
            echo $get(function (): string {
                echo " computing";
                return 'new';
            });
            register_shutdown_function(fn () => print(' shutdown'));
            echo ' end';
            PHP, $this->key);
        $this->assertSame('old end shutdown computing', $script->output());
        $this->assertSame('new', $this->service()->get($this->key, $this->counted('another'), 60.0));
    }

    public function testAfterExit(): void
    {
        $script = new Script(self::CODE . <<<'PHP'
            echo $get(fn () => 'new');
            exit(1);
            PHP, $this->key);
        $this->assertSame('old', $script->output());
        $this->assertSame('new', $this->service()->get($this->key, $this->counted('another'), 60.0));
    }

    /** The computation that exit() ended isn't one that the process is still in the middle of. */
    public function testTheSameKeyAfterExit(): void
    {
        $script = new Script(<<<'PHP'
            register_shutdown_function(fn () => print($once->get($key, fn () => 'value', 60.0)));
            $once->get($key, fn () => exit(1), 60.0);
            PHP, $this->key);
        $this->assertSame('value', $script->output());
    }

    /** Other requests of the session would wait for it. */
    public function testTheSessionIsWrittenBefore(): void
    {
        $script = new Script(<<<'PHP'
            ini_set('session.use_cookies', 0);
            ini_set('session.cache_limiter', '');
            session_save_path(sys_get_temp_dir());
            session_id($id = uniqid());
            session_start();
            $_SESSION['visits'] = 7;
            register_shutdown_function(function () { $_SESSION['visits']++; });
            PHP . self::CODE . <<<'PHP'
            echo $get(function () use ($id): string {
                echo " ", session_status() === PHP_SESSION_NONE ? "closed" : "open";
                echo " ", file_get_contents(sys_get_temp_dir() . "/sess_$id");
                unlink(sys_get_temp_dir() . "/sess_$id");
                return 'new';
            });
            PHP, $this->key);
        $this->assertSame('old closed visits|i:8;', $script->output());
    }

    /** The child inherits what was put off. */
    public function testAfterAFork(): void
    {
        $script = new Script(self::CODE . <<<'PHP'
            echo $get(function () use ($redis, $key): string {
                $other = new Redis();
                $other->connect($redis->getHost(), $redis->getPort());
                $other->incr("$key-computations");
                return 'new';
            });
            if (pcntl_fork() === 0) {
                exit;
            }
            pcntl_wait($status);
            PHP, $this->key);
        $script->output();
        $this->assertSame(1, $this->computations());
        $this->assertSame('new', $this->service()->get($this->key, $this->counted('another'), 60.0));
    }

    /** The first one ends the script; the others are left to the next request. */
    public function testAComputationThatExits(): void
    {
        $script = new Script(self::CODE . <<<'PHP'
            echo $get(fn () => exit(' exit'));
            PHP, $this->key);
        $this->assertSame('old exit', $script->output());
        $this->assertFalse($this->lock()->isLocked());
        $this->assertSame('new', $this->service()->get($this->key, $this->counted('new'), 60.0));
    }

    /** Somebody deletes the value before it is computed at last. */
    public function testForgetBetween(): void
    {
        $script = new Script(self::CODE . <<<'PHP'
            echo $get(fn () => 'new');
            $redis->rPush("$key-returned", '1');
            $redis->blPop(["$key-go"], 60);
            PHP, $this->key);
        $this->await('returned');
        $this->service()->forget($this->key);
        $this->tell('go');
        $this->assertSame('old', $script->output());
        $this->assertSame('new', $this->service()->get($this->key, $this->counted('another'), 60.0));
    }

    /** Only one of several requests that put it off computes. */
    public function testSomebodyElseHasComputedItMeanwhile(): void
    {
        $script = new Script(self::CODE . <<<'PHP'
            echo $get(fn () => print('never'));
            $redis->rPush("$key-returned", '1');
            $redis->blPop(["$key-go"], 60);
            PHP, $this->key);
        $this->await('returned');
        $this->assertSame('new', $this->service()->get($this->key, $this->counted('new'), 60.0));
        $this->tell('go');
        $this->assertSame('old', $script->output());
        $this->assertSame('new', $this->service()->get($this->key, $this->counted('another'), 60.0));
    }
}
