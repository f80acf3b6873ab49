<?php

namespace DistLock\Testing\Tests;

use DistLock\Lock;
use DistLock\LockFactory;
use DistLock\LockLostException;
use DistLock\TimeoutException;
use DistLock\LossReason;
use DistLock\Mode;
use DistLock\State;
use DistLock\Ticket;

use function DistLock\await_with;
use function DistLock\dispatch;
use function DistLock\loop_stream;

/**
 * What the locks of every factory do within one process. Each behaviour is a function, and what it must return. It gets
 * a factory, a name that nobody else uses, and a function that takes a lock away from the object that holds it, which
 * need not find out before the release.
 */
final class Behaviours
{
    /** How long a lock on a server may take to find out that it was lost. */
    private const SECONDS_TO_FIND_OUT = 30;

    /** @return array<string, array{\Closure(LockFactory, string, \Closure(Lock): void): mixed, mixed}> */
    public static function all(): array
    {
        return self::ofLocks() + self::ofTickets() + self::ofFreedom() + self::ofReaders() + self::ofSemaphores();
    }

    /**
     * Those of waitUntilFree().
     *
     * @return array<string, array{\Closure(LockFactory, string, \Closure(Lock): void): mixed, mixed}>
     */
    public static function ofFreedom(): array
    {
        return [
            'waitUntilFree() tells when nobody holds the lock, and takes nothing' => [
                function (LockFactory $locks, string $name): array {
                    [$one, $other] = [$locks->lock($name), $locks->lock($name)];
                    $seen = [$one->waitUntilFree(), $one->waitUntilFree(0.0), $one->getState(), $one->release()];
                    self::must($other->acquire());
                    $seen[] = $one->waitUntilFree(0.0);
                    $other->release();

                    return [...$seen, $one->waitUntilFree(5.0), $other->acquire(0.0)];
                },
                [true, true, State::Unlocked, false, false, true, true],
            ],
            'waitUntilFree() waits neither for its own object nor for another one of this process' => [
                function (LockFactory $locks, string $name): array {
                    [$one, $other] = [$locks->lock($name), $locks->lock($name)];
                    self::must($one->acquire());

                    return [
                        self::thrown(fn () => $one->waitUntilFree(0.0)),
                        self::thrown(fn () => $one->waitUntilFree()),
                        array_map(fn (?float $timeout) => self::thrown(fn () => $other->waitUntilFree($timeout)), [3600.0, INF, null]),
                        $one->isHeld(),
                        self::complaint(fn () => $other->waitUntilFree(-1.0)),
                    ];
                },
                [
                    'LockStateException',
                    'LockStateException',
                    ['DeadlockException', 'DeadlockException', 'DeadlockException'],
                    true,
                    'waitUntilFree(): Argument #1 ($timeout) must be greater than or equal to 0',
                ],
            ],
            'after a loss, waitUntilFree() finds the lock free' => [
                function (LockFactory $locks, string $name, \Closure $lose): array {
                    $lock = $locks->lock($name);
                    self::must($lock->acquire());
                    $lose($lock);
                    self::findOut($lock);

                    return [$lock->waitUntilFree(5.0), $lock->getState()];
                },
                [true, State::Unlocked],
            ],
            'a ticket of waitUntilFree() is settled when all who held the lock have finished with it' => [
                function (LockFactory $locks, string $name): array {
                    [$holder, $lock] = [$locks->lock($name), $locks->lock($name)];
                    self::settle($free = $lock->enqueue(mode: null));
                    $seen = [$free->settle(), $lock->getState()];
                    self::must($holder->acquire());
                    $ticket = $lock->enqueue(mode: null);
                    array_push($seen, $ticket->isSettled(), $holder->release());
                    self::settle($ticket);

                    return [...$seen, $ticket->settle(), $holder->acquire(0.0), $lock->isHeld()];
                },
                [true, State::Unlocked, false, true, true, true, false],
            ],
        ];
    }

