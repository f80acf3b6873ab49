--TEST--
Once a signal has ended run, further ones change nothing: it gives back what it has, and dies of the first
--FILE--
<?php

namespace DistLock\Test;

use DistLock\RedisLock;

require __DIR__ . '/run.php';

// Sends the first signal at the last moment: the lock is granted, and the command not started yet.
$prepended = directory() . '/last_moment.php';
file_put_contents($prepended, <<<'PHP'
    <?php
    namespace DistLock\CommandLine;
    function putenv(string $text): bool {
        pcntl_async_signals(false);
        posix_kill(posix_getpid(), SIGHUP);
        echo "granted\n";
        pcntl_async_signals(true);
        pcntl_signal_dispatch();
        return \putenv($text);
    }
    PHP);
$server = server();
$proxy = proxy($server->port);
$lock = new RedisLock('lock', $server->dsn());
foreach ([SIGINT, SIGTERM, SIGHUP] as $second) {
    // A release takes at least this long, twice.
    $proxy->slow(0.3);
    $command = command('run', 'lock', '--redis', $proxy->dsn(['connect_timeout' => 30, 'timeout' => 30]), '--', 'echo', 'it ran');
    array_splice($command, 1, 0, ['-d', "auto_prepend_file=$prepended"]);
    $running = new Running($command);
    $running->await('granted');
    $sent = 0;
    while ($running->isRunning()) {
        $running->signal($second);
        $sent++;
        usleep(10000);
    }
    echo $running->end(), ' ', json_encode($running->output()), ' ', $sent > 1 ? 'several' : 'one', "\n";
    var_dump($lock->isLocked());
}
--EXPECT--
signal 1 "granted\n" several
bool(false)
signal 1 "granted\n" several
bool(false)
signal 1 "granted\n" several
bool(false)
