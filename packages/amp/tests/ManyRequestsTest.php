<?php

namespace DistLock\Amp\Tests;

use Amp\Socket\Socket;
use DistLock\Amp\KeyedMutex;
use PHPUnit\Framework\TestCase;

use function Amp\async;
use function Amp\delay;
use function Amp\Future\await;
use function Amp\Socket\connect;
use function Amp\Socket\listen;

/** A server whose requests come all at once, and want few locks. */
class ManyRequestsTest extends TestCase
{
    private const REQUESTS = 200;
    private const LOCKS = 20;

    /** @var array<string, int> how many requests have each lock */
    private array $inside = [];
    private int $violations = 0;

    private function serve(Socket $client, KeyedMutex $mutexes): void
    {
        $name = trim((string) $client->read());
        $lock = $mutexes->acquire($name);
        $this->inside[$name] = ($this->inside[$name] ?? 0) + 1;
        $this->violations += $this->inside[$name] === 1 ? 0 : 1;
        delay(0.002);
        $this->inside[$name]--;
        $lock->release();
        $client->write("$name is done\n");
        $client->end();
    }

    public function testEachIsAnsweredAndHasItsLockAlone(): void
    {
        $mutexes = new KeyedMutex(Servers::locks(), 60.0);
        $server = listen('127.0.0.1:0');
        $serving = async(function () use ($server, $mutexes): void {
            while (($client = $server->accept()) !== null) {
                async($this->serve(...), $client, $mutexes);
            }
        });
        $prefix = 'requests-' . getmypid() . '-';
        $ask = function (int $number) use ($server, $prefix): string {
            $socket = connect((string) $server->getAddress());
            $socket->write($prefix . $number % self::LOCKS . "\n");

            return (string) $socket->read();
        };
        $most = $this->descriptors();
        $replies = await(array_map(fn (int $number) => async($ask, $number), range(0, self::REQUESTS - 1)));
        $server->close();
        $serving->await();
        $expected = array_map(fn (int $number): string => $prefix . $number % self::LOCKS . " is done\n", range(0, self::REQUESTS - 1));
        ksort($replies);
        $this->assertSame($expected, $replies);
        $this->assertSame(0, $this->violations);
        // A line, a listener, what polls them, and the keeper's connections, however many have waited.
        $this->assertLessThan($most + 16, $this->descriptors());
    }

    private function descriptors(): int
    {
        return \count((array) scandir('/proc/self/fd'));
    }
}
