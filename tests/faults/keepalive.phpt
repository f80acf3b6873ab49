--TEST--
The kernel probes a server that has been silent for a minute, or for what the DSN says
--FILE--
<?php

namespace DistLock\Test;

use DistLock\RedisLock;

require __DIR__ . '/../support/harness.php';
require_once __DIR__ . '/../support/observe.php';

foreach ([[], ['keepalive' => 1000], ['keepalive' => 0]] as $options) {
    $lock = new RedisLock(key(), dsn(['client_name' => client_name()] + $options), 60.0);
    $lock->acquire();
    [$port] = array_map(
        fn (array $client) => (int) substr(strrchr($client['addr'], ':'), 1),
        array_values(clients(client_name())),
    );
    $ours = sprintf(':%04X %s:%04X', $port, '0100007F', redis()->getPort());
    [$line] = array_values(array_filter(file('/proc/self/net/tcp'), fn (string $line) => str_contains($line, $ours)));
    // The kind of timer, and the hundredths of a second until it ends. 2: the probes; 0: there is none.
    preg_match('/ (\d\d):([0-9A-F]{8}) /', $line, $timer);
    echo (int) $timer[1], ' ', (int) (round(hexdec($timer[2]) / 100 / 20) * 20), "\n";
    $lock->release();
    unset($lock);
    redis()->rawCommand('CLIENT', 'KILL', 'ID', array_values(clients(client_name()))[0]['id']);
    await(fn () => clients(client_name()) === []);
}
--EXPECT--
2 60
2 1000
0 0
