--TEST--
What is no limiter is refused, by all methods, and left as it is
--FILE--
<?php

namespace DistLock\Test;

require __DIR__ . '/rates.php';

/** What redis/lua/rate.lua keeps. */
function kept(int $full, int $part, int $due, int $last, string $taker = 'x', string $form = 'rate1'): string
{
    return $form . pack('PVPP', $full, $part, $due, $last) . $taker;
}

$limiter = limiter(1);
redis()->set(rate_key(), kept(0, 999999, 0, 9007199254740991));
$limiter->inspect();
$values = ['hello', '', str_repeat('rate1 ', 10), kept(9007199254740992, 0, 0, 0), kept(0, 0, 9007199254740992, 0),
    kept(0, 1000000, 0, 0), kept(0, 0, 0, 9007199254740992), kept(-1, 0, 0, 0), kept(0, 0, 0, 0, ''),
    kept(0, 0, 0, 0, 'x', 'rate2'), 'rate1'];
foreach ($values as $value) {
    redis()->set(rate_key(), $value);
    foreach (['acquire', 'reserve', 'inspect', 'getDelay', 'reset'] as $method) {
        $thrown = failure(fn () => $limiter->$method());
        if (!str_contains($thrown, 'ServerException') || !str_contains($thrown, 'is no rate limiter')) {
            echo "$method with '", bin2hex($value), "': $thrown\n";
        }
    }
    redis()->get(rate_key()) === $value || print(bin2hex($value) . " was changed\n");
}
echo strtr(failure(fn () => $limiter->acquire()), [rate_key() => 'KEY']), "\n";
redis()->del(rate_key());
redis()->lPush(rate_key(), 'x');
foreach (['acquire', 'reset'] as $method) {
    echo strtr(failure(fn () => $limiter->$method()), [rate_key() => 'KEY']), "\n";
}
var_dump(redis()->lRange(rate_key(), 0, -1));
--EXPECT--
DistLock\ServerException: redis://127.0.0.1:PORT/0: WRONGTYPE a string of 5 bytes is no rate limiter: KEY
DistLock\ServerException: redis://127.0.0.1:PORT/0: WRONGTYPE a key of the type list is no rate limiter: KEY
DistLock\ServerException: redis://127.0.0.1:PORT/0: WRONGTYPE a key of the type list is no rate limiter: KEY
array(1) {
  [0]=>
  string(1) "x"
}
