--TEST--
A session whose lock is lost while its value is read is read again under a new lock, or not started
--FILE--
<?php

namespace DistLock\Test;

use DistLock\RedisLock;

require __DIR__ . '/../support/harness.php';
require_once __DIR__ . '/../support/contention.php';
require_once __DIR__ . '/../support/sessions.php';

/**
 * Opens the session where nothing arrives any more from the moment on when its value is to be read, and the lock has
 * been handed over.
 */
function open_late(Proxy $proxy, string $id, float $timeout, \Closure $open): Child
{
    return child(static function (Channel $channel) use ($proxy, $id, $timeout, $open) {
        ini_set('display_errors', 0);
        ini_set('distlock.session.server', $proxy->dsn(['timeout' => 60]));
        ini_set('distlock.session.ttl', 1);
        ini_set('distlock.session.timeout', $timeout);
        session_id($id);
        $open($channel);
        if (session_status() !== PHP_SESSION_ACTIVE) {
            return 'not open: ' . error_get_last()['message'];
        }

        return (owner(key("session:{$id}_LOCK")) === getmypid() ? 'locked' : 'without the lock') . ", n = $_SESSION[n]";
    });
}

/** Another request has the session meanwhile, and writes. */
function write_meanwhile(string $id): void
{
    await(static fn () => redis()->exists(key("session:{$id}_LOCK")) === 0, 30, 'the end of the ttl');
    session_id($id);
    session_start() || throw new \LogicException();
    $_SESSION['n'] = 2;
    session_write_close();
}

/** The call that reads the value of the session, and nothing else. */
function read_of(string $id): string
{
    $key = key("session:$id");

    return "\r\n\$1\r\n1\r\n\$" . strlen($key) . "\r\n$key\r\n";
}

use_sessions();
ini_set('session.lazy_write', 0);
$results = [];
foreach (['s' => 30, 't' => 0.5] as $id => $timeout) {
    redis()->set(key("session:$id"), 'n|i:1;');
    $proxy = proxy((int) environment('DISTLOCK_TEST_REDIS_PORT'));
    $holder = new RedisLock(key("session:{$id}_LOCK"), dsn());
    $holder->acquire();
    $proxy->holdReply(read_of($id));
    $late = open_late($proxy, $id, $timeout, static fn () => session_start());
    await_waiters(1, key("session:{$id}_LOCK"));
    $holder->release();
    $proxy->happened();
    write_meanwhile($id);
    $proxy->pass();
    $results[] = $late->result();
}
redis()->set(key('session:r'), 'n|i:1;');
$proxy = proxy((int) environment('DISTLOCK_TEST_REDIS_PORT'));
$late = open_late($proxy, 'r', 30, static function (Channel $channel) {
    session_start();
    $channel->send('open');
    $channel->receive();
    session_reset();
});
$late->await();
$proxy->holdReply(read_of('r'));
$late->send('reset');
$proxy->happened();
write_meanwhile('r');
$proxy->pass();
$results[] = $late->result();
echo implode("\n", $results), "\n";
--EXPECTF--
locked, n = 2
not open: session_start(): Failed to read session data: distlock (path: %s)
locked, n = 2
