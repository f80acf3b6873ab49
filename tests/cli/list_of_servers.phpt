--TEST--
--redis several times: the names on all servers, a minority of which may be gone
--FILE--
<?php

namespace DistLock\Test;

use DistLock\RedisLock;

use function DistLock\redis_locks;

require __DIR__ . '/cli.php';

$servers = [server(), server(), server()];
$dsns = array_map(static fn (Server $server) => $server->dsn(), $servers);
foreach ([[0, 'a'], [1, 'b'], [1, 'a'], [2, 'c']] as [$server, $name]) {
    $locks[] = $lock = new RedisLock($name, $dsns[$server]);
    $lock->acquire();
}
$names = static function () use ($dsns): string {
    $names = redis_locks('*', $dsns);
    sort($names);

    return implode(' ', $names) . "\n";
};
echo $names();
$options = array_merge(...array_map(static fn (string $dsn) => ['--redis', $dsn], $dsns));
$held = new RedisLock('held by a majority', $dsns);
$held->acquire();
$listed = run(['list', ...$options]);
echo plain($listed->out), $listed->errors;
echo without_server(run(['break', 'held by a majority', '--force', ...$options])->out);
echo run(['run', 'r', ...$options, '--', 'sh', '-c', 'test "$DISTLOCK_FENCING_TOKEN" -gt 0 && echo "$DISTLOCK_NAME was run"'])->out;
$servers[0]->kill();
echo $names();
$servers[1]->kill();
echo strstr(thrown($names), ' to ', true), "\n";
--EXPECT--
a b c
NAME MODE OWNER HELD FOR TTL WAITERS WAIT
held by a majority write <me> <seconds> <seconds> 0 -
held by a majority on SERVER was broken
r was run
a b c held by a majority r
DistLock\ConnectionException: Cannot connect
