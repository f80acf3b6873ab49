--TEST--
Whatever processes lock, each deadlock is found, and nothing else is taken for one
--INI--
distlock.deadlock_timeout=0.05
--FILE--
<?php

/* DISTLOCK_DEADLOCK_SECONDS is how long it runs, and DISTLOCK_DEADLOCK_COUNTS a file to which it adds a line with what
 * it has seen. */

namespace DistLock\Test;

use DistLock\DeadlockException;
use DistLock\RedisLock;
use DistLock\RedisSemaphore;

require __DIR__ . '/deadlocks.php';
require __DIR__ . '/../support/circles.php';

const PROCESSES = 7;
const LOCKS = ['a', 'b', 'c', 'd', 'permits'];

/** Takes a lock in some way. Returns it, or null if that took too long. */
function take(string $name, ?float $timeout): ?\DistLock\Lock
{
    if ($name === 'permits') {
        $lock = new RedisSemaphore(key($name), 3, dsn(), 1.0, weight: mt_rand(1, 2));

        return $lock->acquire($timeout) ? $lock : null;
    }
    $lock = new RedisLock(key($name), dsn(), 1.0);

    return mt_rand(0, 2) ? ($lock->acquire($timeout) ? $lock : null) : ($lock->acquireRead($timeout) ? $lock : null);
}

$seconds = (float) (getenv('DISTLOCK_DEADLOCK_SECONDS') ?: 8);
$directory = directory();
$work = static function () use ($directory): void {
    mt_srand(getmypid());
    pcntl_async_signals(true);
    $is_over = false;
    pcntl_signal(SIGTERM, static function () use (&$is_over): void {
        $is_over = true;
    });
    while (!$is_over) {
        $names = (array) array_rand(array_flip(LOCKS), mt_rand(2, 3));
        shuffle($names);
        $held = [];
        $began = hrtime(true);
        $what = 'done';
        try {
            foreach ($names as $name) {
                $began = hrtime(true);
                $lock = take($name, mt_rand(0, 3) ? null : mt_rand(0, 1000) / 1000);
                if ($lock === null) {
                    break;
                }
                $held[] = $lock;
                mt_rand(0, 1) && usleep(mt_rand(0, 3000));
                if ($lock instanceof RedisLock && mt_rand(0, 3) === 0 && $lock->getMode() === \DistLock\Mode::Read) {
                    $began = hrtime(true);
                    $lock->acquire(mt_rand(0, 1) ? null : mt_rand(0, 500) / 1000) && $lock->release();
                }
            }
        } catch (DeadlockException $exception) {
            // Two upgrades of one lock are refused at once.
            $message = $exception->getMessage();
            $what = str_starts_with($exception->getMessage(), 'Deadlock: ') ? 'victim' : 'refused';
        }
        $ended = hrtime(true);
        file_put_contents("$directory/" . getmypid(), "$what $began $ended " . ($message ?? '') . "\n", FILE_APPEND);
        foreach (array_reverse($held) as $lock) {
            $lock->isHeld() && $lock->release();
        }
    }
};
$children = [];
$killed = 0;
$names = array_map(key(...), LOCKS);
$seen = [];     // by pid: when it was in a circle
$looks = [];    // when the server was looked at
$since = [];    // of each circle: since when it has been there
$longest = 0.0;
$end = new Deadline($seconds);
mt_srand(1);
for ($i = 0; $i < PROCESSES; $i++) {
    $child = child($work);
    $children[$child->pid] = $child;
}
while ($end->remaining() > 0) {
    if (mt_rand(0, 2000) === 0) {
        $pid = array_rand($children);
        $children[$pid]->kill();
        unset($children[$pid]);
        $killed++;
        $child = child($work);
        $children[$child->pid] = $child;
    }
    $before = hrtime(true);
    $circles = new Circles(redis(), $names, array_keys($children));
    $looks[] = $before;
    $now = [];
    foreach ($circles->circles() as $pid => $circle) {
        $seen[$pid][] = $before;
        $id = implode(', ', array_map($circles->wait(...), $circle));
        $now[$id] = $since[$id] ?? $before;
        $span = new Span($now[$id], hrtime(true));
        $longest = max($longest, $span->seconds());
    }
    $since = $now;
    usleep(2000);
}
foreach ($children as $child) {
    $child->signal(SIGTERM);
}
// Whoever is still waiting is killed.
$turns = ['done' => 0, 'victim' => 0, 'refused' => 0];
$false = $unseen = 0;
foreach ($children as $child) {
    try {
        $child->wait(3);
    } catch (\RuntimeException) {
        $child->kill();
    }
}
$stop = end($looks);
foreach (glob("$directory/*") as $file) {
    $pid = (int) basename($file);
    foreach (file($file, FILE_IGNORE_NEW_LINES) as $line) {
        [$what, $began, $ended] = explode(' ', $line, 4);
        $turns[$what]++;
        if ($what !== 'victim' || $ended > $stop) {
            continue;
        }
        $during = array_filter($seen[$pid] ?? [], static fn (int $time) => $time >= $began && $time <= $ended);
        // A circle lasts for a twentieth of a second before it is found, unless nobody looked meanwhile.
        $looked = array_filter($looks, static fn (int $time) => $time >= $ended - 5e7 && $time <= $ended);
        if ($during === [] && count($looked) >= 3) {
            $false++;
            echo "a false alarm: $pid $line\n";
        } elseif ($during === []) {
            $unseen++;
        }
    }
}
$counts = getenv('DISTLOCK_DEADLOCK_COUNTS');
$counts && file_put_contents($counts, json_encode($turns + compact('killed', 'unseen', 'false') + [
    'looks' => count($looks),
    'longest' => round($longest, 2),
]) . "\n", FILE_APPEND);
echo $turns['done'] > 20 && $turns['victim'] > 0 ? 'enough' : json_encode($turns), "\n";
echo between(0, $longest, 7.0 * slowness()), "\n";
--EXPECT--
enough
yes
