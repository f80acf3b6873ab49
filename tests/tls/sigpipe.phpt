--TEST--
A TLS connection that the server closed raises no SIGPIPE
--FILE--
<?php

namespace DistLock\Test;

use DistLock\RedisLock;

require __DIR__ . '/../support/harness.php';
require_once __DIR__ . '/../support/tls.php';

$server = tls_server();
$child = child(function (Channel $channel) use ($server) {
    pcntl_signal(SIGPIPE, SIG_DFL);
    $lock = new RedisLock(key(), $server->dsn());
    $lock->acquire();
    $channel->send('acquired');
    $channel->receive();

    return [$lock->release(), $lock->acquire(0.0), $lock->release()];
});
$child->await();
$server->plain->redis()->client('kill', 'type', 'normal');
$child->send('go on');
echo json_encode($child->result()), "\n";
--EXPECT--
[true,true,true]
