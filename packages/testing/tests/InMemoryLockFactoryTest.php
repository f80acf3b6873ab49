<?php

namespace DistLock\Testing\Tests;

use DistLock\Lock;
use DistLock\LockStateException;
use DistLock\State;
use DistLock\Testing\InMemoryLockFactory;
use PHPUnit\Framework\TestCase;

class InMemoryLockFactoryTest extends TestCase
{
    /** @return mixed[][] */
    public static function behaviours(): array
    {
        return Behaviours::all();
    }

    /** @dataProvider behaviours */
    #[\PHPUnit\Framework\Attributes\DataProvider('behaviours')]
    public function testItBehavesAsTheRealOnesDo(\Closure $behaviour, mixed $expected): void
    {
        $locks = new InMemoryLockFactory();
        $this->assertSame($expected, $behaviour($locks, 'name', $locks->lose(...)));
    }

    public function testLoseTakesTheLockAtOnceWhateverTheDepth(): void
    {
        $locks = new InMemoryLockFactory();
        [$lock, $next] = [$locks->lock('name'), $locks->lock('name')];
        self::assertTrue($lock->acquireRead());
        self::assertTrue($lock->acquire());
        $told = 0;
        $lock->onLost(function () use (&$told): void {
            $told++;
        });
        $locks->lose($lock);
        $this->assertSame(0, $told);
        $this->assertTrue($next->acquire(0.0));
        $this->assertFalse($lock->isHeld());
        $this->assertSame(1, $told);
        $this->assertSame(State::Lost, $lock->getState());
        $this->assertFalse($lock->acquire(0.0));
    }

    public function testOneReaderCanBeLostAlone(): void
    {
        $locks = new InMemoryLockFactory();
        [$one, $two, $writer] = [$locks->lock('name'), $locks->lock('name'), $locks->lock('name')];
        self::assertTrue($one->acquireRead());
        self::assertTrue($two->acquireRead());
        $locks->lose($one);
        $this->assertSame([false, true, false], [$one->isHeld(), $two->isHeld(), $writer->acquire(0.0)]);
    }

    public function testAllOwnersOfANameCanBeLost(): void
    {
        $locks = new InMemoryLockFactory();
        [$one, $two, $other] = [$locks->lock('name'), $locks->lock('name'), $locks->lock('other')];
        self::assertTrue($one->acquireRead());
        self::assertTrue($two->acquireRead());
        self::assertTrue($other->acquire());
        $locks->lose('name');
        $this->assertSame([false, false, true], [$one->isHeld(), $two->isHeld(), $other->isHeld()]);
        $this->assertTrue(($writer = $locks->lock('name'))->acquire(0.0));
    }

    public function testANameThatNobodyHoldsCannotBeLost(): void
    {
        $this->expectException(LockStateException::class);
        $this->expectExceptionMessage('The lock "name" is not held');
        (new InMemoryLockFactory())->lose('name');
    }

    public function testALossIsReportedBeforeTheNextAcquisition(): void
    {
        $locks = new InMemoryLockFactory();
        $lock = $locks->lock('name');
        self::assertTrue($lock->acquire());
        $states = [];
        $lock->onLost(function (Lock $lock) use (&$states): void {
            $states[] = $lock->getState();
        });
        $locks->lose($lock);
        $this->assertTrue($lock->acquire());
        $this->assertSame([State::Lost], $states);
    }

    public function testOnlyALockThatIsHeldCanBeLost(): void
    {
        $locks = new InMemoryLockFactory();
        $lock = $locks->lock('name');
        self::assertTrue($lock->acquire());
        $locks->lose($lock);
        $this->expectException(LockStateException::class);
        $this->expectExceptionMessage('The lock "name" is not held');
        $locks->lose($lock);
    }

    public function testALockOfAnotherFactoryCannotBeLost(): void
    {
        $lock = (new InMemoryLockFactory())->lock('name');
        self::assertTrue($lock->acquire());
        $this->expectException(\ValueError::class);
        $this->expectExceptionMessage('::lose(): Argument #1 ($lock) must be a lock of this factory');
        (new InMemoryLockFactory())->lose($lock);
    }

    public function testLocksOfTwoFactoriesHaveNothingToDoWithEachOther(): void
    {
        [$one, $other] = [(new InMemoryLockFactory())->lock('name'), (new InMemoryLockFactory())->lock('name')];
        $this->assertTrue($one->acquire() && $other->acquire(0.0));
    }

    public function testALockAndASemaphoreOfTheSameNameExcludeEachOther(): void
    {
        $locks = new InMemoryLockFactory();
        [$lock, $semaphore] = [$locks->lock('name'), $locks->semaphore('name', 100000)];
        $this->assertTrue($lock->acquire(0.0));
        $this->assertFalse($semaphore->acquire(0.0));
        $lock->release();
        $this->assertTrue($semaphore->acquire(0.0));
        $this->assertFalse($lock->acquireRead(0.0));
    }

    /** @dataProvider wrongNames */
    #[\PHPUnit\Framework\Attributes\DataProvider('wrongNames')]
    public function testNamesAreThoseOfRedis(string $name, string $complaint): void
    {
        $this->expectException(\ValueError::class);
        $this->expectExceptionMessage("::lock(): Argument #1 (\$name) $complaint");
        (new InMemoryLockFactory())->lock($name);
    }

    /** @return mixed[][] */
    public static function wrongNames(): array
    {
        return [
            ['', 'must not be empty'],
            [str_repeat('x', 1025), 'must not be longer than 1024 bytes'],
            ["a\0b", 'must not contain NUL bytes'],
        ];
    }
}
