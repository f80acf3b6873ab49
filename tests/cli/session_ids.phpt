--TEST--
No command prints the id of a session, whatever prefix its name has; the name that it prints instead is understood by the others
--FILE--
<?php

namespace DistLock\Test;

use DistLock\RedisLock;

require __DIR__ . '/cli.php';

$server = server();
/** Runs a command on this test's own server, and notes whether it tells an id. */
$run = static function (string ...$arguments) use ($server, &$ids): Ran {
    $ran = run([...$arguments, '--redis', $server->dsn()]);
    foreach ($ids as $id) {
        echo str_contains($ran->out . $ran->errors, $id) ? implode(' ', $arguments) . " tells it\n" : '';
    }

    return $ran;
};
$ids = array_map(static fn () => 'aQ-,' . bin2hex(random_bytes(14)), range(0, 3));
$ids[] = 'aQBB' . bin2hex(random_bytes(18));
$names = [
    "PHPREDIS_SESSION:$ids[0]_LOCK", "{shop:session:$ids[1]}_LOCK", "{tag}:shop_session:$ids[2]_LOCK", "$ids[3]_LOCK",
    "cache_session:$ids[4]",
];
$locks = array_map(static fn (string $name) => new RedisLock($name, $server->dsn(), 60.0), [...$names, 'import_LOCK']);
array_map(static fn (RedisLock $lock) => $lock->acquire(), $locks);
$shown = array_map(\DistLock\name_to_show(...), $names);
foreach ($shown as $name) {
    echo preg_replace('/[0-9a-f]{8}(?=\}?_LOCK$|$)/', 'HASH', $name), "\n";
}
foreach ([['list'], ['list', '-o', 'wide'], ['list', '-o', 'json'], ['watch', '--count', '1']] as $command) {
    $said = $run(...$command)->out;
    echo implode(' ', $command), ': ', count(array_filter([...$shown, 'import_LOCK'], static fn (string $name) => str_contains($said, $name))), "\n";
}
// Both the name and what is shown of it.
foreach ([$names[0], $shown[0], $shown[1], $shown[4]] as $name) {
    echo json_encode([
        $run('show', $name)->code, $run('show', $name, '-o', 'json')->json()['name'] === \DistLock\name_to_show($name),
        $run('blockers', $name)->code, $run('blockers', $name, '-o', 'json')->json()['held'] ?? 'held',
    ]), "\n";
}
$server->redis()->set($names[0], 'a value');
echo preg_replace('/^.*: /', '', $run('break', $shown[0], '--force')->failure()) === "$shown[0]\n" ? "refused\n" : "not as expected\n";
echo $run('break', $shown[1], '--force')->code, $locks[1]->isLocked() ? ' held' : ' free', "\n";
$server->redis()->hSet("s:$ids[3]_LOCK", 'field', 'value');
echo preg_match('/: s:aQ-,\.\.\.[0-9a-f]{8}_LOCK$/', $refused = $run('show', "s:$ids[3]_LOCK")->failure()), " $refused[0]\n";
--EXPECT--
PHPREDIS_SESSION:aQ-,...HASH_LOCK
{shop:sess...HASH}_LOCK
{tag}:shop_session:aQ-,...HASH_LOCK
aQ-,...HASH_LOCK
cache_session:aQBB...HASH
list: 6
list -o wide: 6
list -o json: 6
watch --count 1: 6
[0,true,0,"held"]
[0,true,0,"held"]
[0,true,0,"held"]
[0,true,0,"held"]
refused
0 free
1 3
