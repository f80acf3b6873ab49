--TEST--
Without the extension, the locks of every factory behave as they do on servers
--FILE--
<?php

namespace DistLock\Test;

require __DIR__ . '/../support/polyfill.php';

$code = sprintf('require %s;', var_export(root() . '/packages/testing/tests/Behaviours.php', true)) . <<<'PHP'
    use DistLock\Lock;
    use DistLock\RedisLockFactory;
    use DistLock\Testing\Tests\Behaviours;
    use DistLock\ZkLockFactory;
    use DistLock\ZkNodes;

    function behave(DistLock\LockFactory $locks, array $behaviours, string $names): void
    {
        $lose = static fn (Lock $lock) => $lock->forceRelease() || throw new LogicException('it was not held');
        $number = 0;
        foreach ($behaviours as $what => [$behaviour, $expected]) {
            $seen = $behaviour($locks, "$names-" . ++$number, $lose);
            if ($seen !== $expected) {
                echo "$what:\n    ", var_export($seen, true), "\n";
            }
        }
        echo "$number behaviours\n";
    }

    behave(new RedisLockFactory(prefix: 'app:'), Behaviours::all(), 'redis');
    behave(new RedisLockFactory(['redis://a', 'redis://b', 'redis://c']), Behaviours::ofLocks(), 'list');
    behave(new ZkLockFactory(root: '/distlock'), Behaviours::all(), 'zookeeper');
    behave(new ZkLockFactory(nodes: ZkNodes::Exclusive), Behaviours::ofLocks() + Behaviours::ofSemaphores(), 'exclusive');
    PHP;
echo without_extension($code), "\n";
--EXPECT--
69 behaviours
30 behaviours
69 behaviours
42 behaviours
