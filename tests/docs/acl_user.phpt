--TEST--
The Redis user of docs/acl.md may do all that distlock needs, and nothing that it doesn't use
--FILE--
<?php
namespace DistLock\Test;

use DistLock\RedisLock;
use DistLock\RedisOptimisticLock;
use DistLock\ServerException;

require __DIR__ . '/../support/harness.php';
require_once __DIR__ . '/../support/contention.php';

/** @return string[][] the commands that make the user, as words */
function commands_of_the_user(): array
{
    preg_match('/^```redis\n(.*?)^```$/ms', file_get_contents(root() . '/docs/acl.md'), $block);

    return array_map(static fn (string $line) => explode(' ', $line), explode("\n", trim($block[1])));
}

/** Does everything once. */
function exercise(string $dsn, \Redis $operator): void
{
    ini_set('distlock.key_prefix', 'lock:');
    $lock = new RedisLock('stock', $dsn);
    $waiter = child(function (Channel $channel) use ($dsn): bool {
        $channel->receive();
        ini_set('distlock.deadlock_timeout', '0.01');
        $other = new RedisLock('other', $dsn);
        $other->acquire();
        $lock = new RedisLock('stock', $dsn);

        return $lock->acquire() && $lock->release(false) && $other->release();
    });
    $lock->acquire(0.0);
    child(fn () => ($another = new RedisLock('stock', $dsn))->acquire(0.2 * slowness()))->result();
    $lock->renew();
    $lock->attach($lock->detach());
    $waiter->send('wait');
    await(fn () => $lock->inspect()->waiters === 1);
    // It holds a lock, so it looks for deadlocks.
    await(fn () => isset($operator->info('commandstats')['cmdstat_getrange']));
    $bystander = child(fn (): bool => (new RedisLock('stock', $dsn))->waitUntilFree());
    $operator->select(1);
    await_waiters(2, 'lock:stock', $operator);
    $lock->release();
    echo $waiter->result() && $bystander->result() ? "served\n" : "not served\n";
    $operator->script('flush');
    $lock->forceRelease();
    read($dsn, $lock);
    try {
        ($another = new RedisLock('stock', "$dsn?timeout=4", replicas: 1))->acquire(0.0);
    } catch (ServerException $exception) {
        echo strstr($exception->getMessage(), 'acknowledged'), "\n";
    }
    $operator->hSet('lock:hash', 'field', 'value');
    try {
        ($another = new RedisLock('hash', $dsn))->acquire(0.0);
    } catch (ServerException $exception) {
        echo strstr($exception->getMessage(), 'a key of the type'), "\n";
    }
    $value = new RedisOptimisticLock('value', $dsn);
    foreach ([fn () => 'new', fn ($old) => $old, fn () => null] as $change) {
        $value->update($change);
    }
    $value->read();
}

function read(string $dsn, RedisLock $lock): void
{
    $writer = child(function (Channel $channel) use ($dsn): bool {
        $channel->receive();
        $lock = new RedisLock('stock', $dsn);

        return $lock->acquire(10.0) && $lock->release();
    });
    $lock->acquireRead();
    $lock->renew();
    ($another = new RedisLock('stock', $dsn))->acquireRead(0.0);
    $lock->acquire(0.0);
    $lock->downgrade();
    $writer->send('wait');
    await(fn () => $lock->inspect()->waiters === 1);
    ($another = new RedisLock('stock', $dsn))->acquireRead(0.0);
    $lock->release();
    $lock->release();
    echo $writer->result() ? "served\n" : "not served\n";
}

/** Ends a process that holds a lock while the server is frozen. */
function leave(string $dsn, Server $server): void
{
    $child = child(function (Channel $channel) use ($dsn): void {
        $GLOBALS['lock'] = new RedisLock('left', $dsn);
        $GLOBALS['lock']->acquire(0.0);
        $channel->send('held');
        $channel->receive();
    });
    $child->await();
    $server->pause();
    $child->send('end');
    $child->wait(60);
    posix_kill($server->pid(), \SIGCONT);
    await(fn () => isset($server->redis()->info('commandstats')['cmdstat_client|reply']));
}

$server = server();
$redis = $server->redis();
foreach (commands_of_the_user() as $words) {
    $redis->rawCommand(...$words);
}
$redis->rawCommand('CONFIG', 'RESETSTAT');
exercise("redis://locks:secret@127.0.0.1:$server->port/1", $redis);
leave("redis://locks:secret@127.0.0.1:$server->port/1", $server);

foreach ($redis->rawCommand('ACL', 'LOG') as $denied) {
    echo 'denied: ', json_encode($denied), "\n";
}
$used = $redis->info('commandstats');
foreach (array_merge(...commands_of_the_user()) as $word) {
    if ($word[0] === '+' && !isset($used['cmdstat_' . substr($word, 1)])) {
        echo "not used: $word\n";
    }
}
?>
--EXPECT--
served
served
acknowledged by 0 of 1 replicas in time
a key of the type hash is no lock: lock:hash