    /**
     * Those of enqueue(), and of calls that suspend their fibers.
     *
     * @return array<string, array{\Closure(LockFactory, string, \Closure(Lock): void): mixed, mixed}>
     */
    public static function ofTickets(): array
    {
        return [
            'the ticket of a free lock is settled soon, and only settle() makes its object hold the lock' => [
                function (LockFactory $locks, string $name): array {
                    [$lock, $other] = [$locks->lock($name), $locks->lock($name)];
                    self::settle($ticket = $lock->enqueue());
                    $seen = [$lock->isHeld(), $other->acquire(0.0), $ticket->getLock() === $lock, $ticket->settle(), $lock->isHeld()];

                    return [...$seen, is_int($lock->getFencingToken()), $lock->release(), $other->acquire(0.0)];
                },
                [false, false, true, true, true, true, true, true],
            ],
            'tickets are settled in the order in which they were enqueued, and dispatch() returns each once' => [
                function (LockFactory $locks, string $name): array {
                    [$holder, $one, $two, $newcomer] = array_map(fn () => $locks->lock($name), range(1, 4));
                    self::must($holder->acquire());
                    $tickets = ['one' => $one->enqueue(), 'two' => $two->enqueue(30.0)];
                    // Tickets ask in their order, so both have asked when this one is refused. Blocking calls don't
                    // wait for tickets that haven't asked yet.
                    self::settle($refused = $newcomer->enqueue(60.0, 0));
                    self::must(!$refused->settle());
                    $seen = [[...self::settledNames($tickets, 0.0)], $newcomer->acquire(0.0)];
                    foreach ([$holder, $one, $two] as $lock) {
                        $seen[] = $lock->release();
                        $seen[] = $newcomer->acquire(0.0);
                        foreach ($lock === $two ? [] : self::settledNames($tickets, 20.0) as $next) {
                            $seen[] = $next;
                            $seen[] = $tickets[$next]->settle();
                        }
                    }

                    return $seen;
                },
                [[], false, true, false, 'one', true, true, false, 'two', true, true, true],
            ],
            'a ticket whose time is over is settled with false' => [
                function (LockFactory $locks, string $name): array {
                    [$holder, $lock] = [$locks->lock($name), $locks->lock($name)];
                    self::must($holder->acquire());
                    self::settle($ticket = $lock->enqueue(0.0));
                    $seen = [$ticket->settle(), $lock->getState()];
                    self::settle($ticket = $lock->enqueue(0.05));

                    return [...$seen, $ticket->settle(), $lock->getState(), $holder->release(), $lock->acquire(0.0)];
                },
                [false, State::Unlocked, false, State::Unlocked, true, true],
            ],
            'a ticket whose call allows too few ahead is settled with false' => [
                function (LockFactory $locks, string $name): array {
                    [$holder, $lock, $other] = array_map(fn () => $locks->lock($name), range(1, 3));
                    self::must($holder->acquire());
                    self::settle($refused = $lock->enqueue(60.0, 0));
                    $waiting = $lock->enqueue(...);
                    $seen = [$refused->settle(), ($waits = $waiting(60.0, 1))->isSettled()];
                    self::settle($refused = $other->enqueue(60.0, 1));

                    return [...$seen, $refused->settle(), $waits->isSettled()];
                },
                [false, false, false, false],
            ],
            'a ticket that is cancelled leaves the queue, and so does one that is dropped' => [
                function (LockFactory $locks, string $name): array {
                    [$holder, $one, $two, $three] = array_map(fn () => $locks->lock($name), range(1, 4));
                    self::must($holder->acquire());
                    [$cancelled, $dropped, $kept] = [$one->enqueue(), $two->enqueue(), $three->enqueue()];
                    $cancelled->cancel();
                    unset($dropped);
                    $holder->release();
                    self::settle($kept);

                    return [
                        $kept->settle(),
                        self::thrown($cancelled->settle(...)),
                        [$one->getState(), $two->getState(), $three->getState()],
                        $three->release(),
                        $one->acquire(5.0),
                    ];
                },
                [true, 'LockStateException', [State::Unlocked, State::Unlocked, State::Held], true, true],
            ],
            'a ticket that was granted, and is then cancelled or dropped, gives the lock back' => [
                function (LockFactory $locks, string $name): array {
                    [$one, $two, $three] = array_map(fn () => $locks->lock($name), range(1, 3));
                    self::settle($ticket = $one->enqueue());
                    $ticket->cancel();
                    $ticket->cancel();
                    self::settle($ticket = $two->enqueue());
                    unset($ticket);

                    return [$one->isHeld(), $two->isHeld(), $three->acquire(5.0)];
                },
                [false, false, true],
            ],
            'a ticket is settled once, and not before its time' => [
                function (LockFactory $locks, string $name): array {
                    [$holder, $lock] = [$locks->lock($name), $locks->lock($name)];
                    self::must($holder->acquire());
                    $ticket = $lock->enqueue();
                    $seen = [self::thrown($ticket->settle(...))];
                    $holder->release();
                    self::settle($ticket);
                    array_push($seen, $ticket->settle(), self::thrown($ticket->settle(...)), $ticket->isSettled());
                    $ticket->cancel();

                    return [...$seen, $lock->isHeld()];
                },
                ['LockStateException', true, 'LockStateException', true, true],
            ],
            'while a ticket is under way, its object does nothing else' => [
                function (LockFactory $locks, string $name): array {
                    [$holder, $lock] = [$locks->lock($name), $locks->lock($name)];
                    self::must($holder->acquire());
                    $ticket = $lock->enqueue();
                    $seen = array_map(self::thrown(...), [
                        fn () => $lock->acquire(0.0),
                        fn () => $lock->enqueue(),
                        fn () => $lock->waitUntilFree(0.0),
                        fn () => $lock->release(),
                        fn () => $lock->synchronized(fn () => null, 0.0),
                        fn () => $lock->getFencingToken(),
                    ]);
                    array_push($seen, $lock->isHeld(), $lock->getState());
                    $ticket->cancel();

                    return [...$seen, $lock->acquire(0.0), $holder->release(), $lock->acquire(5.0)];
                },
                [...array_fill(0, 6, 'LockStateException'), false, State::Waiting, false, true, true],
            ],
            'a ticket of a lock that the object holds nests' => [
                function (LockFactory $locks, string $name): array {
                    $lock = $locks->lock($name);
                    self::must($lock->acquire());
                    self::settle($ticket = $lock->enqueue());
                    $seen = [$ticket->settle(), $lock->release(), $lock->isHeld()];

                    return [...$seen, $lock->release(), $lock->isHeld()];
                },
                [true, true, true, true, false],
            ],
            'the arguments of enqueue() are checked at once' => [
                function (LockFactory $locks, string $name): array {
                    $lock = $locks->lock($name);

                    return [
                        self::complaint(fn () => $lock->enqueue(-1.0)),
                        self::complaint(fn () => $lock->enqueue(NAN)),
                        self::complaint(fn () => $lock->enqueue(null, -1)),
                        self::thrown(fn () => $lock->enqueue(mode: Mode::Permits)),
                        $lock->getState(),
                    ];
                },
                [
                    'enqueue(): Argument #1 ($timeout) must be greater than or equal to 0',
                    'enqueue(): Argument #1 ($timeout) must be greater than or equal to 0',
                    'enqueue(): Argument #2 ($maxAhead) must be greater than or equal to 0',
                    'UnsupportedException',
                    State::Unlocked,
                ],
            ],
            'in fibers that calls suspend, a wait ends when another fiber releases, in order' => [
                function (LockFactory $locks, string $name): array {
                    $events = [];
                    $work = function (int $number) use ($locks, $name, &$events): void {
                        $lock = $locks->lock($name);
                        self::must($lock->acquire(30.0));
                        $events[] = "$number begins";
                        self::must($lock->synchronized(fn () => true, 30.0));
                        $events[] = "$number ends";
                        $lock->release();
                    };
                    self::inFibers(
                        array_map(fn (int $number) => fn () => $work($number), [1, 2, 3]),
                        fn () => ($other = $locks->lock($name))->acquire() ? $other : null,
                    );

                    return $events;
                },
                ['1 begins', '1 ends', '2 begins', '2 ends', '3 begins', '3 ends'],
            ],
            'in fibers that calls suspend, synchronized() waits for others, and reports its time limit' => [
                function (LockFactory $locks, string $name): array {
                    $seen = [];
                    $work = function (float $timeout) use ($locks, $name, &$seen): void {
                        $lock = $locks->lock($name);
                        $seen[] = self::thrown(fn () => $lock->synchronized(fn () => $seen[] = 'called', $timeout));
                        $seen[] = $lock->getState();
                    };
                    self::inFibers(
                        [fn () => $work(0.02)],
                        fn () => ($other = $locks->lock($name))->acquire() ? $other : null,
                        function () use (&$seen): bool {
                            return count($seen) === 2;
                        },
                    );

                    return $seen;
                },
                ['TimeoutException', State::Unlocked],
            ],
        ];
    }

