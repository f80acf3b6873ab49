--TEST--
On ZooKeeper, too, blockers shows who waits for whom, and marks processes that wait for each other as a circle
--FILE--
<?php

namespace DistLock\Test;

use DistLock\ZkLock;

require __DIR__ . '/zookeeper.php';

$hosts = hosts();
/** Starts a process that holds one lock, and waits for the other when it is told to. */
$holder = static fn (string $held, string $wanted): Child => child(static function (Channel $channel) use ($held, $wanted, $hosts): bool {
    $lock = new ZkLock(path($held), $hosts);
    $channel->send($lock->acquire());
    $channel->receive(60);

    return ($other = new ZkLock(path($wanted), $hosts))->acquire(60.0);
});
$holders = ['a' => $holder('a', 'b'), 'b' => $holder('b', 'a')];
$who = [];
foreach ($holders as $name => $child) {
    var_dump($child->await());
    $who[gethostname() . ":$child->pid"] = "the owner of $name";
}
$show = static fn (): string => preg_replace('/  \d+\.\d s/', '', strtr(
    distlock_zk('blockers', path('a'), '--prefix', rtrim(path(''), '/'))->out,
    $who + [path('') => ''],
));
$waits = static fn (string $name): mixed => await(static fn () => (new ZkLock(path($name), $hosts))->inspect()->waiters === 1);
$circles = static fn (): int => preg_match_all('/ circle$/m', distlock_zk('list', '--prefix', rtrim(path(''), '/'))->out);

$holders['a']->send('wait');
$waits('b');
echo $show();
var_dump($circles());
$holders['b']->send('wait');
$waits('a');
echo $show();
var_dump($circles());
array_map(static fn (Child $child) => $child->kill(), $holders);
--EXPECT--
bool(true)
bool(true)
a  write
└─ held by the owner of a
   └─ waits for b
      └─ held by the owner of b
int(0)
a  write
├─ held by the owner of a
│  └─ waits for b
│     └─ held by the owner of b
│        └─ waits for a  circle
└─ 1 waits
   └─ the owner of b
      └─ holds b, for which 1 waits
         └─ the owner of a
            └─ holds a, for which 1 waits  (see above)
int(2)
