--TEST--
The first in a queue is part of a circle even if it holds nothing, and is told that others look at it
--FILE--
<?php

namespace DistLock\Test;

use DistLock\RedisLock;

require __DIR__ . '/deadlocks.php';

$messages = child(static function (Channel $channel): void {
    $redis = redis();
    $redis->setOption(\Redis::OPT_READ_TIMEOUT, -1);
    $redis->psubscribe(['distlock:*', key('ready')], static function ($redis, $pattern, $name, $message) use ($channel): void {
        if ($name === key('ready') || str_contains($message, ' looked ')) {
            $channel->send($message);
        }
    });
});
await(static fn () => redis()->publish(key('ready'), 'ready') > 0, 30, 'a subscriber');
$messages->await();
$reader = member(static function (): array {
    $lock = lock('a');
    $lock->acquireRead();

    return [$lock];
}, static fn (): bool => ($other = lock('b'))->acquire());
$writer = member(static fn (): array => [lock('unused')], static fn (): bool => ($other = lock('a'))->acquire());
$last = member(static function (): array {
    $lock = lock('b');
    $lock->acquire();

    return [$lock];
}, static fn (): bool => ($other = lock('a'))->acquireRead());
begin([[$reader, 'b'], [$writer, 'a'], [$last, 'a']]);
echo plain($last->await(60)), "\n";
// Other tests' waiters are told of theirs.
$own = [$reader->pid => 'the reader', $writer->pid => 'the writer', $last->pid => 'the last'];
do {
    [$token, $looked, $time, $runId] = explode(' ', $messages->await());
    $told = $own[explode(':', $token)[1]] ?? null;
} while ($told === null);
echo "$told was told: $looked\n";
var_dump($runId === redis()->info('server')['run_id'], abs($time / 1e6 - redis()->time()[0]) < 600);
$last->send('release');
echo $reader->await(), "\n";
$reader->send('release');
echo $writer->await(), "\n";
$messages->kill();
$writer->kill();
redis()->del(key('a'));
--EXPECT--
DistLock\DeadlockException: Deadlock: HOST:PID holds "b" and waits for "a", HOST:PID is in front of it in the queue for "a", HOST:PID holds "a" and waits for "b"
the writer was told: looked
bool(true)
bool(true)
done
done
