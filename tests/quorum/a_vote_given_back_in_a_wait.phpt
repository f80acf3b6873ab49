--TEST--
On a list of servers, a member's vote that was given back before the wait, and granted again after it, isn't released once more
--FILE--
<?php

namespace DistLock\Test;

use DistLock\RedisLock;

require __DIR__ . '/../support/harness.php';
require_once __DIR__ . '/../support/quorum.php';
require_once __DIR__ . '/../support/expect.php';
require_once __DIR__ . '/../support/contention.php';

$quorum = quorum();
[$member] = array_slice($quorum->members, 1);
$proxy = proxy($member->port);
$dsns = [1 => $proxy->dsn()] + $quorum->dsns();
ksort($dsns);
$calls = static fn (): int => preg_match_all('/cmdstat_eval(?:sha)?:calls=(\d+)/', $member->ask('INFO', 'commandstats'), $found)
    ? (int) array_sum($found[1])
    : 0;
$contender = child(static function (Channel $channel) use ($dsns): void {
    $lock = new RedisLock(key(), $dsns, 600.0, autoRenew: false);
    $lock->acquire();
    $lock->release();
    $channel->send('ready');
    $channel->receive(60);
    $channel->send($lock->acquire(60.0));
    $channel->receive(60);
    $channel->send($lock->isHeld());
});
$contender->await(40);
$holder = $quorum->lock(key(), ttl: 600.0, autoRenew: false);
$holder->acquire();
$member->ask('DEL', key());
// It is asked twice, and grants the lock while the arbiter refuses it. So its release is sent more than once.
$proxy->delayCommand(key());
$contender->send('go');
$queue = queue(key());
await(fn () => $quorum->members[0]->ask('ZCARD', $queue) === 1 && $member->ask('GET', key()) === false, what: 'a waiter');
$holder->release();
var_dump($contender->await(40));
$before = $calls();
await(fn () => $calls() >= $before + 2, 20 * slowness(), 'releases that are repeated');
var_dump(count($quorum->owners(key())), count(array_unique($quorum->owners(key()))));
$contender->send('look');
var_dump($contender->await(40));
--EXPECT--
bool(true)
int(5)
int(1)
bool(true)
