--TEST--
Each kind of Predis\Client is answered with the DSN that means the same, by the extension and by the polyfill
--FILE--
<?php

namespace DistLock\Test;

require __DIR__ . '/../support/harness.php';
require __DIR__ . '/../support/polyfill.php';

$code = 'require ' . var_export(environment('DISTLOCK_TEST_PREDIS_VENDOR') . '/autoload.php', true) . ';' . <<<'PHP'
    use DistLock\RedisLock;
    use Predis\Client;

    $two = ['tcp://redis1.example', 'tcp://redis2.example'];
    foreach ([
        new Client(),
        new Client('tcp://redis.example:6390?database=3&password=hunter2'),
        new Client(['scheme' => 'tls', 'host' => 'redis.example', 'port' => 6380, 'username' => 'hunter1', 'password' => 'hunter2']),
        new Client(['scheme' => 'unix', 'path' => '/run/redis.sock']),
        new Client($two, ['cluster' => 'redis']),
        new Client($two, ['cluster' => 'predis']),
        new Client($two, ['replication' => 'sentinel', 'service' => 'main']),
        new Client(['tcp://redis1.example?role=master', 'tcp://redis2.example'], ['replication' => 'predis']),
    ] as $client) {
        try {
            new RedisLock('a', $client);
        } catch (TypeError $e) {
            echo str_replace('DistLock\RedisLock::__construct(): Argument #2 ($servers) must be a DSN, not a Predis\Client object: ', '', $e->getMessage()), "\n";
        }
    }
    PHP;
eval($code);
ob_start();
eval($code);
$extension = ob_get_clean();
$polyfill = without_extension($code);
echo $polyfill === $extension ? "the polyfill says the same" : $polyfill, "\n";
--EXPECT--
write "redis://127.0.0.1:6379"
write "redis://:PASSWORD@redis.example:6390/3", with the password percent-encoded
write "rediss://USER:PASSWORD@redis.example:6380", with the password percent-encoded
write "unix:///run/redis.sock"
write "redis+cluster://HOST:PORT"
write "redis://HOST:PORT"
write "redis+sentinel://HOST:PORT/SERVICE"
write "redis://redis1.example:6379"
the polyfill says the same
