--TEST--
list and watch sort by the largest number, if asked, and leave out locks that haven't been held or waited for long enough
--FILE--
<?php

namespace DistLock\Test;

use DistLock\RedisLock;

require __DIR__ . '/cli.php';

// Tokens say since when: a process of another host took the first lock an hour ago, and the second one two hours ago.
$token = static fn (string $process, int $seconds) => 'web:1:' . md5($process) . ':' . (int) ((microtime(true) - $seconds) * 1e6);
foreach (['a' => 3600, 'b' => 7200] as $name => $seconds) {
    (new RedisLock(key($name), dsn()))->synchronized(static fn () => null);
    redis()->set(key($name), $token($name, $seconds));
}
$lock = new RedisLock(key('c'), dsn(), 60.0);
$lock->acquire();
line_up(3, key('c'));
line_up(1, key('a'));
$names = static fn (string ...$options) => implode(' ', array_map(
    static fn (array $state) => substr($state['name'], strlen(key(''))),
    distlock('list', own(), '-o', 'json', ...$options)->json(),
)) . "\n";
echo $names(), $names('--sort', 'name'), $names('--sort', 'waiters'), $names('--sort', 'age'), $names('--held-longer-than', '3000');
echo $names('--held-longer-than', '5000', '--sort', 'age'), $names('--min-wait', '0'), $names('--min-wait', '3000');
// Whoever waits on this machine has waited for less.
redis()->zAdd(queue(key('b')), ['NX'], 1, '30000 distlock:none:1 ' . $token('waiter', 5000) . ' write');
redis()->zAdd(due(key('b')), ['NX'], (microtime(true) + 100) * 1e6, '30000 distlock:none:1 ' . $token('waiter', 5000) . ' write');
echo $names('--min-wait', '3000'), strtok($names('--sort', 'wait'), ' '), "\n";
$watched = distlock('watch', own(), '--count', '1', '--sort', 'age', '-o', 'plain');
preg_match_all('/^' . preg_quote(key(''), '/') . '(\w)/m', $watched->out, $rows);
echo implode(' ', $rows[1]), "\n";
--EXPECT--
a b c
a b c
c a b
b a c
a b
b
a c

b
b
b a c
