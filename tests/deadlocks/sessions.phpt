--TEST--
Requests that hold their sessions can be in a deadlock of locks; a wait for a session ends at its own limit, and is part of none
--FILE--
<?php

namespace DistLock\Test;

require __DIR__ . '/deadlocks.php';
require __DIR__ . '/../support/sessions.php';

/** Starts a process with a session and a lock that then waits for another lock, or for another session. */
function request(string $session, string $held, callable $wait): Child
{
    return member(static function () use ($session, $held): array {
        ini_set('display_errors', 0);
        use_sessions();
        ini_set('distlock.session.timeout', '4');
        session_id($session);
        session_start();
        $lock = lock($held);
        $lock->acquire();

        return [$lock];
    }, $wait);
}

$first = request('s1', 'a', static fn () => ($other = lock('b'))->acquire());
$last = request('s2', 'b', static fn () => ($other = lock('a'))->acquire());
// Its session is another one's, who waits for its lock.
$holder = request('s3', 'c', static fn () => ($other = lock('d'))->acquire());
$guest = request('s4', 'd', static function (): bool {
    session_write_close();
    session_id('s3');

    return @session_start();
});
begin([[$first, 'b'], [$last, 'a'], [$holder, 'd'], [$guest, 'session:s3_LOCK']]);
echo told($last, $first), "\n";
echo told($guest, $holder), "\n";
--EXPECT--
DistLock\DeadlockException, done
timeout, done