    /**
     * Those that need neither readers nor semaphores.
     *
     * @return array<string, array{\Closure(LockFactory, string, \Closure(Lock): void): mixed, mixed}>
     */
    public static function ofLocks(): array
    {
        return [
            'a lock that is held is refused to another object until it is released' => [
                function (LockFactory $locks, string $name): array {
                    [$one, $other] = [$locks->lock($name), $locks->lock($name)];

                    return [$one->acquire(), $other->acquire(0.0), $one->isHeld(), $other->isHeld(), $one->release(), $other->acquire(5.0)];
                },
                [true, false, true, false, true, true],
            ],
            'if nobody may be ahead, a caller is turned away at once, whatever its timeout' => [
                function (LockFactory $locks, string $name): array {
                    [$one, $other] = [$locks->lock($name), $locks->lock($name)];

                    return [
                        $one->acquire(60.0, 0),
                        $one->acquire(60.0, 0),
                        $other->acquire(60.0, 0),
                        $other->acquire(null, 0),
                        self::thrown(fn () => $other->acquire(60.0, 1)),
                        self::thrown(fn () => $other->synchronized(fn () => 'not reached', 60.0, maxAhead: 0)),
                        self::complaint(fn () => $other->acquire(60.0, -1)),
                        self::complaint(fn () => $other->synchronized(fn () => 'not reached', maxAhead: -1)),
                        $other->getState(),
                    ];
                },
                [
                    true,
                    true,
                    false,
                    false,
                    'DeadlockException',
                    'TimeoutException',
                    'acquire(): Argument #2 ($maxAhead) must be greater than or equal to 0',
                    'synchronized(): Argument #4 ($maxAhead) must be greater than or equal to 0',
                    State::Unlocked,
                ],
            ],
            'a wait for what another object of this process holds throws at once' => [
                function (LockFactory $locks, string $name): array {
                    [$one, $other] = [$locks->lock($name), $locks->lock($name)];
                    self::must($one->acquire());
                    $thrown = array_map(
                        fn (?float $timeout) => self::thrown(fn () => $other->acquire($timeout)),
                        [3600.0, INF, null],
                    );
                    $text = self::message(fn () => $other->acquire(1.0));

                    return [
                        ...$thrown,
                        str_replace($other->getName(), 'NAME', $text),
                        self::thrown(fn () => $other->synchronized(fn () => 'not reached', 3600.0)),
                        $other->isHeld(),
                        $other->getState(),
                    ];
                },
                [
                    'DeadlockException',
                    'DeadlockException',
                    'DeadlockException',
                    'The lock "NAME" is held by another object of this process, which can\'t release it during the wait',
                    'DeadlockException',
                    false,
                    State::Unlocked,
                ],
            ],
            'distlock.default_timeout is the timeout of calls that name none' => [
                function (LockFactory $locks, string $name): array {
                    [$one, $other] = [$locks->lock($name), $locks->lock($name)];
                    self::must($one->acquire());
                    // Without the extension, the environment has its settings.
                    $isEnvironment = @ini_set('distlock.default_timeout', '0') === false && putenv('DISTLOCK_DEFAULT_TIMEOUT=0');
                    $refused = [$other->acquire(), self::thrown(fn () => $other->synchronized(fn () => 'not reached'))];
                    $isEnvironment ? putenv('DISTLOCK_DEFAULT_TIMEOUT') : ini_restore('distlock.default_timeout');

                    return [...$refused, self::thrown(fn () => $other->acquire())];
                },
                [false, 'TimeoutException', 'DeadlockException'],
            ],
            'locks of different names have nothing to do with each other' => [
                fn (LockFactory $locks, string $name): array => [
                    ($one = $locks->lock("$name-1"))->acquire(),
                    ($two = $locks->lock("$name-2"))->acquire(0.0),
                    $one->isHeld(),
                ],
                [true, true, true],
            ],
            'acquisitions nest, and each needs its release' => [
                function (LockFactory $locks, string $name): array {
                    [$one, $other] = [$locks->lock($name), $locks->lock($name)];
                    self::must($one->acquire());
                    self::must($one->acquire(0.0));

                    return [$one->release(), $one->isHeld(), $other->acquire(0.0), $one->release(false), $one->isHeld(), $other->acquire(0.0)];
                },
                [true, true, false, true, false, true],
            ],
            'what isn\'t held can\'t be released' => [
                function (LockFactory $locks, string $name): array {
                    $lock = $locks->lock($name);
                    $first = $lock->release();
                    self::must($lock->acquire());
                    $lock->release();

                    return [$first, $lock->release(), $lock->getState()];
                },
                [false, false, State::Unlocked],
            ],
            'state, mode, fencing token and waiting time' => [
                function (LockFactory $locks, string $name): array {
                    $lock = $locks->lock($name);
                    $seen = [[$lock->getState(), $lock->getMode(), $lock->getFencingToken()]];
                    self::must($lock->acquire());
                    $seen[] = [$lock->getState(), $lock->getMode(), is_int($lock->getFencingToken())];
                    $lock->release();
                    $seen[] = [$lock->getState(), $lock->getMode(), $lock->getFencingToken(), $lock->getWaitTime()];

                    return $seen;
                },
                [[State::Unlocked, null, null], [State::Held, Mode::Write, true], [State::Unlocked, null, null, 0.0]],
            ],
            'the name of a lock ends with that which the factory was given' => [
                fn (LockFactory $locks, string $name) => str_ends_with($locks->lock($name)->getName(), $name),
                true,
            ],
            'fencing tokens grow with every acquisition of a lock, whichever object acquires it' => [
                function (LockFactory $locks, string $name): array {
                    [$one, $other] = [$locks->lock($name), $locks->lock($name)];
                    $tokens = [];
                    foreach ([$one, $other, $other, $one] as $lock) {
                        self::must($lock->acquire());
                        $tokens[] = $lock->getFencingToken();
                        self::must($lock->acquire());
                        $same = $lock->getFencingToken() === end($tokens);
                        $lock->release();
                        $lock->release();
                    }

                    return [$tokens[0] > 0, $tokens[0] < $tokens[1], $tokens[1] < $tokens[2], $tokens[2] < $tokens[3], $same];
                },
                [true, true, true, true, true],
            ],
            'an object that is destroyed releases its lock' => [
                function (LockFactory $locks, string $name): array {
                    [$one, $other] = [$locks->lock($name), $locks->lock($name)];
                    self::must($one->acquire());
                    self::must($one->acquire());
                    unset($one);

                    return [$other->acquire(0.0)];
                },
                [true],
            ],
            'fibers take turns' => [
                function (LockFactory $locks, string $name): array {
                    $events = [];
                    $work = function (string $fiber) use ($locks, $name, &$events): void {
                        $lock = $locks->lock($name);
                        while (!$lock->acquire(0.0)) {
                            $events[] = "$fiber waits";
                            \Fiber::suspend();
                        }
                        $events[] = "$fiber begins";
                        \Fiber::suspend();
                        $events[] = "$fiber ends";
                        $lock->release();
                    };
                    $fibers = [new \Fiber($work), new \Fiber($work)];
                    $fibers[0]->start('one');
                    $fibers[1]->start('two');
                    while ($fibers = array_filter($fibers, fn (\Fiber $fiber) => !$fiber->isTerminated())) {
                        array_map(fn (\Fiber $fiber) => $fiber->resume(), $fibers);
                    }

                    return $events;
                },
                ['one begins', 'two waits', 'one ends', 'two begins', 'two ends'],
            ],
            'an object that holds the lock belongs to one fiber' => [
                function (LockFactory $locks, string $name): array {
                    $lock = $locks->lock($name);
                    $fiber = new \Fiber(function () use ($lock): void {
                        self::must($lock->acquire());
                        self::must($lock->acquire());
                        \Fiber::suspend();
                        $lock->release();
                        $lock->release();
                    });
                    $fiber->start();
                    $seen = array_map(self::thrown(...), [
                        fn () => $lock->acquire(0.0),
                        fn () => $lock->acquireRead(0.0),
                        fn () => $lock->synchronized(fn () => null),
                    ]);
                    $fiber->resume();

                    return [...$seen, $lock->acquire(0.0)];
                },
                ['LockStateException', 'LockStateException', 'LockStateException', true],
            ],
            'synchronized() passes the lock, returns the result, and nests' => [
                function (LockFactory $locks, string $name): array {
                    [$one, $other] = [$locks->lock($name), $locks->lock($name)];
                    $result = $one->synchronized(fn (Lock $lock) => [
                        $lock === $one,
                        $lock->getMode(),
                        $other->acquire(0.0),
                        $one->synchronized(fn () => 'nested', 0.0),
                        $lock->isHeld(),
                    ], 5.0);

                    return [$result, $one->isHeld(), $one->synchronized('getmypid') === getmypid(), $other->acquire(0.0)];
                },
                [[true, Mode::Write, false, 'nested', true], false, true, true],
            ],
            'synchronized() releases the lock after an exception, which it passes on' => [
                function (LockFactory $locks, string $name): array {
                    $lock = $locks->lock($name);
                    $thrown = self::thrown(fn () => $lock->synchronized(fn () => throw new \DomainException('no')));

                    return [$thrown, $lock->isHeld(), ($other = $locks->lock($name))->acquire(0.0)];
                },
                ['DomainException', false, true],
            ],
            'synchronized() throws if it doesn\'t get the lock' => [
                function (LockFactory $locks, string $name): array {
                    [$one, $other] = [$locks->lock($name), $locks->lock($name)];
                    self::must($one->acquire());
                    $text = self::message(fn () => $other->synchronized(fn () => 'not reached', 0.0));

                    return [
                        self::thrown(fn () => $other->synchronized(fn () => 'not reached', 0.0)),
                        preg_replace('/: it was held by .*/', '', str_replace($other->getName(), 'NAME', $text)),
                    ];
                },
                ['TimeoutException', 'The lock "NAME" was not acquired in 0.000 seconds'],
            ],
            'the exception of synchronized() names the owner and counts the waiters in front, as far as they are known' => [
                function (LockFactory $locks, string $name): array {
                    [$one, $other] = [$locks->lock($name), $locks->lock($name)];
                    self::must($one->acquire());
                    try {
                        $other->synchronized(fn () => 'not reached', 0.0);
                    } catch (TimeoutException $exception) {
                        $pid = $exception->getOwner()?->pid;

                        return [$pid === null || $pid === getmypid(), $exception->getWaiters() ?? 0];
                    }

                    return [];
                },
                [true, 0],
            ],
            'the critical section may release the lock itself' => [
                function (LockFactory $locks, string $name): array {
                    $lock = $locks->lock($name);

                    return [$lock->synchronized(fn (Lock $lock) => $lock->release()), $lock->getState()];
                },
                [true, State::Unlocked],
            ],
            'a lost lock isn\'t held, tells its callback once, and can be acquired again' => [
                function (LockFactory $locks, string $name, \Closure $lose): array {
                    $lock = $locks->lock($name);
                    $told = [];
                    $id = spl_object_id($lock);
                    $lock->onLost(function (Lock $lost, LossReason $reason) use (&$told, $id): void {
                        $told[] = [spl_object_id($lost) === $id, $lost->isHeld(), $reason];
                    });
                    self::must($lock->acquire());
                    self::must($lock->acquire());
                    $lose($lock);
                    self::findOut($lock);
                    $lost = [$lock->getState(), $lock->getMode(), $lock->getFencingToken(), $lock->release(), $lock->getState()];
                    $next = $locks->lock($name);
                    $lost[] = $next->acquire(0.0) && $next->release();
                    $again = $lock->acquire(5.0);

                    return [$lost, $again, $lock->getState(), $told, $lock->release(), $lock->getState()];
                },
                [
                    [State::Lost, null, null, false, State::Lost, true],
                    true,
                    State::Held,
                    [[true, false, LossReason::TakenAway]],
                    true,
                    State::Unlocked,
                ],
            ],
            'an attempt that is refused makes the lost lock one that isn\'t held; a wait that is refused doesn\'t' => [
                function (LockFactory $locks, string $name, \Closure $lose): array {
                    [$lock, $other] = [$locks->lock($name), $locks->lock($name)];
                    self::must($lock->acquire());
                    $lose($lock);
                    $lock->release();
                    self::must($other->acquire());

                    return [
                        self::thrown(fn () => $lock->acquire(5.0)),
                        $lock->getState(),
                        $lock->acquire(0.0),
                        $lock->getState(),
                    ];
                },
                ['DeadlockException', State::Lost, false, State::Unlocked],
            ],
            'release() finds a loss, and the callback runs before it returns' => [
                function (LockFactory $locks, string $name, \Closure $lose): array {
                    $lock = $locks->lock($name);
                    $told = 0;
                    $lock->onLost(function () use (&$told): void {
                        $told++;
                    });
                    self::must($lock->acquire());
                    $lose($lock);

                    return [$lock->release(), $told, $lock->release(), $told];
                },
                [false, 1, false, 1],
            ],
            'a callback that was taken back isn\'t called' => [
                function (LockFactory $locks, string $name, \Closure $lose): array {
                    $lock = $locks->lock($name);
                    $lock->onLost(fn () => throw new \LogicException('called'));
                    $lock->onLost(null);
                    self::must($lock->acquire());
                    $lose($lock);

                    return [$lock->release()];
                },
                [false],
            ],
            'what the callback throws comes from the call that found the loss' => [
                function (LockFactory $locks, string $name, \Closure $lose): array {
                    $lock = $locks->lock($name);
                    $lock->onLost(fn () => throw new \DomainException('lost'));
                    self::must($lock->acquire());
                    $lose($lock);

                    return [self::thrown($lock->release(...)), $lock->getState(), $lock->release()];
                },
                ['DomainException', State::Lost, false],
            ],
            'synchronized() tells of a loss, with the result' => [
                function (LockFactory $locks, string $name, \Closure $lose): array {
                    $lock = $locks->lock($name);
                    $told = 0;
                    $lock->onLost(function () use (&$told): void {
                        $told++;
                    });
                    try {
                        $lock->synchronized(function (Lock $lock) use ($lose): string {
                            $lose($lock);

                            return 'done';
                        });
                    } catch (LockLostException $exception) {
                        $text = str_replace($lock->getName(), 'NAME', $exception->getMessage());

                        return [
                            $text, $exception->getResult(), $exception->getReason(), $exception->getPrevious(), $told,
                            $lock->getState(), $lock->release(),
                        ];
                    }

                    return ['nothing was thrown'];
                },
                ['The lock "NAME" was lost before the critical section ended', 'done', LossReason::TakenAway, null, 1, State::Lost, false],
            ],
            'synchronized() tells of a loss even if the critical section and the callback throw' => [
                function (LockFactory $locks, string $name, \Closure $lose): array {
                    $lock = $locks->lock($name);
                    $lock->onLost(fn () => throw new \DomainException('by the callback'));
                    try {
                        $lock->synchronized(function (Lock $lock) use ($lose): void {
                            $lose($lock);
                            throw new \RangeException('by the critical section');
                        });
                    } catch (LockLostException $exception) {
                        for ($chain = []; $exception !== null; $exception = $exception->getPrevious()) {
                            $chain[] = (new \ReflectionClass($exception))->getShortName();
                        }

                        return $chain;
                    }

                    return ['nothing was thrown'];
                },
                ['LockLostException', 'DomainException', 'RangeException'],
            ],
            'a bool is neither a timeout nor a number of waiters' => [
                function (LockFactory $locks, string $name): array {
                    $lock = $locks->lock($name);
                    $call = fn (string $method, mixed ...$arguments): string => self::complaint(
                        fn () => (new \ReflectionMethod($lock, $method))->invoke($lock, ...$arguments),
                    );

                    return [
                        $call('acquire', true),
                        $call('acquire', false),
                        $call('enqueue', true),
                        $call('waitUntilFree', true),
                        $call('synchronized', fn () => 'not reached', true),
                        $call('acquire', 0.0, false),
                        $lock->getState(),
                    ];
                },
                [
                    'acquire(): Argument #1 ($timeout) must be a number of seconds or null, not true: '
                        . 'null waits without a limit, and 0.0 doesn\'t wait',
                    'acquire(): Argument #1 ($timeout) must be a number of seconds or null, not false: '
                        . 'null waits without a limit, and 0.0 doesn\'t wait',
                    'enqueue(): Argument #1 ($timeout) must be a number of seconds or null, not true: '
                        . 'null waits without a limit, and 0.0 doesn\'t wait',
                    'waitUntilFree(): Argument #1 ($timeout) must be a number of seconds or null, not true: '
                        . 'null waits without a limit, and 0.0 doesn\'t wait',
                    'synchronized(): Argument #2 ($timeout) must be a number of seconds or null, not true: '
                        . 'null waits without a limit, and 0.0 doesn\'t wait',
                    'acquire(): Argument #2 ($maxAhead) must be a number of waiters or null, not false: '
                        . 'null sets no limit, and 0 gives up unless the lock is free',
                    State::Unlocked,
                ],
            ],
            'a timeout is at least 0' => [
                function (LockFactory $locks, string $name): array {
                    $lock = $locks->lock($name);

                    return array_map(self::complaint(...), [
                        fn () => $lock->acquire(-1.0),
                        fn () => $lock->acquire(NAN),
                        fn () => $lock->synchronized(fn () => 'not reached', -0.001),
                    ]);
                },
                [
                    'acquire(): Argument #1 ($timeout) must be greater than or equal to 0',
                    'acquire(): Argument #1 ($timeout) must be greater than or equal to 0',
                    'synchronized(): Argument #2 ($timeout) must be greater than or equal to 0',
                ],
            ],
            'a name isn\'t empty' => [
                fn (LockFactory $locks) => self::complaint(fn () => $locks->lock('')),
                'lock(): Argument #1 ($name) must not be empty',
            ],
            'neither locks nor factories are cloned or serialized' => [
                fn (LockFactory $locks, string $name): array => array_map(self::thrown(...), [
                    fn () => clone $locks->lock($name),
                    fn () => serialize($locks->lock($name)),
                    fn () => clone $locks,
                    fn () => serialize($locks),
                ]),
                ['Error', 'Exception', 'Error', 'Exception'],
            ],
            'synchronized() with Mode::Permits needs a semaphore' => [
                function (LockFactory $locks, string $name): array {
                    $lock = $locks->lock($name);

                    return [self::thrown(fn () => $lock->synchronized(fn () => 'called', 5.0, Mode::Permits)), $lock->getState()];
                },
                ['UnsupportedException', State::Unlocked],
            ],
        ];
    }

