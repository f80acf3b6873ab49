--TEST--
Without the extension, a rate limiter lets no more through than it should, over several processes, and gives back what is cancelled
--FILE--
<?php

namespace DistLock\Test;

require __DIR__ . '/../support/polyfill.php';
require_once __DIR__ . '/../support/expect.php';

echo without_extension(<<<'PHP'
    use DistLock\RedisRateLimiter;

    function thrown(callable $call): string
    {
        try {
            return json_encode($call());
        } catch (\Throwable $thrown) {
            return $thrown::class . ': ' . $thrown->getMessage();
        }
    }

    $limiter = new RedisRateLimiter('slow', 1, 3600.0, burst: 3);
    echo json_encode([$limiter->getStatus(), $limiter->inspect()->remaining, $limiter->acquire(0.0, 2), $limiter->getStatus()->remaining,
        $limiter->acquire(0.0, 2), $limiter->getRetryAfter() > 3590.0 && $limiter->getRetryAfter() <= 3600.0, $limiter->reserve(0.0), $limiter->getDelay() > 3590.0]), "\n";
    $wait = $limiter->reserve(INF);
    echo json_encode([$wait > 3590.0, $limiter->getStatus()->waiting, $limiter->cancel(), $limiter->cancel(), $limiter->inspect()->waiting]), "\n";
    echo thrown(fn () => $limiter->acquire(0.0, 4)), "\n", thrown(fn () => new RedisRateLimiter('name', 0)), "\n";
    echo thrown(fn () => new RedisRateLimiter('name', 1, 1.0, ['redis://a', 'redis://b', 'redis://c'])), "\n";
    $limiter->reset();
    echo json_encode([$limiter->inspect()->remaining, $limiter->run(fn () => 'done', 0.0, 3)]), ' ';
    echo preg_replace('/\d+\.\d+ seconds/', 'S seconds', thrown(fn () => $limiter->run(fn () => 'done', 0.0))), "\n";
    PHP);

// Each takes as many as it can in two seconds, of 50 a second.
$code = <<<'PHP'
    $limiter = (new DistLock\RedisLockFactory(prefix: 'app:'))->rateLimiter('fast', 50);
    $end = microtime(true) + 2.0;
    for ($taken = 0; $limiter->acquire(max($end - microtime(true), 0.0)); $taken++) {
        printf("%.6f\n", microtime(true));
    }
    PHP;
$workers = array_map(fn () => new WithoutExtension($code), range(1, 4));
$times = array_map(floatval(...), array_filter(explode("\n", implode('', array_map(fn (WithoutExtension $one) => $one->said(), $workers)))));
sort($times);
// Each may be late in using what it took, so the whole is looked at.
$whole = end($times) - $times[0];
echo between(10, count($times), 1 + 50 * ($whole + 0.02)), "\n";
--EXPECT--
[null,3,true,1,false,true,0,true]
[true,1,true,false,0]
ValueError: DistLock\RedisRateLimiter::acquire(): Argument #2 ($permits) must be at most the burst, which is 3: more could never be had at once
ValueError: DistLock\RedisRateLimiter::__construct(): Argument #2 ($permits) must be between 1 and 1000000000
DistLock\UnsupportedException: A rate limiter is kept on one server, but this is a list of servers
[3,"done"] DistLock\TimeoutException: The rate limiter "slow" would have allowed this in S seconds, and the timeout is 0.000
yes
