<?php

namespace DistLock\Symfony\Tests;

use DistLock\Symfony\RedisLockStore;
use PHPUnit\Framework\TestCase;
use Symfony\Component\Lock\Exception\LockConflictedException;
use Symfony\Component\Lock\Exception\LockExpiredException;
use Symfony\Component\Lock\Key;
use Symfony\Component\Lock\PersistingStoreInterface;
use Symfony\Component\Lock\Store\FlockStore;

/** Keys that go to another process, and locks that outlive theirs. */
class HandOverTest extends TestCase
{
    private function store(mixed ...$arguments): RedisLockStore
    {
        return new RedisLockStore(Servers::redis(), ...$arguments);
    }

    private function assertFree(PersistingStoreInterface $store, Key $key): void
    {
        $other = new Key((string) $key);
        $store->save($other);
        $store->delete($other);
        $this->addToAssertionCount(1);
    }

    private function assertTaken(PersistingStoreInterface $store, Key $key): void
    {
        try {
            $store->save(new Key((string) $key));
            $this->fail('The lock is free.');
        } catch (LockConflictedException) {
            $this->addToAssertionCount(1);
        }
    }

    /** Runs in a process of its own, which gets the Key as text. */
    private function copied(string $text): Key
    {
        $key = unserialize($text);
        $this->assertInstanceOf(Key::class, $key);

        return $key;
    }

    private function inAnotherProcess(string $code, string $key): string
    {
        $command = [\PHP_BINARY, '-n'];
        foreach (['ctype', 'json'] as $module) {
            if (is_file(\ini_get('extension_dir') . "/$module.so")) {
                array_push($command, '-d', "extension=$module");
            }
        }
        array_push($command, '-d', 'extension=' . (getenv('DISTLOCK_TEST_EXTENSION') ?: 'distlock'), '-r', sprintf(
            'require %s; $store = new DistLock\Symfony\RedisLockStore(%s); $key = unserialize(stream_get_contents(STDIN)); %s',
            var_export(__DIR__ . '/bootstrap.php', true),
            var_export(Servers::redis(), true),
            $code,
        ));
        $process = proc_open($command, [['pipe', 'r'], ['pipe', 'w'], ['redirect', 1]], $pipes);
        fwrite($pipes[0], $key);
        fclose($pipes[0]);
        $output = stream_get_contents($pipes[1]);
        proc_close($process);

        return $output;
    }

    public function testAnotherProcessGoesOn(): void
    {
        $store = $this->store();
        $key = new Key(uniqid(__METHOD__, true));
        $store->save($key);
        $text = serialize($key);
        $this->assertTrue($store->exists($key), 'the process that gave it away may still use it');
        [$exists, $next] = explode("\n", $this->inAnotherProcess(
            'echo json_encode($store->exists($key)), "\n"; $store->putOffExpiration($key, 60.0); echo serialize($key);',
            $text,
        ), 2);
        $this->assertSame('true', $exists);
        $this->assertTaken($store, $key);
        $this->assertFalse($store->exists($key), 'the process that gave it away has only what another one has taken over');
        $this->assertSame('', $this->inAnotherProcess('$store->delete($key);', $text));
        $this->assertTaken($store, $key);
        $this->assertSame('', $this->inAnotherProcess('$store->delete($key);', $next));
        $this->assertFree($store, $key);
    }

    /** As with one Key that goes to two transports, or a message that is delivered twice. */
    public function testOfTwoCopiesTheFirstGoesOn(): void
    {
        foreach ([false, true] as $keep) {
            $store = $this->store(keep: $keep);
            $key = new Key(uniqid(__METHOD__, true));
            $store->save($key);
            [$first, $second] = [$this->copied(serialize($key)), $this->copied(serialize($key))];
            $store->putOffExpiration($first, 60.0);
            foreach ([$second, $key] as $late) {
                $this->assertFalse($store->exists($late));
                try {
                    $store->putOffExpiration($late, 60.0);
                    $this->fail('Another copy has it.');
                } catch (LockConflictedException) {
                }
                $store->delete($late);
            }
            $this->assertTrue($store->exists($first));
            $this->assertTaken($store, $key);
            $store->delete($first);
            $this->assertFree($store, $key);
        }
    }

    /** Nobody but the ttl can tell that the worker is dead. */
    public function testAMessageThatIsDeliveredAgainAfterItsWorkerWasKilled(): void
    {
        $store = $this->store(1.0);
        $key = new Key(uniqid(__METHOD__, true));
        $store->save($key);
        $text = serialize($key);
        $this->inAnotherProcess('$store->putOffExpiration($key, 1.0); exec("kill -9 " . getmypid());', $text);
        $again = $this->copied($text);
        $again->resetLifetime();
        try {
            $store->putOffExpiration($again, 60.0);
            $this->fail('The dead worker has it.');
        } catch (LockConflictedException) {
        }
        $again = $this->copied($text);
        $again->resetLifetime();
        $store->waitAndSave($again);
        $this->assertTrue($store->exists($again));
        $store->delete($again);
        $this->assertFree($store, $key);
    }