    /** @return array<string, array{\Closure(LockFactory, string, \Closure(Lock): void): mixed, mixed}> */
    public static function ofReaders(): array
    {
        return [
            'readers share a lock, and keep writers out' => [
                function (LockFactory $locks, string $name): array {
                    [$one, $two, $writer] = [$locks->lock($name), $locks->lock($name), $locks->lock($name)];

                    return [
                        $one->acquireRead(),
                        $two->acquireRead(5.0),
                        [$one->getMode(), $two->getMode()],
                        $writer->acquire(0.0),
                        self::thrown(fn () => $writer->acquire(5.0)),
                        $one->release() && $two->release(),
                        $writer->acquire(0.0),
                        $one->acquireRead(0.0),
                        self::thrown(fn () => $one->acquireRead(5.0)),
                    ];
                },
                [true, true, [Mode::Read, Mode::Read], false, 'DeadlockException', true, true, false, 'DeadlockException'],
            ],
            'tickets of readers that follow one another are settled together' => [
                function (LockFactory $locks, string $name): array {
                    [$holder, $one, $two, $writer] = array_map(fn () => $locks->lock($name), range(1, 4));
                    self::must($holder->acquire());
                    $tickets = [$one->enqueue(mode: Mode::Read), $two->enqueue(mode: Mode::Read), $writer->enqueue()];
                    $holder->release();
                    array_map(self::settle(...), array_slice($tickets, 0, 2));
                    $seen = [$tickets[0]->settle(), $tickets[1]->settle(), $one->getMode(), $tickets[2]->isSettled()];
                    $one->release();
                    $two->release();
                    self::settle($tickets[2]);

                    return [...$seen, $tickets[2]->settle(), $writer->getMode()];
                },
                [true, true, Mode::Read, false, true, Mode::Write],
            ],
            'the ticket of a reader that wants to become the writer leaves it a reader until then' => [
                function (LockFactory $locks, string $name): array {
                    [$one, $two] = [$locks->lock($name), $locks->lock($name)];
                    self::must($one->acquireRead());
                    self::must($two->acquireRead());
                    $ticket = $one->enqueue();
                    $seen = [$ticket->isSettled(), $one->getMode(), $two->release()];
                    self::settle($ticket);

                    return [...$seen, $ticket->settle(), $one->getMode(), $one->release(), $one->getMode()];
                },
                [false, Mode::Read, true, true, Mode::Write, true, Mode::Read],
            ],
            'read acquisitions nest, also in a write lock, which stays one' => [
                function (LockFactory $locks, string $name): array {
                    $lock = $locks->lock($name);
                    self::must($lock->acquire());

                    return [$lock->acquireRead(0.0), $lock->getMode(), $lock->release(), $lock->getMode(), $lock->release(), $lock->getMode()];
                },
                [true, Mode::Write, true, Mode::Write, true, null],
            ],
            'the only reader can become the writer, until the matching release' => [
                function (LockFactory $locks, string $name): array {
                    [$lock, $other] = [$locks->lock($name), $locks->lock($name)];
                    self::must($lock->acquireRead());
                    $read = $lock->getFencingToken();
                    $seen = [$lock->acquire(5.0), $lock->getMode(), $lock->getFencingToken() > $read, $other->acquireRead(0.0)];
                    self::must($lock->acquireRead());
                    $lock->release();
                    array_push($seen, $lock->getMode(), $lock->release(), $lock->getMode(), $other->acquireRead(0.0));

                    return [...$seen, $lock->release(), $lock->isHeld()];
                },
                [true, Mode::Write, true, false, Mode::Write, true, Mode::Read, true, true, false],
            ],
            'a reader can\'t become the writer alongside another one, and still reads' => [
                function (LockFactory $locks, string $name): array {
                    [$lock, $other] = [$locks->lock($name), $locks->lock($name)];
                    self::must($lock->acquireRead());
                    self::must($other->acquireRead());

                    return [
                        $lock->acquire(0.0),
                        self::thrown(fn () => $lock->acquire(5.0)),
                        $lock->getMode(),
                        $other->release(),
                        $lock->acquire(0.0),
                        $lock->getMode(),
                    ];
                },
                [false, 'DeadlockException', Mode::Read, true, true, Mode::Write],
            ],
            'a lock that somebody reads isn\'t free' => [
                function (LockFactory $locks, string $name): array {
                    [$reader, $other] = [$locks->lock($name), $locks->lock($name)];
                    self::must($reader->acquireRead());

                    return [
                        $other->waitUntilFree(0.0),
                        self::thrown(fn () => $other->waitUntilFree(5.0)),
                        $reader->release(),
                        $other->waitUntilFree(0.0),
                    ];
                },
                [false, 'DeadlockException', true, true],
            ],
            'downgrade() lets others read, and ends no acquisition' => [
                function (LockFactory $locks, string $name): array {
                    [$lock, $reader, $writer] = [$locks->lock($name), $locks->lock($name), $locks->lock($name)];
                    $free = $lock->downgrade();
                    self::must($lock->acquire());
                    self::must($lock->acquire());

                    return [
                        $free,
                        $lock->downgrade(),
                        $lock->getMode(),
                        $reader->acquireRead(0.0),
                        $lock->downgrade(),
                        $lock->release(),
                        $lock->isHeld(),
                        $lock->release(),
                        $lock->isHeld(),
                        $writer->acquire(0.0),
                    ];
                },
                [false, true, Mode::Read, true, true, true, true, true, false, false],
            ],
            'a lost writer can\'t be downgraded' => [
                function (LockFactory $locks, string $name, \Closure $lose): array {
                    $lock = $locks->lock($name);
                    self::must($lock->acquire());
                    $lose($lock);
                    self::findOut($lock);

                    return [$lock->downgrade(), $lock->getState(), ($other = $locks->lock($name))->acquire(0.0)];
                },
                [false, State::Lost, true],
            ],
            'synchronized() with Mode::Read reads' => [
                function (LockFactory $locks, string $name): array {
                    [$lock, $other] = [$locks->lock($name), $locks->lock($name)];

                    return $lock->synchronized(fn () => [
                        $lock->getMode(),
                        $other->acquireRead(0.0) && $other->release(),
                        $other->acquire(0.0),
                    ], 5.0, Mode::Read);
                },
                [Mode::Read, true, false],
            ],
            'a reader\'s timeout is at least 0' => [
                fn (LockFactory $locks, string $name) => self::complaint(fn () => ($lock = $locks->lock($name))->acquireRead(-1.0)),
                'acquireRead(): Argument #1 ($timeout) must be greater than or equal to 0',
            ],
        ];
    }

