--TEST--
An object of Predis, or Laravel's wrapper around one, is answered with its server's DSN; what such an object throws is not
--FILE--
<?php

// Classes with the methods and properties that those of Predis and Laravel have.

namespace Predis {
    interface ClientInterface
    {
    }

    final class Client implements ClientInterface
    {
        public function __construct(private mixed $connection)
        {
        }

        public function getConnection(): mixed
        {
            return $this->connection instanceof \Closure ? ($this->connection)() : $this->connection;
        }
    }
}

namespace Illuminate\Redis\Connections {
    final class Connection
    {
        public function __construct(private object $client)
        {
        }

        public function client(): object
        {
            return $this->client;
        }
    }
}

namespace DistLock\Test {
    use DistLock\RedisLock;
    use Illuminate\Redis\Connections\Connection;
    use Predis\Client;

    require __DIR__ . '/../support/harness.php';
    require_once __DIR__ . '/../support/expect.php';

    final class Node
    {
        public function __construct(private array $parameters)
        {
        }

        public function getParameters(): object
        {
            return new class ($this->parameters) {
                public function __construct(private array $parameters)
                {
                }

                public function __get(string $name): mixed
                {
                    return $this->parameters[$name] ?? null;
                }

                public function __isset(string $name): bool
                {
                    return isset($this->parameters[$name]);
                }
            };
        }
    }

    $client = new Client(new Node(['scheme' => 'tcp', 'host' => '192.0.2.1', 'port' => 6379, 'database' => 1, 'password' => 'hunter2']));
    foreach ([
        $client,
        new Connection($client),
        new Client(new Node(['scheme' => 'tls', 'host' => 'redis.example', 'port' => 6380])),
        new Client(new Node(['scheme' => 'unix', 'path' => '/run/redis.sock'])),
        new Client(new \stdClass()),
        new Client(fn () => throw new \Exception('hunter2')),
        new Connection(new \stdClass()),
    ] as $client) {
        echo str_replace('DistLock\RedisLock::__construct(): Argument #2 ($servers) ', '', thrown(fn () => new RedisLock(key(), $client))), "\n";
    }
    new RedisLock(key(), new Client(fn () => exit('and exit ends the script')));
}
--EXPECT--
TypeError: must be a DSN, not a Predis\Client object: write "redis://:PASSWORD@192.0.2.1:6379/1", with the password percent-encoded
TypeError: must be a DSN, not a Illuminate\Redis\Connections\Connection object: write "redis://:PASSWORD@192.0.2.1:6379/1", with the password percent-encoded
TypeError: must be a DSN, not a Predis\Client object: write "rediss://redis.example:6380"
TypeError: must be a DSN, not a Predis\Client object: write "unix:///run/redis.sock"
TypeError: must be a DSN, not a Predis\Client object: write "redis://HOST:PORT"
TypeError: must be a DSN, not a Predis\Client object: write "redis://HOST:PORT"
TypeError: must be a DSN, such as "redis://127.0.0.1:6379", not an object of the class Illuminate\Redis\Connections\Connection
and exit ends the script
