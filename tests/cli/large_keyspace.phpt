--TEST--
Among 20,000 keys of other programs, the locks are found by SCAN, a page at a time
--FILE--
<?php

namespace DistLock\Test;

use DistLock\RedisLock;

use function DistLock\redis_locks;

require __DIR__ . '/cli.php';
require_once __DIR__ . '/../support/memory.php';

$server = server();
$redis = $server->redis();
for ($i = 0; $i < 20000; $i += 1000) {
    $redis->mSet(array_fill_keys(array_map(static fn (int $n) => "foreign:$n:" . str_repeat('x', 100), range($i, $i + 999)), 'value'));
}
$locks = [];
for ($i = 0; $i < 300; $i++) {
    $locks[] = $lock = new RedisLock("lock:$i", $server->dsn());
    $lock->acquire();
}
$redis->rawCommand('CONFIG', 'RESETSTAT');
$growth = growth(static function () use (&$names, $server): void {
    $names = redis_locks('*', $server->dsn());
});
echo count($names), ' ', count(array_unique($names)), "\n";
$stats = $redis->info('commandstats');
preg_match('/calls=(\d+)/', $stats['cmdstat_scan'], $calls);
echo between(20, (int) $calls[1], 200), ' ', isset($stats['cmdstat_keys']) ? 'KEYS' : 'no KEYS', "\n";
echo between(0, $growth, 3000), "\n";
echo count(run(['list', '-o', 'json', '--redis', $server->dsn()])->json()), "\n";
var_dump(isset($redis->info('commandstats')['cmdstat_keys']));
--EXPECT--
300 300
yes no KEYS
yes
300
bool(false)
