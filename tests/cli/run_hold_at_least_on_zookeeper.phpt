--TEST--
On ZooKeeper, run stays for the rest of --hold-at-least, unless a signal ends it
--FILE--
<?php

namespace DistLock\Test;

use DistLock\ZkLock;

require __DIR__ . '/run.php';

$hosts = hosts();
$path = '/distlock/' . key();
$start = static fn (array $options, string ...$command) => new Running(command('run', $path, '--zookeeper', $hosts, ...$options, ...['--', ...$command]));
$lock = new ZkLock($path, $hosts);
$running = $start(['--hold-at-least', '300'], 'sh', '-c', 'echo ran; exit 3');
$running->await('ran');
echo $start(['--timeout', '0'], 'true')->end(), "\n";
var_dump($running->isRunning(), $lock->isLocked());
$running->signal(SIGTERM);
echo $running->end(), "\n";
var_dump($lock->isLocked());

$began = hrtime(true);
echo $start(['--hold-at-least', '1'], 'true')->end(), "\n";
var_dump(hrtime(true) - $began >= 1e9, $lock->isLocked());
--EXPECT--
exit code 75
bool(true)
bool(true)
exit code 3
bool(false)
exit code 0
bool(true)
bool(false)
