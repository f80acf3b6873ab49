<?php

namespace DistLock\Laravel\Tests;

use DistLock\Laravel\DistLockStore;
use DistLock\Laravel\Limiter;
use DistLock\Laravel\Lock;
use DistLock\Laravel\Options;
use Illuminate\Cache\ArrayStore;
use PHPUnit\Framework\TestCase;

/** No dump of what these classes make, nor of what they throw, has a password in it. */
class DumpsTest extends TestCase
{
    private const DSN = 'redis://:hunter2@127.0.0.1:1/3';

    /** @return string what all ways to look at a value show of it */
    private function dump(mixed $value): string
    {
        ob_start();
        var_dump($value);
        print_r($value);
        debug_zval_dump($value);

        return ob_get_clean();
    }

    #[\PHPUnit\Framework\Attributes\DataProvider('things')]
    public function testDumps(callable $make): void
    {
        $dump = $this->dump($make());
        $this->assertTrue(str_contains($dump, 'DistLock'));
        $this->assertFalse(str_contains($dump, 'hunter2'));
    }

    /**
     * With the arguments of all calls, as some handlers of errors show them.
     *
     * @return mixed[][]
     */
    public static function things(): array
    {
        $builder = fn () => (new Limiter(self::DSN))->funnel('mail')->limit(2)->releaseAfter(10)->block(0);
        $store = fn () => new DistLockStore(
            new ArrayStore(),
            '',
            ['servers' => self::DSN, 'ttl' => 1.0, 'unique_for' => 10],
        );

        return [
            'limiter' => [fn () => new Limiter(self::DSN)],
            'builder' => [$builder],
            'what the builder throws' => [fn () => self::thrown(fn () => $builder()->then(fn () => null))],
            'what a limiter on a list throws' => [fn () => self::thrown(fn () => new Limiter([self::DSN, self::DSN]))],
            'what a misspelt option throws' => [fn () => self::thrown(fn () => Options::check(['server' => self::DSN]))],
            'store' => [$store],
            'lock' => [fn () => $store()->lock('report', 10)],
            'what a lock throws' => [fn () => self::thrown(fn () => $store()->lock('report', 10)->get())],
            'lock by itself' => [fn () => new Lock(self::DSN, 1.0, 'report', 10)],
        ];
    }

    /** Without PHPUnit's calls in the trace, which have all that it knows as arguments. */
    private static function thrown(callable $call): \Throwable
    {
        ini_set('zend.exception_ignore_args', '0');
        try {
            $call();
        } catch (\Throwable $exception) {
            $trace = new \ReflectionProperty(\Exception::class, 'trace');
            $ours = array_filter($exception->getTrace(), fn (array $call) => !str_starts_with($call['class'] ?? '', 'PHPUnit\\'));
            $trace->setValue($exception, $ours);

            return $exception;
        } finally {
            ini_restore('zend.exception_ignore_args');
        }
        throw new \LogicException('nothing was thrown');
    }
}
