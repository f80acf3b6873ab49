--TEST--
A deadlock is found even if the server was busy with somebody's endless script when both looked
--FILE--
<?php

namespace DistLock\Test;

require __DIR__ . '/deadlocks.php';
require_once __DIR__ . '/../support/observe.php';

$server = server(['--lua-time-limit', '10']);
$redis = $server->redis();
$script = child(function (Channel $channel) use ($server) {
    $redis = $server->redis();
    $channel->receive(60);

    return thrown(static fn () => $redis->eval('while true do end'));
});
[$last, $first] = circle($server->dsn(['timeout' => 30, 'connect_timeout' => 30]), $redis);
$sockets = static fn (Child $member): array => preg_grep('/^socket:/', descriptors($member->pid));
$before = array_map($sockets, [$last, $first]);
$script->send('go');
// A connection on which the server refuses anything is closed.
foreach ([$last, $first] as $i => $member) {
    await(static fn () => array_diff($before[$i], $sockets($member)) !== [], 30, 'a refusal');
}
await(static fn () => str_contains((string) @thrown(static fn () => $redis->ping()), 'BUSY'));
$redis->script('kill');
$script->wait();
echo told($last, $first), "\n";
--EXPECT--
DistLock\DeadlockException, done
