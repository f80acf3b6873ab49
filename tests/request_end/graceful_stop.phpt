--TEST--
A graceful stop of PHP-FPM within process_control_timeout lets the request that holds a lock finish, and the one that waits for it
--FILE--
<?php

namespace DistLock\Test;

use DistLock\RedisLock;

require __DIR__ . '/../support/harness.php';

/** Whether both workers have the socket still that requests come by. One that was told to finish has closed it. */
function are_listening(int $worker, int $other): bool
{
    $sockets = static fn (int $pid) => preg_grep('/^socket:/', array_map('readlink', glob("/proc/$pid/fd/*")));

    return @array_intersect($sockets($worker), $sockets($other)) !== [];
}

$gates = directory();
$fpm = fpm(2, [], [], ['process_control_timeout' => (int) (60 * slowness())]);
$holds = $fpm->send($fpm->script('<?php
    $lock = new DistLock\RedisLock($_GET["key"], $_GET["dsn"], 60.0);
    $lock->acquire();
    touch("$_GET[gates]/held");
    while (!file_exists("$_GET[gates]/open")) {
        usleep(1000);
    }
    echo "held until the end\n";
'), ['key' => key(), 'dsn' => dsn(), 'gates' => $gates]);
await(fn () => file_exists("$gates/held"));
$waits = $fpm->send($fpm->script('<?php
    $lock = new DistLock\RedisLock($_GET["key"], $_GET["dsn"], 60.0);
    echo $lock->acquire() ? "waited for it\n" : "";
'), ['key' => key(), 'dsn' => dsn()]);
$lock = new RedisLock(key(), dsn());
await(fn () => $lock->inspect()->waiters === 1);
$workers = $fpm->workers();
var_dump(are_listening(...$workers));
$fpm->signal(SIGQUIT);
await(fn () => !are_listening(...$workers));
touch("$gates/open");
echo $holds->response()->body, $waits->response()->body;
await(fn () => $lock->acquire(0.0));
echo "free\n";
--EXPECT--
bool(true)
held until the end
waited for it
free
