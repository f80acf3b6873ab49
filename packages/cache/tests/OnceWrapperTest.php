<?php

namespace DistLock\Cache\Tests;

use DistLock\Cache\OnceWrapper;
use DistLock\RedisLockFactory;
use Symfony\Component\Cache\Adapter\FilesystemAdapter;
use Symfony\Component\Cache\Adapter\TagAwareAdapter;
use Symfony\Component\Cache\Adapter\TagAwareAdapterInterface;
use Symfony\Contracts\Cache\ItemInterface;

/** Caches of Symfony. */
class OnceWrapperTest extends OnceCase
{
    /** So much makes every value count as about to expire. */
    private const EARLY = 1e12;

    private string $directory;

    protected function setUp(): void
    {
        parent::setUp();
        $this->directory = sys_get_temp_dir() . '/' . $this->key;
    }

    protected function tearDown(): void
    {
        $this->cache()->clear();
        $files = new \RecursiveIteratorIterator(
            new \RecursiveDirectoryIterator($this->directory, \FilesystemIterator::SKIP_DOTS),
            \RecursiveIteratorIterator::CHILD_FIRST,
        );
        /** @var \SplFileInfo $file */
        foreach ($files as $file) {
            $file->isDir() ? rmdir($file->getPathname()) : unlink($file->getPathname());
        }
        rmdir($this->directory);
    }

    private function wrapper(float $wait = self::LONG): OnceWrapper
    {
        return new OnceWrapper($this->locks(), 'tests', $wait);
    }

    private function cache(?OnceWrapper $wrapper = null): TagAwareAdapterInterface
    {
        $cache = new TagAwareAdapter(new FilesystemAdapter('tests', 0, $this->directory));
        $cache->setCallbackWrapper($wrapper ?? $this->wrapper());

        return $cache;
    }

    private function symfonys(\Closure $compute, ?float $beta = null): Child
    {
        return Child::run(fn (): mixed => $this->cache()->get($this->key, $this->tagged($compute), $beta));
    }

    private function tagged(\Closure $compute, int $lifetime = 60): \Closure
    {
        return static function (ItemInterface $item) use ($compute, $lifetime): mixed {
            $item->expiresAfter($lifetime)->tag('tag');

            return $compute();
        };
    }

    /** @return Child[] */
    private function symfonysThatWait(int $count, \Closure $compute): array
    {
        $followers = [];
        for ($i = 0; $i < $count; $i++) {
            $followers[] = $this->symfonys($compute);
        }
        $this->until(fn (): bool => $this->waiting() === $count);

        return $followers;
    }

    public function testOneComputation(): void
    {
        $leader = $this->symfonys($this->computation('new'));
        $this->await('computing');
        $followers = $this->symfonysThatWait(5, $this->counted('another'));
        $this->tell('go');
        $this->assertSame(array_fill(0, 6, 'new'), $this->results([$leader, ...$followers]));
        $this->assertSame(1, $this->computations());
    }

    public function testMetadataAndTagsAreStored(): void
    {
        $cache = $this->cache();
        $cache->get($this->key, $this->tagged($this->counted('value')));
        $metadata = $cache->getItem($this->key)->getMetadata();
        $this->assertSame(['tag' => 'tag'], $metadata[ItemInterface::METADATA_TAGS]);
        $this->assertGreaterThan(time(), $metadata[ItemInterface::METADATA_EXPIRY]);
        $cache->invalidateTags(['tag']);
        $this->assertSame('new', $cache->get($this->key, $this->counted('new')));
    }

    public function testALeaderThatThrows(): void
    {
        $leader = $this->symfonys(function (): never {
            $this->computation('none')();
            throw new \RuntimeException('no database');
        });
        $this->await('computing');
        $followers = $this->symfonysThatWait(5, $this->counted('next'));
        $this->tell('go');
        $this->assertSame('RuntimeException: no database', $leader->result());
        $this->assertSame(array_fill(0, 5, 'next'), $this->results($followers));
        $this->assertSame(2, $this->computations());
    }

    /** A value that is computed early is there for the others. */
    public function testTheOldValueIsReturnedMeanwhile(): void
    {
        $cache = $this->cache();
        $cache->get($this->key, $this->tagged($this->counted('old')));
        $leader = $this->symfonys($this->computation('new'), self::EARLY);
        $this->await('computing');
        $this->assertSame('old', $cache->get($this->key, $this->counted('another'), self::EARLY));
        $this->tell('go');
        $this->assertSame('new', $leader->result());
        $this->assertSame('new', $this->cache()->get($this->key, $this->counted('another')));
        $this->assertSame(2, $this->computations());
    }

    /** Between its look into the cache and its try, somebody else has computed it. */
    public function testAValueIsNotComputedEarlyTwice(): void
    {
        $this->cache()->get($this->key, $this->tagged($this->counted('old')));
        $seen = $this->cache()->getItem($this->key);
        $this->cache()->get($this->key, $this->tagged($this->counted('new'), 120), self::EARLY);
        $this->assertSame('new', $this->call($seen, null));
        $this->assertSame(2, $this->computations());
    }

    /** Symfony 7.4 and later tell that the code wants it. */
    public function testANewValueInAnyCase(): void
    {
        $this->cache()->get($this->key, $this->tagged($this->counted('old')));
        $leader = Child::run(fn (): mixed => $this->cache()->get($this->key, $this->tagged($this->computation('new'), 120), self::EARLY));
        $this->await('computing');
        $follower = Child::run(fn (): mixed => $this->call($this->cache()->getItem($this->key), \INF));
        $this->until(fn (): bool => $this->waiting() === 1);
        $this->tell('go');
        $this->assertSame(['new', 'new'], $this->results([$leader, $follower]));
        $this->assertSame(2, $this->computations());
        $this->assertSame('newer', $this->call($this->cache()->getItem($this->key), \INF, 'newer'));
    }

    /** As Symfony 7.4 does. */
    private function call(ItemInterface $item, ?float $beta, string $value = 'another'): mixed
    {
        $save = true;

        return $this->wrapper()($this->tagged($this->counted($value)), $item, $save, $this->cache(), static fn () => null, null, $beta);
    }

    public function testAValueThatIsNotToBeSaved(): void
    {
        $compute = function (ItemInterface $item, bool &$save): string {
            $save = false;

            return 'value';
        };
        $this->assertSame('value', $this->cache()->get($this->key, $compute));
        $this->assertFalse($this->cache()->getItem($this->key)->isHit());
    }

    public function testForgetDuringAComputation(): void
    {
        $leader = $this->symfonys($this->computation('old'));
        $this->await('computing');
        $wrapper = $this->wrapper();
        $wrapper->forget($this->cache(), $this->key);
        $this->tell('go');
        $this->assertSame('old', $leader->result());
        $this->assertFalse($this->cache()->getItem($this->key)->isHit());
    }

    public function testAServerThatRefuses(): void
    {
        $wrapper = new OnceWrapper(new RedisLockFactory('redis://127.0.0.1:1'), 'tests');
        $this->assertSame('one', $this->cache($wrapper)->get($this->key, $this->counted('one')));
        $this->assertSame('two', $this->cache($wrapper)->get($this->key, $this->counted('two'), \INF));
        $this->assertSame('two', $this->cache($wrapper)->get($this->key, $this->counted('another')));
        $this->expectException(\ValueError::class);
        $this->wrapper(-1.0);
    }
}
