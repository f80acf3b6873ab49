--TEST--
A deadlock is found in time even if the server's clock is set forward or back during the wait
--FILE--
<?php

namespace DistLock\Test;

require __DIR__ . '/deadlocks.php';
require __DIR__ . '/../support/wall_clock.php';

foreach ([30, -30, -600] as $shift) {
    $server = clocked_server($clock);
    $redis = $server->redis();
    $dsn = $server->dsn(['timeout' => 30]);
    $first = crosser('a', 'b', dsn: $dsn);
    $last = crosser('b', 'a', dsn: $dsn);
    begin([[$first, 'b'], [$last, 'a']], $redis);
    // Each has looked.
    await(static fn () => count($redis->keys('*:waits')) === 2);
    $clock->shift($shift);
    $began = hrtime(true);
    $result = strtok($last->await(60), ':');
    echo "$shift: $result, ", between(0, Span::since($began), 8 * slowness()), "\n";
    $last->send('release');
    echo told($first), "\n";
}

// The clock of one of the processes is set. Its tokens have the time in them.
$server = server();
$redis = $server->redis();
$process = clocked(sprintf(<<<'PHP'
    $held = new DistLock\RedisLock(%s, %s, 60.0);
    $held->acquire();
    echo "ready\n";
    fgets(STDIN);
    try {
        ($other = new DistLock\RedisLock(%s, %s, 60.0))->acquire();
        echo "done\n";
    } catch (DistLock\DeadlockException $exception) {
        echo get_class($exception), "\n";
    }
    PHP, ...array_map(static fn (string $text) => var_export($text, true), [key('b'), $server->dsn(), key('a'), $server->dsn()])));
echo $process->line(), "\n";
$first = crosser('a', 'b', dsn: $server->dsn());
begin([[$first, 'b']], $redis);
$process->shift(3600);
$process->tell();
await_waiters(1, key('a'), $redis);
$process->shift(-3600);
echo $process->line(), ', ', $process->end(), ', ', told($first), "\n";
--EXPECT--
30: DistLock\DeadlockException, yes
done
-30: DistLock\DeadlockException, yes
done
-600: DistLock\DeadlockException, yes
done
ready
DistLock\DeadlockException, 0, done