    /** @return array<string, array{\Closure(LockFactory, string, \Closure(Lock): void): mixed, mixed}> */
    public static function ofSemaphores(): array
    {
        return [
            'a semaphore is free when nobody has a permit' => [
                function (LockFactory $locks, string $name): array {
                    [$one, $other] = [$locks->semaphore($name, 2), $locks->semaphore($name, 2)];
                    $seen = [$other->waitUntilFree(), $one->acquire(), $other->waitUntilFree(0.0)];
                    $seen[] = self::thrown(fn () => $other->waitUntilFree(5.0));

                    return [...$seen, $one->release(), $other->waitUntilFree(0.0), $other->isHeld()];
                },
                [true, true, false, 'DeadlockException', true, true, false],
            ],
            'a semaphore admits as many objects as it has permits' => [
                function (LockFactory $locks, string $name): array {
                    [$one, $two, $three] = array_map(fn () => $locks->semaphore($name, 2), range(1, 3));

                    return [
                        $one->acquire(),
                        $two->acquire(5.0),
                        $three->acquire(0.0),
                        self::thrown(fn () => $three->acquire(5.0)),
                        $one->release(),
                        $three->acquire(0.0),
                        [$one->getState(), $two->getState(), $three->getState()],
                    ];
                },
                [true, true, false, 'DeadlockException', true, true, [State::Unlocked, State::Held, State::Held]],
            ],
            'an object takes as many permits as its weight says, all or none' => [
                function (LockFactory $locks, string $name): array {
                    [$three, $two, $one] = array_map(fn (int $weight) => $locks->semaphore($name, 4, $weight), [3, 2, 1]);

                    return [
                        $three->acquire(),
                        $two->acquire(0.0),
                        $one->acquire(0.0),
                        $three->release(),
                        $two->acquire(5.0),
                        $three->acquire(0.0),
                    ];
                },
                [true, false, true, true, true, false],
            ],
            'a ticket for more permits than are left isn\'t overtaken by one for fewer' => [
                function (LockFactory $locks, string $name): array {
                    [$holder, $two, $one] = array_map(fn (int $weight) => $locks->semaphore($name, 3, $weight), [2, 2, 1]);
                    self::must($holder->acquire());
                    $tickets = ['two' => $two->enqueue(), 'one' => $one->enqueue()];
                    $seen = self::settledNames($tickets, 0.0);
                    $holder->release();
                    self::settle($tickets['two']);
                    self::settle($tickets['one']);

                    return [...$seen, $tickets['two']->settle(), $tickets['one']->settle(), $holder->acquire(0.0)];
                },
                [true, true, false],
            ],
            'each acquisition goes by the number of permits of its own object' => [
                fn (LockFactory $locks, string $name): array => [
                    ($one = $locks->semaphore($name, 1))->acquire(),
                    ($two = $locks->semaphore($name, 1))->acquire(0.0),
                    ($three = $locks->semaphore($name, 2))->acquire(0.0),
                    $one->isHeld(),
                ],
                [true, false, true, true],
            ],
            'synchronized() with Mode::Permits acquires the permits, as it does without a mode' => [
                function (LockFactory $locks, string $name): array {
                    [$two, $one] = [$locks->semaphore($name, 2, 2), $locks->semaphore($name, 2)];
                    $critical = fn () => [$two->isHeld(), $one->acquire(0.0)];

                    return [$two->synchronized($critical, 5.0, Mode::Permits), $two->synchronized($critical, 5.0)];
                },
                [[true, false], [true, false]],
            ],
            'permits nest, and are released together' => [
                function (LockFactory $locks, string $name): array {
                    [$one, $two] = [$locks->semaphore($name, 2, 2), $locks->semaphore($name, 2)];
                    self::must($one->acquire());

                    return [$one->acquire(0.0), $one->release(), $two->acquire(0.0), $one->release(), $one->release(), $two->acquire(0.0)];
                },
                [true, true, false, true, false, true],
            ],
            'the fencing tokens of permits grow' => [
                function (LockFactory $locks, string $name): array {
                    [$one, $two] = [$locks->semaphore($name, 2), $locks->semaphore($name, 2)];
                    self::must($one->acquire());
                    self::must($two->acquire());

                    return [$one->getFencingToken() > 0, $one->getFencingToken() < $two->getFencingToken()];
                },
                [true, true],
            ],
            'an object that is destroyed releases its permit' => [
                function (LockFactory $locks, string $name): array {
                    [$one, $other] = [$locks->semaphore($name, 1), $locks->semaphore($name, 1)];
                    self::must($one->acquire());
                    unset($one);

                    return [$other->acquire(0.0)];
                },
                [true],
            ],
            'synchronized() acquires a permit, and a semaphore has no readers' => [
                function (LockFactory $locks, string $name): array {
                    $semaphore = $locks->semaphore($name, 1);
                    $seen = $semaphore->synchronized(fn (Lock $lock) => [
                        $lock === $semaphore,
                        ($other = $locks->semaphore($name, 1))->acquire(0.0),
                        self::thrown(fn () => $locks->semaphore($name, 1)->synchronized(fn () => 'not reached', 0.0)),
                    ]);

                    return [...$seen, self::thrown(fn () => $semaphore->synchronized(fn () => 'not reached', 0.0, Mode::Read))];
                },
                [true, false, 'TimeoutException', 'UnsupportedException'],
            ],
            'a permit can be lost' => [
                function (LockFactory $locks, string $name, \Closure $lose): array {
                    $semaphore = $locks->semaphore($name, 1);
                    $told = 0;
                    $semaphore->onLost(function () use (&$told): void {
                        $told++;
                    });
                    self::must($semaphore->acquire());
                    $lose($semaphore);

                    return [$semaphore->release(), $told, $semaphore->getState(), $semaphore->acquire(5.0), $semaphore->release(), $told];
                },
                [false, 1, State::Lost, true, true, 1],
            ],
            'there are 1 to 100000 permits, of which an object takes 1 to all' => [
                fn (LockFactory $locks, string $name): array => array_map(self::complaint(...), [
                    fn () => $locks->semaphore('', 1),
                    fn () => $locks->semaphore($name, 0),
                    fn () => $locks->semaphore($name, 100001),
                    fn () => $locks->semaphore($name, 3, 0),
                    fn () => $locks->semaphore($name, 3, 4),
                ]),
                [
                    'semaphore(): Argument #1 ($name) must not be empty',
                    'semaphore(): Argument #2 ($permits) must be between 1 and 100000',
                    'semaphore(): Argument #2 ($permits) must be between 1 and 100000',
                    'semaphore(): Argument #3 ($weight) must be between 1 and 3',
                    'semaphore(): Argument #3 ($weight) must be between 1 and 3',
                ],
            ],
        ];
    }

