--TEST--
A signal handler, or a callback for lost locks, that acquires in the middle of a wait can be the victim, and the wait goes on
--FILE--
<?php

namespace DistLock\Test;

require __DIR__ . '/deadlocks.php';

/**
 * Starts a process that holds one lock and waits for another. Meanwhile, when it gets a signal or loses a third lock,
 * it waits for a fourth one, too, and sends what it was told.
 */
function interrupted(string $name, bool $by_loss): Child
{
    return child(static function (Channel $channel) use ($name, $by_loss): string {
        $held = lock("$name.held");
        $held->acquire();
        $callback = static fn () => $channel->send(plain(thrown(static fn () => ($lock = lock("$name.fourth"))->acquire())));
        pcntl_async_signals(true);
        pcntl_signal(SIGUSR1, $callback);
        $third = lock("$name.third", $by_loss ? 6.0 : 60.0);
        $by_loss && $third->onLost($callback);
        $third->acquire();
        $channel->send('ready');
        $channel->receive(60);
        $wanted = lock("$name.wanted");
        $result = $wanted->acquire() ? 'done' : 'timeout';

        return $result . ($held->isHeld() ? ', held' : '');
    });
}

foreach (['signal', 'loss'] as $name) {
    $interrupted = interrupted($name, $name === 'loss');
    $interrupted->await();
    $holder = contender(key("$name.wanted"));
    outcome($holder);
    $crosser = crosser("$name.fourth", "$name.held");
    begin([[$interrupted, "$name.wanted"], [$crosser, "$name.held"]]);
    $name === 'loss' ? redis()->del(key("$name.third")) : $interrupted->signal(SIGUSR1);
    echo $interrupted->await(60), "\n";
    $holder->send('release');
    echo $interrupted->result(60), "\n";
    echo told($crosser), "\n";
}
--EXPECT--
DistLock\DeadlockException: Deadlock: HOST:PID holds "signal.held" and waits for "signal.fourth", HOST:PID holds "signal.fourth" and waits for "signal.held"
done, held
done
DistLock\DeadlockException: Deadlock: HOST:PID holds "loss.held" and waits for "loss.fourth", HOST:PID holds "loss.fourth" and waits for "loss.held"
done, held
done
