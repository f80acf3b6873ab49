--TEST--
In a long wait, a thread that holds something sends at most three commands a second, and one that holds nothing no more than without detection
--FILE--
<?php

/* DISTLOCK_DEADLOCK_COUNTS is a file to which it adds a line with what it has counted. */

namespace DistLock\Test;

use DistLock\RedisLock;

require __DIR__ . '/deadlocks.php';
require __DIR__ . '/../support/observe.php';

const SECONDS = 15.0;
// Whoever is in front asks after 1.2 to 1.5 s.
const SHORTEST_PAUSE = 1.2;

$server = server();
$redis = $server->redis();

/**
 * Makes a process whose connections have that name, and that takes a lock, or a share of it.
 */
$process = static function (
    string $name,
    ?string $held,
    string $wanted,
    string $how = 'acquire',
    string $setting = '1',
) use ($server): Child {
    return member(static function () use ($server, $name, $held, $setting): array {
        ini_set('distlock.deadlock_timeout', $setting);
        ini_set('distlock.redis.servers', $server->dsn(['client_name' => $name, 'timeout' => 30]));
        $lock = new RedisLock(key($held ?? 'unused'), ttl: 600.0);
        $held === null || (str_ends_with($name, '.reader') ? $lock->acquireRead() : $lock->acquire());

        return [$lock];
    }, static fn (): bool => ($lock = new RedisLock(key($wanted), ttl: 600.0))->$how());
};
$wait = static function (Child $child, string $wanted) use ($redis): Child {
    $before = $redis->zCard(queue(key($wanted)));
    $child->send('go');
    await(static fn () => $redis->zCard(queue(key($wanted))) > $before, 30, "a waiter for $wanted");

    return $child;
};
$record_of = static fn (Child $child): string => await(
    static fn () => $redis->keys("{*:$child->pid:*}:waits")[0] ?? null,
    30,
    'the record of a waiter',
);

$holder = child(static function (Channel $channel) use ($server): void {
    $locks = [];
    foreach (['a', 'b', 'c', 'd', 'e'] as $name) {
        $locks[$name] = new RedisLock(key($name), $server->dsn(), 600.0);
        $locks[$name]->acquire();
    }
    $channel->send('ready');
    $channel->receive(600);
});
$holder->await();
$waiters = [
    'holds.off' => $wait($process('holds.off', 'x', 'a', setting: ''), 'a'),
    'holds' => $wait($process('holds', 'y', 'b'), 'b'),
    'nothing.off' => $wait($process('nothing.off', null, 'c', setting: ''), 'c'),
    'nothing' => $wait($process('nothing', null, 'd'), 'd'),
    'chain.3' => $wait($process('chain.3', 'third', 'e'), 'e'),
    'chain.2' => $wait($process('chain.2', 'second', 'third'), 'third'),
    'chain.1' => $wait($process('chain.1', 'first', 'second'), 'second'),
];
// Each reader is in what may be a circle, as the last of the three has said that it waits, but never says so again. The
// first in the queue for the reader's lock holds nothing, and is told of each look.
$said = $records = [];
foreach (['stays', 'flaps'] as $name) {
    $reader = $process("$name.reader", "$name.x", "$name.y");
    $told = $process("$name.told", null, "$name.x");
    $last = $process("$name.last", "$name.y", "$name.x", 'acquireRead', '');
    $waiters["$name.reader"] = $wait($reader, "$name.y");
    $waiters["$name.told"] = $wait($told, "$name.x");
    $wait($last, "$name.x");
    [$thread, $time] = preg_split('/:(?=\d+$)/', $redis->get(key("$name.y")));
    [$entry] = $redis->zRange(queue(key("$name.x")), -1, -1);
    $ticket = sprintf('%.0f', $redis->zScore(queue(key("$name.x")), $entry));
    $said[$name] = "{$redis->info('server')['run_id']} 1 $ticket unlimited $time $entry - " . key("$name.x");
    $records[$name] = "{{$thread}}:waits";
    $redis->set($records[$name], $said[$name]);
}
foreach ($waiters as $name => $child) {
    str_ends_with($name, '.off') || $record_of($child);
}

/** @return array<string, string> the names of connections, by their addresses */
$names = static fn (): array => array_column($redis->client('list'), 'name', 'addr');
$monitor = monitor($server->port);
$messages = monitor($server->port);
$known = $names();
$monitor->commands();
$began = hrtime(true);
$end = new Deadline(SECONDS / slowness());
while ($end->remaining() > 0) {
    // Two looks show it, and the next one does not.
    $redis->del($records['flaps']);
    usleep(1_100_000);
    $redis->set($records['flaps'], $said['flaps']);
    usleep(2_400_000);
}
$seconds = (hrtime(true) - $began) / 1e9;
$known += $names();
$figures = [];
$looked = $messages->commands(' looked ', true);
$counts = [];
foreach ($monitor->commands() as $line) {
    preg_match('/^\S+ \[\d+ (\S+)\] ("evalsha" "\w+" "4" )?/i', $line, $found);
    $name = $known[$found[1]] ?? '';
    // Only the script that looks has four keys.
    $counts[$name]['all'] = ($counts[$name]['all'] ?? 0) + 1;
    $counts[$name]['looks'] = ($counts[$name]['looks'] ?? 0) + isset($found[2]);
}
foreach ($waiters as $name => $child) {
    ['all' => $all, 'looks' => $looks] = $counts[$name];
    $told = count(array_filter($looked, static fn (string $line) => str_contains($line, ":$child->pid:")));
    $figures[$name] = ['commands' => round($all / $seconds, 2), 'looks' => round($looks / $seconds, 2), 'told' => $told];
    $holds = in_array($name, ['holds', 'chain.1', 'chain.2', 'chain.3', 'stays.reader', 'flaps.reader'], true);
    echo "$name: ", $holds
        ? between(3, $looks, $all) . ', ' . between(3, $all, 3 * $seconds)
        : between(0, $looks, 0) . ', ' . between(1, $all, $seconds / SHORTEST_PAUSE + 2);
    echo $name === 'stays.told' ? ', though told ' . between(3, $told, 2 * $seconds) : '', "\n";
    $child->kill();
}
$file = getenv('DISTLOCK_DEADLOCK_COUNTS');
$file && file_put_contents($file, json_encode($figures) . "\n", FILE_APPEND);
--EXPECT--
holds.off: yes, yes
holds: yes, yes
nothing.off: yes, yes
nothing: yes, yes
chain.3: yes, yes
chain.2: yes, yes
chain.1: yes, yes
stays.reader: yes, yes
stays.told: yes, yes, though told yes
flaps.reader: yes, yes
flaps.told: yes, yes