    /** Waits until the object knows that its lock was lost. */
    private static function findOut(Lock $lock): void
    {
        $deadline = microtime(true) + self::SECONDS_TO_FIND_OUT;
        while ($lock->isHeld() && microtime(true) < $deadline) {
            usleep(2000);
        }
    }

    /** Lets the loop run until the ticket is settled. */
    private static function settle(Ticket $ticket): void
    {
        $deadline = microtime(true) + self::SECONDS_TO_FIND_OUT;
        while (!$ticket->isSettled() && microtime(true) < $deadline) {
            self::tick();
        }
    }

    /**
     * Lets the loop run until it may have something to do, and does that.
     *
     * @return Ticket[]
     */
    private static function tick(): array
    {
        [$read, $none] = [[loop_stream()], []];
        stream_select($read, $none, $none, 0, 100000);

        return dispatch();
    }

    /**
     * The names of those that dispatch() returns first.
     *
     * @param array<string, Ticket> $tickets
     * @return string[]
     */
    private static function settledNames(array $tickets, float $seconds): array
    {
        $deadline = microtime(true) + $seconds;
        do {
            $settled = self::tick();
            $names = array_keys(array_filter($tickets, fn (Ticket $ticket) => in_array($ticket, $settled, true)));
        } while ($names === [] && microtime(true) < $deadline);

        return $names;
    }

