--TEST--
A program that PHP starts inherits neither sockets nor pipes of the session, nor of one that has reconnected
--FILE--
<?php

namespace DistLock\Test;

use DistLock\ZkLock;

require __DIR__ . '/../zookeeper.php';

/** @return string[] what the process has open, "socket:[123]" */
function open_files(string $process): array
{
    exec("readlink /proc/$process/fd/*", $links);

    return preg_grep('/^(socket|pipe|anon_inode)/', $links);
}

/** @return string[] what a program that is started has open of what $own are */
function inherited(array $own): array
{
    $program = proc_open(['sleep', '100'], [['file', '/dev/null', 'r'], ['file', '/dev/null', 'w'], ['file', '/dev/null', 'w']], $pipes);
    $process = (string) proc_get_status($program)['pid'];
    // Until it is that program, it is a copy of this one.
    await(fn () => basename(readlink("/proc/$process/exe")) === 'sleep');
    $files = open_files($process);
    proc_terminate($program, SIGKILL);
    proc_close($program);

    return array_intersect($own, $files);
}

$proxy = proxy(zk_port());
$before = open_files((string) getmypid());
$lock = new ZkLock(path(), through($proxy), 20.0);
$lock->acquire();
$own = array_diff(open_files((string) getmypid()), $before);
var_dump(count(preg_grep('/^socket/', $own)), count(preg_grep('/^pipe/', $own)) > 0, inherited($own));
$proxy->disconnect();
$reconnected = await(fn () => preg_grep('/^socket/', array_diff(open_files((string) getmypid()), $before, $own)) ?: null, 20);
$lock->inspect();
var_dump(count($reconnected), await(fn () => inherited($reconnected) === []), $lock->release());
--EXPECT--
int(1)
bool(true)
array(0) {
}
int(1)
bool(true)
bool(true)
