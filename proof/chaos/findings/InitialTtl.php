<?php

declare(strict_types=1);

namespace DistLock\Chaos\Findings;

use DistLock\Chaos\Finding;
use DistLock\Chaos\Subjects\Connections;
use DistLock\RedisLock;
use DistLock\Test\Channel;
use Symfony\Component\Lock\Exception\LockAcquiringException;
use Symfony\Component\Lock\LockFactory;
use Symfony\Component\Lock\Store\RedisStore;

use function DistLock\Test\await;
use function DistLock\Test\child;
use function DistLock\Test\proxy;

/**
 * A process is killed while it acquires a lock with a ttl of a second and a half, and another wants that lock. Or the
 * connection is lost in this moment, and the process goes on with the lock in a variable.
 *
 * symfony/lock's documentation says, under "Expiring Locks", that the second argument of `createLock()` is the time
 * after which a lock is released even if its process has crashed. But `acquire()` sends two commands: the first takes
 * the lock for the store's `$initialTtl`, which is 300 s unless its constructor is told otherwise, and only the second
 * shortens that to the ttl. If the process dies in between, the first one counts. The examples create the store by `new
 * RedisStore($redis)`, and so does the framework, from a DSN; `$initialTtl` is documented in the class itself. With a
 * small one, the gap remains, but costs no more than that.
 *
 * distlock sends one command, with the ttl. The process is killed when the server has executed it, before the reply.
 */
final class InitialTtl extends Finding
{
    public const TITLE = '3. A process is killed while it acquires a lock with a ttl of 1.5 s';
    public const SUBJECTS = ['symfony'];

    private const TTL = 1.5;

    public function with(string $subject): string
    {
        if ($subject === 'distlock') {
            return $this->described("killed-$subject", null);
        }

        return $this->described("killed-$subject", []) . '; with new RedisStore($redis, 1.4): '
            . $this->described("killed-$subject-short", [1.4]) . '; if the second command fails instead: '
            . $this->failsInBetween("failed-$subject");
    }

    /** The second command's connection is closed, so `acquire()` throws. */
    private function failsInBetween(string $name): string
    {
        $relay = proxy($this->server->port);
        $failing = child(function (Channel $main) use ($name, $relay): void {
            $redis = Connections::redis($relay->dsn($this->timeouts(10.0)));
            $lock = (new LockFactory(new RedisStore($redis)))->createLock($name, self::TTL);
            try {
                $lock->acquire();
            } catch (LockAcquiringException) {
                $main->send('failed');
            }
            $main->receive();
            unset($lock);
        });
        $relay->cutCommand($this->ttlAsSent());
        $failing->await();
        $left = $this->server->redis()->pttl($name) / 1000;
        $failing->send('destroy the lock');
        $failing->result();
        $relay->stop();

        return sprintf('it stays taken for %d s, unless the object is destroyed before', 5 * ceil($left / 5))
            . ($this->exists($name) ? ', and even then' : '');
    }

    /** What only the second command contains: the ttl, in milliseconds. */
    private function ttlAsSent(): string
    {
        return "\r\n" . (int) (self::TTL * 1000) . "\r\n";
    }

    /** @param ?float[] $initial more arguments for the store; null: distlock */
    private function described(string $name, ?array $initial): string
    {
        $this->killInBetween($name, $initial);
        $left = $this->server->redis()->pttl($name) / 1000;
        if ($left > 2 * self::TTL) {
            return sprintf('it stays taken for %d s', 5 * ceil($left / 5));
        }
        $dsn = $this->server->dsn($this->timeouts());
        $gotIt = child(fn (): bool => await(fn (): bool => $this->acquires($name, $initial, $dsn), self::PATIENCE))->result();

        return $gotIt ? 'another process gets it within the ttl' : 'nobody gets it';
    }

    /** @param ?float[] $initial */
    private function killInBetween(string $name, ?array $initial): void
    {
        $relay = proxy($this->server->port);
        $killed = child(function (Channel $main) use ($name, $initial, $relay): void {
            $dsn = $relay->dsn($this->timeouts());
            $main->send($this->acquires("$name-before", $initial, $dsn));
            $main->receive();
            $this->acquires($name, $initial, $dsn);
        });
        $killed->await();
        // With symfony/lock, the second command doesn't arrive.
        $initial === null ? $relay->holdReply($name) : $relay->withholdCommand($this->ttlAsSent());
        $killed->send('acquire');
        $relay->happened();
        $killed->kill();
        $relay->stop();
    }

    /** @param ?float[] $initial */
    private function acquires(string $name, ?array $initial, string $dsn): bool
    {
        if ($initial === null) {
            $lock = new RedisLock($name, $dsn, ttl: self::TTL);

            return $lock->acquire(0.0);
        }
        $factory = new LockFactory(new RedisStore(Connections::redis($dsn), ...$initial));

        return $factory->createLock($name, self::TTL)->acquire();
    }
}
