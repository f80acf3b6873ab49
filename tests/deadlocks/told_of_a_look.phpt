--TEST--
A waiter that has become the first in its queue asks within 1.5 s after it is told of a look, even if it would have been silent for ten
--FILE--
<?php

namespace DistLock\Test;

use DistLock\RedisLock;

require __DIR__ . '/deadlocks.php';
require __DIR__ . '/../support/observe.php';

// There are so many that those behind them ask every 8 to 10 s.
const IN_FRONT = 60;

$server = server();
$redis = $server->redis();
$lock = static fn (string $name): RedisLock => new RedisLock(key($name), $server->dsn(['timeout' => 30]), 600.0);

$reader = member(static function () use ($lock): array {
    $shared = $lock('a');
    $shared->acquireRead();

    return [$shared];
}, static fn (): bool => ($other = $lock('b'))->acquire());
$writer = member(static fn (): array => [$lock('unused')], static fn (): bool => ($other = $lock('a'))->acquire());
$last = member(static function () use ($lock): array {
    $held = $lock('b');
    $held->acquire();

    return [$held];
}, static fn (): bool => ($other = $lock('a'))->acquireRead());

// They seem to be alive, because somebody listens on their channel.
$listener = child(static function (Channel $channel) use ($server): void {
    $redis = $server->redis();
    $redis->setOption(\Redis::OPT_READ_TIMEOUT, -1);
    $redis->subscribe(['distlock:front:1'], static fn () => null);
});
await(static fn () => $redis->publish('distlock:front:1', 'hello') === 1, 30, 'a subscriber');
$front = array_map(static fn (int $i) => "30000 distlock:front:1 nobody:1:$i write", range(1, IN_FRONT));
foreach ($front as $i => $entry) {
    $redis->zAdd(queue(key('a')), $i + 1, $entry);
}
$commands = monitor($server->port);
$messages = monitor($server->port);
$writer->send('go');
await_waiters(IN_FRONT + 1, key('a'), $redis);
// Nobody tells those behind them that they have left.
$redis->zRem(queue(key('a')), ...$front);
foreach ([[$reader, 'b', 1], [$last, 'a', 2]] as [$member, $name, $count]) {
    $member->send('go');
    await_waiters($count, key($name), $redis);
}
echo strtok($last->await(60), ':'), "\n";

// The first two words of what it asks are a script and its number of keys.
$asks = array_values(array_filter(
    $commands->commands(":$writer->pid:"),
    static fn (string $line) => (bool) preg_match('/\] "evalsha" "\w+" "5" /i', $line),
));
$looked = array_values(array_filter(
    $messages->commands(' looked ', true),
    static fn (string $line) => str_contains($line, ":$writer->pid:"),
));
preg_match('/^(\S+) .* looked (\d+) /', $looked[0], $told);
[$before, $after] = [[], []];
foreach ($asks as $line) {
    (float) $line < (float) $told[1] ? $before[] = $line : $after[] = $line;
}
$since_zero = hrtime(true) - (int) (microtime(true) * 1e9);
$nanoseconds = static fn (string $time): int => $since_zero + (int) ((float) $time * 1e9);
// Without it, 8 s would have passed since its last question.
echo between(0, new Span($nanoseconds(end($before)), $nanoseconds($told[1])), 5), "\n";
echo between(0, new Span($nanoseconds($told[1]), $nanoseconds($after[0])), 2.2), "\n";
// Its record says that it knows of the look.
preg_match('/"\w+ (\d+) \d+ unlimited - /', $after[0], $record);
var_dump($record[1] >= $told[2]);
foreach ([[$last, $reader], [$reader, $writer]] as [$member, $next]) {
    $member->send('release');
    echo $next->await(60), "\n";
}
$listener->kill();
--EXPECT--
DistLock\DeadlockException
yes
yes
bool(true)
done
done
