--TEST--
list, show, watch, blockers and JSON show how many permits are taken, and of how many, even while nobody waits
--FILE--
<?php

namespace DistLock\Test;

use DistLock\RedisLock;
use DistLock\RedisSemaphore;

require __DIR__ . '/cli.php';

$permits = array_map(static fn () => new RedisSemaphore(key('a'), 8, dsn()), range(1, 3));
$one = new RedisSemaphore(key('b'), 1, dsn());
$heavy = new RedisSemaphore(key('c'), 1000, dsn(), weight: 999);
$reader = new RedisLock(key('d'), dsn());
foreach ([...$permits, $one, $heavy] as $permit) {
    $permit->acquire();
}
$reader->acquireRead();
echo $list = plain(distlock('list', own())->out);
$watched = plain(distlock('watch', own(), '--count', '1')->out);
var_dump(str_contains($watched, $list));
foreach (['a', 'd'] as $name) {
    echo preg_match('/^mode .*/m', plain(distlock('show', key($name))->out), $found) ? $found[0] : 'no mode', "\n";
    echo strtok(distlock('blockers', key($name))->out, "\n") === key($name) . ($name === 'a' ? '  permits 3/8' : '  read') ? 'the same' : 'other', "\n";
}
foreach (distlock('list', own(), '-o', 'json')->json() as $state) {
    echo json_encode([$state['mode'], $state['permits'], $state['total_permits'], array_column($state['owners'], 'weight')]), "\n";
}
$state = distlock('show', key('c'), '-o', 'json')->json();
echo "$state[permits]/$state[total_permits]\n";
--EXPECT--
NAME MODE OWNER HELD FOR TTL WAITERS WAIT
a permits 3/8 <me> +2 <seconds> <seconds> 0 -
b permits 1/1 <me> <seconds> <seconds> 0 -
c permits 999/1000 <me> <seconds> <seconds> 0 -
d read <me> <seconds> <seconds> 0 -
bool(true)
mode permits 3/8
the same
mode read
the same
["permits",3,8,[1,1,1]]
["permits",1,1,[1]]
["permits",999,1000,[999]]
["read",null,null,[1]]
999/1000
