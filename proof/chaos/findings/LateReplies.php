<?php

declare(strict_types=1);

namespace DistLock\Chaos\Findings;

use DistLock\Chaos\Finding;
use DistLock\Chaos\Peer;
use DistLock\Chaos\PeerException;
use DistLock\ConnectionException;
use DistLock\Test\Channel;

use function DistLock\Test\child;
use function DistLock\Test\proxy;

/**
 * Replies come later than phpredis's `read_timeout` allows. The program catches the exception, and goes on to its next
 * locks, one of which another process has.
 *
 * phpredis's README describes `Redis::OPT_READ_TIMEOUT`, and not what happens to the connection afterwards. Most
 * commands that run into it close the connection, so that the next one opens another. Those whose reply may have any
 * type, above all `eval()` and `evalSha()`, keep it: the next command on it gets the reply that was late. (The same was
 * reported for RedisCluster: https://github.com/phpredis/phpredis/issues/1222.) symfony/lock acquires by a script;
 * php-lock, and those who write their lock by hand, release by one.
 *
 * So it takes a program that catches an exception of one lock, and uses its connection for the next; a worker that logs
 * the error of a job, and takes the next one, is enough. It helps to call `close()` after each exception, as Laravel
 * does by itself. php-redis-lock has a client of its own, whose README describes the option `timeout`. After a timeout,
 * it keeps its connection, too. It can't be told to close it; the program must make another client.
 */
final class LateReplies extends Finding
{
    public const TITLE = '2. Replies come after the timeout, the program catches the exception, and goes on with other locks';
    public const SUBJECTS = ['symfony', 'laravel', 'php-lock', 'cheprasov', 'phpredis'];

    private const TIMEOUT = 0.8;

    public function with(string $subject): string
    {
        $happened = $this->happens($subject, true);
        if ($happened === '' || $subject === 'distlock') {
            return $happened === '' ? 'no reply is mistaken for another' : $happened;
        }
        $careful = $this->happens($subject, false);

        return "$happened; if the connection is closed after the exception: " . ($careful === '' ? 'nothing of it' : $careful);
    }

    /** Returns what goes wrong, or nothing. */
    private function happens(string $subject, bool $careless): string
    {
        $prefix = "late-$subject-" . (int) $careless;
        $other = child(function (Channel $main) use ($subject, $prefix): bool {
            $lock = $this->lock($subject, "$prefix-taken", 3 * self::PATIENCE);
            $main->send($lock->acquire(0.0));
            $main->receive();

            return $lock->isHeld();
        });
        $other->await();
        [$refused, $gotTaken] = $this->outcome($subject, $prefix, $careless);
        $isOthers = $other->hasEnded() === false;
        $other->send('end');
        $wrong = [];
        $isTaken = $this->exists($this->key($subject, "$prefix-free"));
        $refused && $isTaken && $wrong[] = 'it is refused a free lock, which stays taken';
        $gotTaken && $isOthers && $other->result() && $wrong[] = 'it is granted a lock that another process owns';

        return implode(', and ', $wrong);
    }

    /** @return array{bool, bool} whether a free lock was refused; whether one was granted that another process owns */
    private function outcome(string $subject, string $prefix, bool $careless): array
    {
        $relay = proxy($this->server->port);
        $worker = child(function (Channel $main) use ($subject, $prefix, $careless, $relay): array {
            Peer::$careless = $careless;
            $names = array_map(static fn (string $name): string => "$prefix-$name", ['warm', 'first', 'free', 'taken']);
            $dsn = $relay->dsn($this->timeouts(self::TIMEOUT));
            $lock = fn (string $name): object => $this->lock($subject, $name, 3 * self::PATIENCE, $dsn);
            [$warm, $first, $free, $taken] = array_map($lock, $names);
            $warm->acquire(0.0) && $warm->release();
            // Two replies to scripts are late with symfony/lock, as it needs two to acquire a lock; otherwise one.
            $calls = [$first->release(...)];
            if ($subject === 'symfony') {
                $calls = [fn () => $first->acquire(0.0), fn () => $first->acquire(0.0)];
            } else {
                $first->acquire(0.0);
            }
            $main->send('mute');
            $main->receive();
            $failed = array_map(self::fails(...), $calls);
            $main->send('failed');
            $main->receive();
            $refused = $subject !== 'symfony' && !self::got(fn () => $free->acquire(0.0));

            return [$failed, $refused, self::got(fn () => $taken->acquire(0.0))];
        });
        $worker->await();
        $relay->mute(replies: true);
        $worker->send('muted');
        $worker->await(3 * self::PATIENCE);
        $relay->pass();
        $worker->send('go on');
        [$failed, $refused, $gotTaken] = $worker->result();
        $relay->stop();
        if (in_array(false, $failed, true)) {
            throw new \RuntimeException("no reply was too late for $subject");
        }

        return [$refused, $gotTaken];
    }

    private static function fails(callable $call): bool
    {
        try {
            $call();

            return false;
        } catch (PeerException | ConnectionException) {
            return true;
        }
    }

    private static function got(callable $acquire): bool
    {
        try {
            return $acquire();
        } catch (PeerException | ConnectionException) {
            return false;
        }
    }
}
