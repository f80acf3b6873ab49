<?php

declare(strict_types=1);

namespace DistLock\Chaos\Findings;

use DistLock\Chaos\Finding;
use DistLock\Test\Channel;

use function DistLock\Test\await;
use function DistLock\Test\child;

/**
 * A process has been waiting for a second when the owner releases the lock, and at once wants it again, as a worker
 * does that takes one job after another.
 *
 * None of these libraries promises an order. Their waiters try again from time to time: after 90 to 110 ms
 * (symfony/lock), 250 ms (Laravel), 10 ms at first and up to 500 ms in the end (php-lock, whose longest waiters try
 * most rarely), 5 ms (php-redis-lock), and here 10 ms by hand. Whoever asks in between gets the lock first.
 *
 * With distlock, a release gives the lock to the first waiter.
 */
final class OvertakenWaiter extends Finding
{
    public const TITLE = 'The order: somebody waits, and the owner releases the lock and wants it again, twenty times';
    public const SUBJECTS = ['symfony', 'laravel', 'php-lock', 'cheprasov', 'phpredis'];

    private const TIMES = 20;

    /** Three times, until it happens: whoever tries every 5 ms may by chance be in time. */
    public function with(string $subject): string
    {
        $times = 0;
        for ($try = 1; $try <= 3 && $times === 0; $try++) {
            $times = $this->overtakings($subject, "overtaken-$subject-$try");
        }

        return $times === 0 ? 'the waiter gets it first' : "the waiter is overtaken $times times by calls that come over a second later";
    }

    private function overtakings(string $subject, string $name): int
    {
        $owner = child(function (Channel $main) use ($subject, $name): int {
            $lock = $this->lock($subject, $name, self::PATIENCE);
            $main->send($lock->acquire(0.0));
            $main->receive();
            $times = -1;
            do {
                usleep(10_000);
                $lock->release();
                $times++;
            } while ($times < self::TIMES && $lock->acquire(0.0));

            return $times;
        });
        $owner->await();
        $redis = $this->server->redis();
        $redis->rawCommand('CONFIG', 'RESETSTAT');
        $waiter = child(function (Channel $main) use ($subject, $name): bool {
            $lock = $this->lock($subject, $name, self::PATIENCE);
            $gotIt = $lock->acquire(3 * self::PATIENCE);
            // The owner must have stopped asking before the waiter releases.
            $main->receive();

            return $gotIt;
        });
        await(static fn (): bool => array_diff_key($redis->info('commandstats'), ['cmdstat_config' => 1, 'cmdstat_info' => 1]) !== []);
        // The checker only calls it overtaking if one came over a second later than the other.
        usleep(1_200_000);
        $owner->send('release');
        $times = $owner->result();
        $waiter->send('end');
        $waiter->result(4 * self::PATIENCE) || throw new \RuntimeException("the waiter for $name never got it");

        return $times;
    }
}
