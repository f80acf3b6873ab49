--TEST--
blockers shows who holds a lock, what the holders themselves wait for, and who waits behind them; a circle is marked, in the list, too
--FILE--
<?php

namespace DistLock\Test;

use DistLock\RedisLock;

require __DIR__ . '/cli.php';

/** A process that holds some of the locks, and then waits for another one. */
function holder(array $names, ?string $next): Child
{
    return child(static function (Channel $channel) use ($names, $next): bool {
        $held = [];
        foreach ($names as $name) {
            $held[] = $lock = new RedisLock(key($name), dsn(), 60.0);
            $lock->acquire();
        }
        $channel->send(getmypid());
        $channel->receive(60);
        $lock = new RedisLock(key($next), dsn(), 60.0);

        return $lock->acquire(60.0);
    });
}

$holders = ['p' => holder(['a'], 'b'), 'q' => holder(['b'], 'c'), 'r' => holder(['c'], 'none'), 's' => holder(['d'], 'a'), 't' => holder([], 'd')];
$who = [];
foreach ($holders as $name => $holder) {
    $who[gethostname() . ':' . $holder->await()] = $name;
}
foreach (['p' => 'b', 'q' => 'c', 's' => 'a', 't' => 'd'] as $holder => $lock) {
    $holders[$holder]->send('wait');
    await_waiters(1, key($lock));
}
$show = static function (Ran $ran) use (&$who): string {
    return $ran->errors . preg_replace('/  \d+\.\d s/', '', strtr($ran->out, $who + [key('') => ''])) . "$ran->code\n";
};
echo $show(distlock('blockers', key('a'))), $show(distlock('blockers', key('c'))), $show(distlock('blockers', key('nobody')));
$tree = distlock('blockers', key('a'), '-o', 'json')->json();
$owner = $tree['owners'][0];
echo $who[$owner['who']], ' ', substr($owner['waits_for']['name'], -1), ' ', $owner['pid'] === $holders['p']->pid ? 'pid' : 'another pid', ' ',
    $who[$tree['queue'][0]['who']], ' ', substr($tree['queue'][0]['holds'][0]['name'], -1), "\n";
echo str_contains(distlock('list', own())->out, 'circle') ? 'circle' : 'no circle', "\n";

// Another process of r's kind closes a circle.
$holders['r']->kill();
await(static fn () => (new RedisLock(key('c'), dsn()))->forceRelease() || true);
$circle = [holder(['e'], 'f'), holder(['f'], 'g'), holder(['g'], 'e')];
foreach ($circle as $number => $holder) {
    $who[gethostname() . ':' . $holder->await()] = "u$number";
}
foreach (['f', 'g', 'e'] as $number => $lock) {
    $circle[$number]->send('wait');
    await_waiters(1, key($lock));
}
echo $show(distlock('blockers', key('e')));
preg_match_all('~^' . preg_quote(key(''), '~') . '(\w) .*  circle$~m', distlock('list', own())->out, $marked);
echo implode(' ', $marked[1]), "\n";
array_map(static fn (Child $child) => $child->kill(), [...$circle, $holders['p'], $holders['q'], $holders['s'], $holders['t']]);
--EXPECT--
a  write
├─ held by p
│  └─ waits for b
│     └─ held by q
│        └─ waits for c
│           └─ held by r
└─ 1 waits
   └─ s
      └─ holds d, for which 1 waits
         └─ t
0
c  write
├─ held by r
└─ 1 waits
   └─ q
      └─ holds b, for which 1 waits
         └─ p
            └─ holds a, for which 1 waits
               └─ s
                  └─ holds d, for which 1 waits
                     └─ t
0
nobody  free
1
p b pid s d
no circle
e  write
├─ held by u0
│  └─ waits for f
│     └─ held by u1
│        └─ waits for g
│           └─ held by u2
│              └─ waits for e  circle
└─ 1 waits
   └─ u2
      └─ holds g, for which 1 waits
         └─ u1
            └─ holds f, for which 1 waits
               └─ u0
                  └─ holds e, for which 1 waits  (see above)
0
e f g