    /**
     * Runs fibers in a loop, to their ends. They begin while the lock that the function returns is held, which is
     * released once they all wait, or when the condition is true.
     *
     * @param callable[] $works
     * @param \Closure(): ?Lock $hold
     * @param (\Closure(): bool)|null $until
     */
    private static function inFibers(array $works, \Closure $hold, ?\Closure $until = null): void
    {
        $suspended = new \SplObjectStorage();
        $holder = $hold() ?? throw new \LogicException('the lock isn\'t free');
        await_with(function (Ticket $ticket) use ($suspended): void {
            $suspended[$ticket] = \Fiber::getCurrent();
            \Fiber::suspend();
        });
        try {
            foreach ($works as $work) {
                (new \Fiber($work))->start();
            }
            $deadline = microtime(true) + self::SECONDS_TO_FIND_OUT;
            while (count($suspended) > 0 && microtime(true) < $deadline) {
                $until === null || $until() ? $holder->release() : null;
                foreach (self::tick() as $ticket) {
                    $fiber = $suspended[$ticket];
                    unset($suspended[$ticket]);
                    $fiber->resume();
                }
            }
        } finally {
            await_with(null);
        }
    }

    /** For a step that only prepares the behaviour itself. */
    private static function must(bool $isDone): void
    {
        $isDone || throw new \LogicException('a step that prepares a behaviour failed');
    }

    /** Returns the class of what the function throws, without its namespace. */
    private static function thrown(callable $work): string
    {
        try {
            $work();
        } catch (\Throwable $thrown) {
            return (new \ReflectionClass($thrown))->getShortName();
        }

        return 'nothing was thrown';
    }

    private static function message(callable $work): string
    {
        try {
            $work();
        } catch (\Throwable $thrown) {
            return $thrown->getMessage();
        }

        return 'nothing was thrown';
    }

    /** Returns the message of a ValueError or TypeError, without the class that complains. */
    private static function complaint(callable $work): string
    {
        try {
            $work();
        } catch (\ValueError | \TypeError $error) {
            return (string) preg_replace('/^.*::/', '', $error->getMessage());
        }

        return 'nothing was thrown';
    }
}
