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
