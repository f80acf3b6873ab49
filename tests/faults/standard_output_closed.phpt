--TEST--
What a program prints after it has closed its standard descriptors, as daemons do, never reaches the server
--FILE--
<?php

namespace DistLock\Test;

use DistLock\RedisLock;

require __DIR__ . '/../support/harness.php';

$holder = new RedisLock(key(), dsn());
$holder->acquire();
$child = child(static function (Channel $channel): array {
    ignore_user_abort(true);
    fclose(STDIN);
    fclose(STDOUT);
    fclose(STDERR);
    $lock = new RedisLock(key(), dsn());
    $channel->send('waits');
    $seen = [$lock->acquire(30.0)];
    // A server that has been connected to takes a line for a command.
    $command = 'SET ' . key('printed') . " 1\r\n";
    echo $command;
    file_put_contents('php://stderr', $command);
    file_put_contents('php://fd/0', $command);

    return [...$seen, $lock->release(), $lock->acquire(), $lock->release()];
});
$child->await();
await(static fn () => $holder->inspect()->waiters === 1);
$holder->release();
var_dump($child->result() === [true, true, true, true], redis()->exists(key('printed')));
--EXPECT--
bool(true)
int(0)