    /** @dataProvider ends */
    #[\PHPUnit\Framework\Attributes\DataProvider('ends')]
    public function testHoweverItsProcessEnds(string $end): void
    {
        $store = $this->store();
        $key = new Key(uniqid(__METHOD__, true));
        $code = "\$store->save(\$key); print(\$store->exists(\$key) ? 'held' : ''); $end";
        $this->assertStringStartsWith('held', $this->inAnotherProcess($code, serialize($key)));
        $this->assertFree($store, $key);
    }

    /** @return mixed[][] */
    public static function ends(): array
    {
        return [
            'exit' => ['exit(1);'],
            'exception' => ['throw new Exception();'],
            'fatal error' => ['ini_set("memory_limit", "8M"); $text = str_repeat("x", 100000000);'],
        ];
    }

    /** It attached, and ended without giving it away again. */
    public function testTheProcessThatWentOnReleasesAtItsEnd(): void
    {
        $store = $this->store();
        $key = new Key(uniqid(__METHOD__, true));
        $store->save($key);
        $this->assertSame('', $this->inAnotherProcess('$store->putOffExpiration($key, 60.0);', serialize($key)));
        $this->assertFalse($store->exists($key));
        $this->assertFree($store, $key);
    }

    public function testItMayComeBack(): void
    {
        $store = $this->store();
        $key = new Key(uniqid(__METHOD__, true));
        $store->save($key);
        $key = $this->copied(serialize($key));
        $store->putOffExpiration($key, 60.0);
        $this->assertTrue($store->exists($key));
        $store->delete($key);
        $this->assertFree($store, $key);
    }

    /** As Symfony's LockKeyNormalizer does it. */
    public function testItGoesByJson(): void
    {
        $store = $this->store();
        $key = new Key(uniqid(__METHOD__, true));
        $store->saveRead($key);
        $state = \Closure::bind(fn (): array => $this->state, $key, Key::class)();
        /** @var array<string, mixed[]> $state */
        $state = json_decode((string) json_encode($state), true);
        $copy = new Key((string) $key);
        $copy->setState((string) key($state), current($state));
        $this->assertTrue($store->exists($copy));
        $store->delete($copy);
        $this->assertFalse($store->exists($key));
        $this->assertFree($store, $key);
    }

    public function testAReaderThatBecameTheWriter(): void
    {
        $store = $this->store();
        $key = new Key(uniqid(__METHOD__, true));
        $store->saveRead($key);
        $store->save($key);
        $copy = $this->copied(serialize($key));
        $this->assertTaken($store, $key);
        $store->delete($copy);
        $this->assertFree($store, $key);
    }

    public function testALostLockIsNotHeldElsewhere(): void
    {
        $store = $this->store(0.05);
        $key = new Key(uniqid(__METHOD__, true));
        $store->save($key);
        $text = serialize($key);
        usleep(80000);
        $copy = $this->copied($text);
        $this->assertFalse($store->exists($copy));
        $copy->resetLifetime();
        $this->expectException(LockConflictedException::class);
        $store->putOffExpiration($copy, 1.0);
    }

    public function testTheEndOfTheKeyReleases(): void
    {
        $store = $this->store();
        $key = new Key(uniqid(__METHOD__, true));
        $name = new Key((string) $key);
        $store->save($key);
        unset($key);
        $this->assertFree($store, $name);
    }

    public function testAKeptLockOutlivesItsKey(): void
    {
        $store = $this->store(keep: true);
        $key = new Key(uniqid(__METHOD__, true));
        $name = new Key((string) $key);
        $store->save($key);
        unset($key);
        $this->assertTaken($store, $name);
    }

    public function testAKeptLockThatCannotBePromotedStaysKept(): void
    {
        $store = $this->store(keep: true);
        [$one, $two] = [new Key($name = uniqid(__METHOD__, true)), new Key($name)];
        $store->saveRead($one);
        $store->saveRead($two);
        try {
            $store->save($one);
            $this->fail('There is another reader.');
        } catch (LockConflictedException) {
        }
        unset($one);
        $store->delete($two);
        $this->assertTaken($store, $two);
    }

    public function testAForkedChildLeavesItAlone(): void
    {
        $store = $this->store();
        $key = new Key(uniqid(__METHOD__, true));
        $store->save($key);
        if (($child = pcntl_fork()) === 0) {
            $store->delete($key);
            posix_kill(posix_getpid(), \SIGKILL);
        }
        pcntl_waitpid($child, $status);
        $this->assertTrue($store->exists($key));
        $this->assertTaken($store, $key);
        $store->delete($key);
    }

    public function testAKeyOfAnotherStore(): void
    {
        $key = new Key(uniqid(__METHOD__, true));
        $flock = new FlockStore();
        $flock->save($key);
        $store = $this->store();
        $this->assertFalse($store->exists($key));
        $store->delete($key);
        $this->assertTrue($flock->exists($key));
        $this->expectException(LockConflictedException::class);
        $store->putOffExpiration($key, 1.0);
    }

    public function testAnExpiredKeyIsNotAskedFor(): void
    {
        $store = $this->store();
        $key = new Key(uniqid(__METHOD__, true));
        $store->save($key);
        $key->reduceLifetime(0.0);
        try {
            $store->waitAndSave($key);
            $this->fail('An expired key was saved.');
        } catch (LockExpiredException) {
        }
        $this->assertFree($store, $key);
    }
}
