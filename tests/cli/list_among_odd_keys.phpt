--TEST--
list, blockers, watch and web go on if another program has a key that looks like a lock's, but whose name no lock can have
--FILE--
<?php

namespace DistLock\Test;

use DistLock\RedisLock;

require __DIR__ . '/run.php';

$server = server();
$redis = ['--redis', $server->dsn()];
$lock = new RedisLock('mine', $server->dsn(), 60.0);
$lock->acquire();
$watch = new Running(command('watch', '--interval', '0.1', '-o', 'json', ...$redis));
$watch->await('[{"name":"mine"');
$server->redis()->set('{' . str_repeat('x', 1100) . '}:fence', '1');
$server->redis()->set('a{b}:queue:fence', '1');
// A former lock's key that now has a value which is far too long for a lock.
$server->redis()->set('{file}:fence', '1');
$server->redis()->set('file', str_repeat('x', 1 << 20));
foreach ([['list'], ['list', '--all'], ['blockers', 'mine']] as $arguments) {
    $listed = run([...$arguments, ...$redis]);
    echo $listed->code, $listed->errors, ' ', substr_count($listed->out, 'mine'), "\n";
}
// It lists three times more, so at least once from its beginning.
for ($i = 0; $i < 3; $i++) {
    $seen = substr_count($watch->available(), "\n");
    await(static fn () => substr_count($watch->available(), "\n") > $seen, 30);
}
preg_match('/\n(.*)\n$/', substr($watch->available(), 0, strrpos($watch->available(), "\n") + 1), $last);
echo substr($last[1], 0, 16), "\n";
$watch->signal(SIGINT);
echo $watch->end(), "\n";
$web = new Running(command('web', '--port', '0', ...$redis));
$page = file_get_contents(strtok('http' . $web->await('http'), "\n") . 'locks.json');
echo json_encode(array_column(json_decode($page, true, flags: JSON_THROW_ON_ERROR)['locks'], 'name')), "\n";
$shown = run(['show', 'file', ...$redis]);
echo str_replace($server->dsn(), 'DSN', $shown->failure());
--EXPECT--
0 1
0 1
0 1
[{"name":"mine",
exit code 0
["mine"]
3: DSN/0: WRONGTYPE a string of 1048576 bytes is no lock: file
