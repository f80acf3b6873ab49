--TEST--
A ticket that is cancelled while it asks a server that is frozen for three seconds leaves nothing, with dispatch() or without
--FILE--
<?php

namespace DistLock\Test;

use DistLock\RedisLock;

require __DIR__ . '/../support/harness.php';
require_once __DIR__ . '/../support/loop.php';
require_once __DIR__ . '/../support/expect.php';

$server = server();
$redis = $server->redis();
foreach (['patient' => 20, 'impatient' => 1] as $how => $timeout) {
    foreach ([true, false] as $dispatches) {
        $dsn = $server->dsn(['timeout' => $timeout, 'connect_timeout' => 20]);
        $lock = new RedisLock(key(), $dsn);
        settled($lock->enqueue());
        $lock->release();
        posix_kill($server->pid(), \SIGSTOP);
        $ticket = $lock->enqueue();
        $others = [(new RedisLock(key('1'), $dsn))->enqueue(), (new RedisLock(key('2'), $dsn))->enqueue()];
        echo between(0.0, seconds(fn () => $ticket->cancel()), 0.5 * slowness()), ' ';
        unset($others[0]);
        $deadline = new Deadline(3.0);
        while ($deadline->remaining() > 0.0) {
            $dispatches ? tick(0.05) : usleep(50000);
        }
        posix_kill($server->pid(), \SIGCONT);
        await_nobody(key(), $redis, 40);
        await_nobody(key('1'), $redis, 40);
        echo $how, $timeout === 20 ? ' ' . answer_of(fn () => settled($others[1])) : '', "\n";
        unset($others, $ticket);
        await_nobody(key('2'), $redis, 40);
    }
}
--EXPECT--
yes patient true
yes patient true
yes impatient
yes impatient
