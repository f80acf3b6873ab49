<?php

// Made of distlock.stub.php by scripts/generate: change that, not this.

namespace DistLock;

/** What a lock object knows about its lock without asking the server. */
enum State: string
{
    /** The object doesn't hold the lock. */
    case Unlocked = 'unlocked';
    /**
     * The object is waiting in `acquire()`, `acquireRead()`, `synchronized()` or `waitUntilFree()`; only a signal
     * handler that runs meanwhile sees this. A reader that waits to become the writer is still `Held`.
     */
    case Waiting = 'waiting';
    /** The object holds the lock, exactly while `isHeld()` returns true. */
    case Held = 'held';
    /**
     * A call failed: the object doesn't count as holding the lock, but until the next `release()` or `acquire()`, the
     * server may consider it the owner.
     */
    case Undecided = 'undecided';
    /** The lock was held, and then lost. This lasts until the next acquisition. */
    case Lost = 'lost';
}

/** Why a lock was lost. */
enum LossReason: string
{
    /**
     * It wasn't renewed in time: the server couldn't be reached, the process was frozen for longer than the ttl, or
     * `autoRenew` is false and `renew()` came too late.
     */
    case Expired = 'expired';
    /** It was held for longer than `maxHold`. */
    case HeldTooLong = 'held too long';
    /**
     * The server no longer has it: somebody broke it, its key or node was deleted, it expired on the server, or the
     * server lost its memory.
     */
    case TakenAway = 'taken away';
    /** The ZooKeeper session that it belonged to has ended. */
    case SessionExpired = 'session expired';
}

/** How a lock is held. */
enum Mode: string
{
    case Write = 'write';
    case Read = 'read';
    /** Only for semaphores: the owner has permits. */
    case Permits = 'permits';
}

/**
 * A lock with a name, which processes on any number of machines share. Its owner is an object: at most one object holds
 * the lock at a time.
 *
 * All times are in seconds. Whatever a request still holds when it ends, however it ends, is released after PHP has
 * written the session and the output, and before the worker takes the next request. If the code destroys a lock object,
 * its lock is released at once.
 *
 * Any method that asks a server may throw a `ConnectionException` or a `ServerException`.
 */
interface Lock
{
    /**
     * Waits for the lock, first come, first served: for writing, so that nobody else has it, or for the permits of a
     * semaphore.
     *
     * - Nests if the object already holds the lock: each acquisition needs its own `release()`. On an object that holds
     *   a read lock, it waits until this is the only reader, and turns it into the writer.
     * - A wait blocks the whole thread with all its fibers, unless `await_with()` says otherwise.
     *   Signal handlers run meanwhile; one that throws ends the wait.
     * - Costs one round trip, or none if it nests. After a wait, the server sends the grant without being asked.
     *
     * @param float|null $timeout 0 or more seconds, the longest wait; `0.0` tries once, `INF` has no limit, and `null`
     *     is the ini setting `distlock.default_timeout`, or no limit if that is empty.
     * @param int|null $maxAhead 0 or more; how many may be ahead when the wait begins:
     *     the waiters in front, plus one for the lock's holder, or for all its holders together. `null` is the ini
     *     setting `distlock.default_max_ahead`, or no limit if that is empty.
     * @return bool false if the lock wasn't acquired in time, or too many were ahead: then at once, without joining the
     *     queue.
     *
     * @throws \ValueError if the timeout is negative or NAN, or `$maxAhead` is negative.
     * @throws DeadlockException if the wait could never succeed, because other
     *     objects of this thread hold the lock for longer than the timeout, or wait for it further down the stack; if
     *     this is a reader that wants to become the writer, and somebody else is already waiting to write (it remains a
     *     reader); or, on one Redis server, if the wait has no limit and several threads wait for each
     *     other. A call that wouldn't wait returns false instead.
     * @throws LockStateException if the object is already waiting, or nothing keeps
     *     it; or if it acquired the lock in another fiber: two fibers that share an
     *     object would both hold the lock.
     * @throws ConnectionException
     * @throws ServerException
     */
    #[\NoDiscard]
    public function acquire(?float $timeout = null, ?int $maxAhead = null): bool;

    /**
     * Joins the queue and returns: what `acquire()` would do goes on in `dispatch()`, and no fiber of the thread stops.
     * For event loops.
     *
     * - Whatever can be known without waiting is known when this returns, so the ticket may be settled then.
     * - Until the ticket was settled and `Ticket::settle()` called, this object holds nothing, and its other methods
     *   throw a `LockStateException`, except those that ask no server.
     * - Nests as `acquire()` does, at once.
     *
     * @param float|null $timeout as for `acquire()`; it ends the wait even if the loop hangs for longer, as soon as it
     *     continues.
     * @param int|null $maxAhead as for `acquire()`
     * @param Mode|null $mode `Mode::Read` does what `acquireRead()` would; null, what `waitUntilFree()` would.
     *
     * @throws \ValueError if the timeout is negative or NAN, or `$maxAhead` is negative.
     * @throws LockStateException if the object is already waiting, or acquired the lock in another fiber; or if there
     *     is no memory for another ticket, or the system has no epoll.
     * @throws UnsupportedException if the lock has no such mode.
     */
    public function enqueue(?float $timeout = null, ?int $maxAhead = null, ?Mode $mode = Mode::Write): Ticket;

    /**
     * Waits, in the queue, until nobody holds the lock. It acquires nothing, so nothing has to be released. Use it to
     * wait until a migration is over, or until another process has computed a value.
     *
     * - Free means that there is no writer, no reader, and no permit of a semaphore.
     * - It delays nobody: writers, readers and permits that come later get the lock as if it weren't in the queue. On
     *   Redis, it therefore also waits for later readers and permits as long as they overlap with those in front of it;
     *   if these never cease, only the timeout ends the wait.
     * - Such waiters aren't ahead of anybody, and `inspect()` doesn't list them.
     * - Costs one round trip. If it has to wait, waking it costs no further one; a single release wakes all such
     *   waiters.
     *
     * @param float|null $timeout as for `acquire()`; `0.0` asks once.
     * @return bool true once everybody who held the lock, or was waiting for it, when the call began has finished with
     *     it. By then it may have another owner: the next waiter in the queue gets it at the same moment. Returns false
     *     if the time ran out.
     *
     * @throws \ValueError if the timeout is negative or NAN.
     * @throws LockStateException if this object holds the lock.
     * @throws DeadlockException as `acquire()` does.
     * @throws UnsupportedException for a `MultiLock`, and for a lock on a list of servers.
     * @throws ConnectionException
     * @throws ServerException
     */
    #[\NoDiscard]
    public function waitUntilFree(?float $timeout = null): bool;

    /**
     * Ends the latest acquisition. When the outermost one ends, the lock is free, and goes to the first waiter.
     *
     * - Costs one round trip; none with `$confirm = false`, or if an outer acquisition still holds the lock.
     *
     * @param bool $confirm with false, it doesn't wait for the reply. It then can't report a loss, and on Redis it
     *     can't fail because of the server: if the server can't be reached, the release is repeated in the
     *     background. A release that turns the writer back into a reader, or
     *     follows a failed `acquire()`, always waits.
     * @return bool true if the lock was held until now; false if it wasn't held, or had been lost.
     *
     * @throws ConnectionException if it isn't known whether the server has released the lock, which no longer counts as
     *     held. `release()` may be called again, and the end of the request does so; on Redis, the release is also
     *     repeated in the background until the server has answered. If it would have turned the writer back into a
     *     reader, the object is now a reader, and `release()` needn't be called again.
     * @throws ServerException with the same consequences.
     */
    public function release(bool $confirm = true): bool;

    /**
     * Whether the lock is held, by the local clock, without a round trip. Turns false before the server may give the
     * lock to somebody else.
     */
    public function isHeld(): bool;

    /**
     * `Unlocked`; `Waiting`; `Held`, exactly while `isHeld()` is true; `Undecided`, if a call failed and the server may
     * still consider the lock held; or `Lost`, until the next acquisition. It takes no round trip.
     */
    public function getState(): State;

    /** The name; on ZooKeeper the path, and for a `MultiLock` all names, separated by `, `. */
    public function getName(): string;

    /**
     * A number that grows with every acquisition of this lock (what it is for); `null`
     * while the lock isn't held, and always for a `MultiLock`. With a list of servers, the first call after an
     * acquisition has a majority confirm the number.
     *
     * @throws ConnectionException if it needs a majority, and too few servers answer.
     */
    public function getFencingToken(): ?int;

    /**
     * How many seconds the last `acquire()` or `waitUntilFree()` waited; `0.0` if it didn't have to, or gave up at
     * once.
     */
    public function getWaitTime(): float;

    /**
     * Acquires the lock, calls `$critical` with it, releases it whatever happens, and returns what `$critical`
     * returned.
     *
     * - If `$critical` throws, this throws the same, unless the lock was lost.
     * - Costs what acquiring and releasing cost.
     *
     * @template T
     *
     * @param float|null $timeout as for `acquire()`.
     * @param Mode $mode `Mode::Read` acquires as `acquireRead()` does; `Mode::Permits` is for semaphores.
     * @param int|null $maxAhead as for `acquire()`.
     *
     * @phpstan-param callable(static): T $critical
     * @phpstan-return T
     *
     * @throws UnsupportedException if the lock can't be held in this mode.
     * @throws TimeoutException if the lock wasn't acquired; it names who was
     *     ahead.
     * @throws LockLostException if the lock was lost before `$critical` returned or threw. Its `getResult()` is what
     *     `$critical` returned, its `getPrevious()` what `$critical` threw.
     * @throws DeadlockException as `acquire()` does.
     * @throws ConnectionException
     * @throws ServerException
     */
    public function synchronized(callable $critical, ?float $timeout = null, Mode $mode = Mode::Write, ?int $maxAhead = null): mixed;

    /**
     * Sets the callback that is called once after each loss, with the lock and a
     * `LossReason`; `null`: nothing is called. It runs as soon as PHP can interrupt the
     * running code, and may throw, or exit; after exit, no callbacks of other locks are called.
     *
     * @phpstan-param (callable(static, LossReason): mixed)|null $callback
     */
    public function onLost(?callable $callback): void;
}

/**
 * A call that goes on while its thread does something else: an acquisition that `Lock::enqueue()` began, or what a
 * method waits for in a fiber, if `await_with()` says so.
 *
 * A ticket that is destroyed is cancelled. At the end of the request, all are.
 */
final class Ticket
{
    /**
     * For locks that are written in PHP: makes the ticket that their
     * `enqueue()` returns. It is settled by `ready()`, or at the end of its time.
     *
     * @param callable $settle what `settle()` calls: takes what the lock has granted, and returns or throws what
     *     `acquire()` would have
     * @param callable $cancel called once if the ticket is cancelled, or destroyed before `settle()` was called: leaves
     *     the queue, and gives back what was granted. It isn't called in a forked child.
     * @param float|null $timeout 0 or more seconds; null, like `INF`, is no limit
     *
     * @phpstan-param callable(): bool $settle
     * @phpstan-param callable(): mixed $cancel
     *
     * @throws \ValueError if the timeout is negative or NAN, or the lock is one of distlock's own.
     * @throws LockStateException if the system has no epoll.
     */
    public function __construct(Lock $lock, callable $settle, callable $cancel, ?float $timeout = null) {}

    /**
     * Settles a ticket that was made by `new`: its turn has come. It does nothing if the ticket is settled.
     *
     * @throws LockStateException if distlock settles the ticket itself.
     */
    public function ready(): void {}

    /**
     * Whether the call is over: `settle()` says how it ended.
     *
     * @throws LockStateException in a forked child: the ticket belongs to its parent. So do the other methods.
     */
    public function isSettled(): bool {}

    /**
     * Returns or throws what the call, such as `acquire()`, would have. Only now does the object hold what was acquired.
     * A ticket that is settled but not taken keeps its lock for as long as the loop calls `dispatch()` now and then.
     *
     * @throws LockStateException if the ticket isn't settled yet, or if `settle()` or `cancel()` was called before.
     * @throws LockLostException if the lock was acquired, but lost since. `onLost()` isn't called.
     * @throws DeadlockException
     * @throws UnsupportedException
     * @throws ConnectionException
     * @throws ServerException
     */
    public function settle(): bool {}

    /**
     * Ends the call, leaves the queue, and gives back what was acquired. Never waits for a server, and never throws
     * because of one, except that on ZooKeeper it waits if the ticket has already made a reader the writer. After
     * `settle()`, it does nothing. The lock object can be used again.
     */
    public function cancel(): void {}

    /**
     * Sets the function that `dispatch()` calls once the ticket is settled, with the ticket; `null`: none. `dispatch()`
     * doesn't return such a ticket. So each part of a program hears of its own tickets, whichever part calls `dispatch()`.
     *
     * - If the ticket is settled already, the next `dispatch()` calls the function.
     * - It is also called if another part of the program settles or cancels the ticket, or `release_all()` ends it:
     *   `settle()` then throws. It isn't called for a ticket that is destroyed.
     * - It may do anything: cancel other tickets, resume fibers, call `dispatch()`. What it throws, `dispatch()` throws.
     *
     * @phpstan-param (callable(Ticket): mixed)|null $callback
     */
    public function onSettled(?callable $callback): void {}

    /**
     * @throws LockStateException if the call isn't about a lock, as that of an optimistic one.
     */
    public function getLock(): Lock {}
}

/** A lock that many can hold for reading at the same time, or only one for writing. */
interface SharedLock extends Lock
{
    /**
     * Waits for the lock for reading, with other readers, but never together with a writer. Readers and writers wait in
     * one queue, so neither side starves; readers that follow one another in the queue are served together.
     *
     * - Nests if the object already holds the lock, for reading or writing. The `acquire()` of a reader is ended by its
     *   own `release()`, which makes it a reader again.
     * - Costs what `acquire()` costs.
     *
     * @param float|null $timeout as for `acquire()`.
     * @param int|null $maxAhead as for `acquire()`. A reader that wants to become the writer is a waiter like any
     *     other.
     * @return bool false if the lock wasn't acquired in time, or too many were ahead.
     *
     * @throws UnsupportedException if read locks aren't available for this lock.
     * @throws DeadlockException as `acquire()` does.
     * @throws LockStateException as `acquire()` does.
     * @throws ConnectionException
     * @throws ServerException
     */
    #[\NoDiscard]
    public function acquireRead(?float $timeout = null, ?int $maxAhead = null): bool;

    /**
     * Turns the writer into a reader, however deeply it is nested, so that others may read from now on. Each
     * acquisition still needs its `release()`.
     *
     * - Costs one round trip.
     *
     * @return bool false if the lock wasn't held, or had been lost.
     *
     * @throws UnsupportedException if read locks aren't available for this lock.
     * @throws ConnectionException if there was no answer: this object is a reader, and others may already be reading;
     *     the next call finds out.
     * @throws ServerException
     */
    public function downgrade(): bool;

    /**
     * How this object holds the lock, `Mode::Write` or `Mode::Read`; `null` while the lock isn't held. If the reply to
     * an upgrade or downgrade was lost, it is `Mode::Read`, which is certain in any case. It takes no round trip.
     */
    public function getMode(): ?Mode;
}

/**
 * An owner of a lock, or a waiter for it, as known to the server. Another program's token or node may have any form:
 * then the host, the pid, the label and, on Redis, the time are null.
 */
final readonly class Holder implements \JsonSerializable
{
    /**
     * On Redis, the token, which identifies the ownership; another program's may consist of any bytes. `null` on
     * ZooKeeper, or if it can't be read.
     */
    public readonly ?string $token;

    /**
     * On ZooKeeper, the name of its node: for several permits, that of its last node; for an exclusive node, the last
     * part of the path. `null` on Redis.
     */
    public readonly ?string $node;

    /**
     * Its machine. `null` if another program wrote the token or the node; but if such a node's data is an IP address,
     * as with Apache Curator, it is this address.
     */
    public readonly ?string $host;

    /** Its process. `null` if another program wrote the token or the node. */
    public readonly ?int $pid;

    /**
     * Seconds since 1970: on Redis, when it asked for the lock, by its own clock; on ZooKeeper, when its node was
     * created, by the ensemble's. `null` if another program wrote the token.
     */
    public readonly ?float $since;

    /** How it holds the lock, or wants it. A reader that waits to write is an owner, and is in the queue as well. */
    public readonly Mode $mode;

    /** How many permits of a semaphore it has or wants; 1 for other locks. */
    public readonly int $weight;

    /** What it says about itself: the `$label` of its `RedisLock`, or that of `DistLock\label()`. */
    public readonly ?string $label;

    /** On ZooKeeper, the session that its node belongs to, in hexadecimal (`0x…`); `null` on Redis. */
    public readonly ?string $session;

    private function __construct() {}

    /**
     * Returns the properties, with the value of the mode. A token may not be valid UTF-8: encode it with
     * `JSON_INVALID_UTF8_SUBSTITUTE`.
     *
     * @return array<string, int|float|string|null>
     */
    public function jsonSerialize(): array {}
}

/**
 * A snapshot of what the server knows about a lock.
 */
final readonly class LockStatus implements \JsonSerializable
{
    /**
     * `Mode::Write`; `Mode::Read` while readers hold the lock; `Mode::Permits` if anybody has permits of a semaphore,
     * whether a lock or a semaphore was asked; `null` if nobody holds it. `isHeld()` says whether anybody does.
     */
    public readonly ?Mode $mode;

    /**
     * How many permits of a semaphore are taken; `null` for other locks. Readers of a lock of the same name count as
     * well.
     */
    public readonly ?int $permits;

    /**
     * The total number of permits, 1 to 100000; `null` if nobody has any. The server doesn't store it: each owner's
     * permits contain the number that its process uses. If the owners disagree, this is the largest of their numbers
     * (on Redis, of those in `$owners`).
     */
    public readonly ?int $totalPermits;

    /**
     * On Redis, how long the lock lasts; with several owners, the one that lasts longest. `null` if the lock is free or
     * another program took it without an expiry, and on ZooKeeper.
     */
    public readonly ?float $ttl;

    /**
     * On Redis, the last one given out; on ZooKeeper, the first owner's. `null` if the lock is free, or on Redis held
     * by another program.
     */
    public readonly ?int $fencingToken;

    /**
     * The writer, all readers, or all that have permits; on Redis at most a thousand.
     *
     * @var list<Holder>
     */
    public readonly array $owners;

    /**
     * The waiters, in the order in which they will be served; on Redis the first hundred. Callers of `waitUntilFree()`
     * aren't among them.
     *
     * @var list<Holder>
     */
    public readonly array $queue;

    /** How many waiters there are in all. */
    public readonly int $waiters;

    /** @see \DistLock\Holder::__construct() */
    private function __construct() {}

    /** Whether anybody holds the lock. */
    public function isHeld(): bool {}

    /**
     * Returns 'held' and the properties, with the value of the mode.
     *
     * @return array<string, mixed>
     */
    public function jsonSerialize(): array {}
}

/** A lock whose server can be asked who holds it. This is for operators. */
interface Inspectable
{
    /**
     * Asks the server for what it knows about the lock: its holders, its
     * mode and its waiters.
     *
     * - Costs one round trip on Redis, two on ZooKeeper, and one for an exclusive node.
     *
     * @throws ConnectionException
     * @throws ServerException if the key on Redis isn't a string, and so can't be a lock; and as for any method.
     */
    public function inspect(): LockStatus;

    /** Whether anybody holds the lock. Costs as much as `inspect()`. */
    public function isLocked(): bool;

    /**
     * Who holds the lock, in any process: the first owner that `inspect()` returns, if there are several; `null` if
     * nobody does. Costs as much as `inspect()`.
     */
    public function getOwner(): ?Holder;

    /**
     * Breaks the lock for every owner, including all readers or permits; waiters
     * are served.
     *
     * - The owners aren't stopped: on Redis, they notice when they next renew or release, on ZooKeeper within a sixth
     *   of the session timeout. Other objects of the same process that held it know at once.
     * - Costs two round trips on Redis.
     *
     * @param bool $foreign with false, it deletes nothing that distlock didn't write, such as another program's lock or
     *     a session's data; with true, it does. Keys that aren't strings, and nodes that can't be a lock's, are never
     *     deleted.
     * @param LockStatus|null $seen what `inspect()` returned: it breaks the lock only if everybody who owns it now is
     *     among the owners in it, so whoever acquired the lock after you looked doesn't lose it. `null`: whoever owns
     *     it.
     * @return bool false if nobody held the lock, or, with `$seen`, if somebody holds it who isn't in it.
     *
     * @throws ServerException if there is something that it doesn't delete; the message says what is there, without its
     *     contents.
     * @throws ConnectionException if there was no answer: on Redis, the lock may have been broken, or may still be,
     *     within half a minute. The call isn't sent again, because it would break the next owner's lock.
     */
    public function forceRelease(bool $foreign = false, ?LockStatus $seen = null): bool;
}

/**
 * Makes locks by name, so that a service can be given one without knowing the server. Each call makes a new object,
 * which owns its lock by itself.
 *
 * distlock/testing has an implementation without a server, for tests.
 */
interface LockFactory
{
    /**
     * Makes a lock. Asks no server.
     *
     * @throws \ValueError if the backend allows no such name.
     */
    public function lock(string $name): SharedLock;

    /**
     * Makes a semaphore. Asks no server.
     *
     * @param int $permits 1 to 100000.
     * @param int $weight 1 to `$permits`, and at most what the backend allows; how many permits an object takes, all or
     *     none.
     *
     * @throws \ValueError
     * @throws UnsupportedException if the factory has a list of Redis servers.
     */
    public function semaphore(string $name, int $permits, int $weight = 1): Lock;
}

final class RedisLock implements SharedLock, Inspectable
{
    /**
     * A DSN is `redis://[[user]:password@]host[:port][/database]`, `unix:///path/to.sock[?db=number]`,
     * `redis+sentinel://…` or `redis+cluster://…`; with TLS, `rediss://…`, `rediss+sentinel://…` or
     * `rediss+cluster://…`. A password that changes belongs in a file: `redis://user:@host?password_file=/path`.
     *
     * @param string $name (1 to 1024 bytes, no NUL) The lock's name. Its key on the server is the ini setting
     *     `distlock.key_prefix` followed by this name.
     * @param string|string[]|null $servers (a DSN, or 3 to 15 of them) The
     *     server, sentinels or cluster; or independent servers, a
     *     majority of which must agree. `null` uses the ini setting `distlock.redis.servers`.
     * @param float $ttl (0.01 to 31536000) The lock expires this long after it was acquired or last renewed.
     * @param bool $autoRenew Renews the lock in the background every third of its ttl. `false`: it expires after one
     *     ttl unless you call `renew()`.
     * @param float|null $maxHold (above 0, up to 31536000; `null`) The lock is no longer renewed this long after it was
     *     acquired, and expires at most one ttl later. `null`: no limit.
     * @param int $replicas (0 to 1000) How many replicas must
     *     acknowledge an acquisition within half of the DSN's
     *     `timeout`. If fewer do, the lock is released and a `ServerException` is thrown.
     * @param string|null $label (1 to 64 bytes of printable ASCII) What this lock says of its owner, instead of what
     *     `DistLock\label()` says for all locks. Its tokens begin with it, `label@host:…`, so `inspect()` and the
     *     command line show it. It costs no command.
     *
     * @throws \ValueError
     */
    public function __construct(string $name, #[\SensitiveParameter] string|array|null $servers = null, float $ttl = 10.0, bool $autoRenew = true, ?float $maxHold = null, int $replicas = 0, ?string $label = null) {}

    #[\NoDiscard]
    public function acquire(?float $timeout = null, ?int $maxAhead = null): bool {}

    public function enqueue(?float $timeout = null, ?int $maxAhead = null, ?Mode $mode = Mode::Write): Ticket {}

    #[\NoDiscard]
    public function waitUntilFree(?float $timeout = null): bool {}

    public function release(bool $confirm = true): bool {}

    public function isHeld(): bool {}

    public function getState(): State {}

    public function getName(): string {}

    public function getFencingToken(): ?int {}

    public function getWaitTime(): float {}

    /**
     * {@inheritDoc}
     *
     * @template T
     *
     * @phpstan-param callable(static): T $critical
     * @phpstan-return T
     */
    public function synchronized(callable $critical, ?float $timeout = null, Mode $mode = Mode::Write, ?int $maxAhead = null): mixed {}

    public function onLost(?callable $callback): void {}

    #[\NoDiscard]
    public function acquireRead(?float $timeout = null, ?int $maxAhead = null): bool {}

    public function downgrade(): bool {}

    public function getMode(): ?Mode {}

    /**
     * Makes the lock last `$ttl` seconds from now; later renewals in the background use this ttl, too. A worker that
     * calls this with `$maxHold` between its steps loses the lock if it hangs in one.
     *
     * - Costs one round trip. If a connection broke during a call for the lock, a longer ttl than before costs another
     *   one: then the token is replaced first, as by `detach()`.
     *
     * @param float|null $ttl 0.01 to 31536000; `null` is the ttl of the constructor.
     * @param float|null $maxHold 0 to 31536000; the lock is no longer renewed in the background after that many seconds
     *     from now. `null` leaves the limit as it was. The next acquisition is limited by the constructor's `$maxHold`
     *     again.
     * @return bool false if the lock wasn't held, or had been lost.
     *
     * @throws LockStateException if the token would have to be replaced while the object waits to become the writer.
     * @throws ConnectionException
     * @throws ServerException
     */
    #[\NoDiscard]
    public function renew(?float $ttl = null, ?float $maxHold = null): bool {}

    /** How many seconds remain until `isHeld()` turns false; `0.0` while the lock isn't held. */
    public function getRemainingTtl(): float {}

    /** The token that identifies this ownership on the server; `null` while the lock isn't held. */
    public function getToken(): ?string {}

    /**
     * Gives the ownership away, and returns its token, for `attach()` in another process. Afterwards this object
     * doesn't hold the lock, and nothing renews it until it is attached.
     *
     * - Costs no round trip, unless a connection broke during a call for the lock: in that case it replaces the
     *   token, so use its return value rather than `getToken()`.
     *
     * @throws LockStateException if the lock isn't held.
     * @throws LockLostException if the lock was lost.
     * @throws ConnectionException if the token had to be replaced, and there was no answer: the ownership isn't given
     *     away.
     * @throws ServerException if the token had to be replaced, and the server refused: the ownership isn't given away.
     */
    public function detach(): string {}

    /**
     * Takes over an ownership that was given away, and replaces its token by one of this object's own, with a larger
     * fencing token. So of several objects that attach one token, exactly one gets true. From now on the lock lasts for
     * this object's ttl, or for as long as it would have lasted anyway, if that is longer.
     *
     * - If the owner hasn't detached, it is told at its next renewal, or at its local deadline, that the lock was taken
     *   away; until then it believes that it still holds the lock.
     * - Costs one round trip; with a list of servers, one to each at the same time, and a few more if several processes
     *   attach the same token at the same moment.
     *
     * @param string $token 1 to 1024 bytes, no NUL.
     * @return bool false if nobody holds the lock with this token. That doesn't mean that the work is done, because
     *     whoever attached it may have been killed: see what to do.
     *
     * @throws LockStateException if this object already holds the lock, if another object of the same thread holds it
     *     with this token (which would lose it), if nothing keeps this object, or
     *     if the token doesn't stand for as many permits as this object takes: a lock takes none. The total number of
     *     permits may differ: from now on this object's counts.
     * @throws ConnectionException if there was no answer. Nothing has changed: whatever the server may have done is
     *     undone as soon as the server can be reached, and the token can be
     *     attached again.
     * @throws ServerException with the same consequences.
     */
    #[\NoDiscard]
    public function attach(string $token): bool {}

    public function isLocked(): bool {}

    public function getOwner(): ?Holder {}

    public function inspect(): LockStatus {}

    /**
     * Breaks the lock for every owner, readers included; waiters are served. This is for operators: an owner notices
     * only when it next renews or releases.
     *
     * @param bool $foreign with false, it deletes no string that distlock didn't write; with a list of servers, only
     *     the server that has such a string refuses.
     * @param LockStatus|null $seen what `inspect()` returned: breaks the lock only if everybody who owns it now is
     *     among its owners; with a list of servers, each server compares its own owner. Owners are told apart by
     *     their tokens: a lock that has been handed over since, or whose token has been replaced by a renewal for a
     *     longer time, counts as somebody else's. A `LockStatus` has at most a thousand owners; if there are more, nothing is broken.
     * @return bool false if nobody held the lock, or, with `$seen`, if somebody holds it who isn't in it.
     *
     * @throws ServerException if the key holds such a string and `$foreign` is false, or holds anything but a string,
     *     which can't be a lock. It isn't touched; the message says what kind of value it is, but not what it contains.
     * @throws ConnectionException if there was no answer: the lock may have been broken, or may still be, within half a
     *     minute.
     * @see \DistLock\Inspectable::forceRelease()
     */
    public function forceRelease(bool $foreign = false, ?LockStatus $seen = null): bool {}
}

/**
 * A semaphore. Each object that holds it has one permit, or as many as its weight says. An object's permits are
 * renewed, expire and are released together, independently of those of other objects.
 */
final class RedisSemaphore implements Lock, Inspectable
{
    /**
     * @param string $name as for `RedisLock`. Semaphores and locks share their names: use each name for only one of
     *     them.
     * @param int $permits (1 to 100000) How many permits there are. Each `acquire()` uses the number that its own
     *     object was made with, so it can be changed while others hold or await
     *     permits with another number: if it grows, more owners are admitted at once; if it shrinks, permits disappear
     *     as owners release them.
     * @param string|string[]|null $servers (one DSN) As for `RedisLock`; a list is refused.
     * @param float $ttl as for `RedisLock`, for this object's permits.
     * @param bool $autoRenew as for `RedisLock`.
     * @param float|null $maxHold as for `RedisLock`.
     * @param int $replicas as for `RedisLock`.
     * @param int $weight (1 to `$permits`, at most 1000) How many permits the object takes, all or
     *     none, in one step on the server. A waiter for several permits keeps its place:
     *     nobody who came later is served before it.
     *
     * @throws \ValueError
     */
    public function __construct(string $name, int $permits, #[\SensitiveParameter] string|array|null $servers = null, float $ttl = 10.0, bool $autoRenew = true, ?float $maxHold = null, int $replicas = 0, int $weight = 1) {}

    #[\NoDiscard]
    public function acquire(?float $timeout = null, ?int $maxAhead = null): bool {}

    public function enqueue(?float $timeout = null, ?int $maxAhead = null, ?Mode $mode = Mode::Write): Ticket {}

    #[\NoDiscard]
    public function waitUntilFree(?float $timeout = null): bool {}

    public function release(bool $confirm = true): bool {}

    public function isHeld(): bool {}

    public function getState(): State {}

    public function getName(): string {}

    public function getFencingToken(): ?int {}

    public function getWaitTime(): float {}

    /**
     * {@inheritDoc}
     *
     * @template T
     *
     * @phpstan-param callable(static): T $critical
     * @phpstan-return T
     */
    public function synchronized(callable $critical, ?float $timeout = null, Mode $mode = Mode::Write, ?int $maxAhead = null): mixed {}

    public function onLost(?callable $callback): void {}

    /** @see \DistLock\RedisLock::renew() */
    #[\NoDiscard]
    public function renew(?float $ttl = null, ?float $maxHold = null): bool {}

    /** @see \DistLock\RedisLock::getRemainingTtl() */
    public function getRemainingTtl(): float {}

    /** @see \DistLock\RedisLock::getToken() */
    public function getToken(): ?string {}

    /** @see \DistLock\RedisLock::detach() */
    public function detach(): string {}

    /**
     * @throws LockStateException also if the token isn't for as many permits as this object takes. Its owner may have
     *     gone by another total number.
     *
     * @see \DistLock\RedisLock::attach()
     */
    #[\NoDiscard]
    public function attach(string $token): bool {}

    public function isLocked(): bool {}

    public function getOwner(): ?Holder {}

    public function inspect(): LockStatus {}

    /**
     * Takes back all permits; waiters are served.
     *
     * @see \DistLock\Inspectable::forceRelease()
     */
    public function forceRelease(bool $foreign = false, ?LockStatus $seen = null): bool {}
}

/**
 * Makes locks on Redis that have the same servers and options.
 */
final class RedisLockFactory implements LockFactory
{
    /**
     * @param string|string[]|null $servers as for `RedisLock`; `null` is the value of the ini setting
     *     `distlock.redis.servers` at the time when the factory is made.
     * @param float $ttl as for `RedisLock`.
     * @param bool $autoRenew as for `RedisLock`.
     * @param float|null $maxHold as for `RedisLock`.
     * @param int $replicas as for `RedisLock`.
     * @param string $prefix (at most 1023 bytes, no NUL) Put in front of each name; the ini setting
     *     `distlock.key_prefix` goes in front of that. Prefix and name may have at most 1024 bytes together, and
     *     `getName()` returns both.
     *
     * @throws \ValueError
     */
    public function __construct(#[\SensitiveParameter] string|array|null $servers = null, float $ttl = 10.0, bool $autoRenew = true, ?float $maxHold = null, int $replicas = 0, string $prefix = '') {}

    /**
     * @param string $name not empty; with the prefix, at most 1024 bytes, without NUL. The lock's `getName()` returns
     *     both.
     *
     * @throws \ValueError
     */
    public function lock(string $name): RedisLock {}

    /**
     * @param string $name as for `lock()`. Semaphores and locks share their names: use each name for only one of them.
     * @param int $permits 1 to 100000.
     * @param int $weight 1 to `$permits`, and at most 1000.
     *
     * @throws \ValueError
     * @throws UnsupportedException if the factory has a list of servers.
     */
    public function semaphore(string $name, int $permits, int $weight = 1): RedisSemaphore {}

    /**
     * Makes a rate limiter with the factory's servers and prefix. Asks no server.
     *
     * @param string $name as for `lock()`.
     * @param int $permits as for `RedisRateLimiter`.
     * @param float $per as for `RedisRateLimiter`.
     * @param int $burst as for `RedisRateLimiter`.
     *
     * @throws \ValueError
     * @throws UnsupportedException if the factory has a list of servers.
     */
    public function rateLimiter(string $name, int $permits, float $per = 1.0, int $burst = 1): RedisRateLimiter {}
}

/** Which nodes a ZkLock creates. */
enum ZkNodes: string
{
    /** A queue of nodes below the path: `acquire()` creates the same nodes as Apache Curator's `InterProcessMutex`. */
    case Mutex = 'mutex';
    /**
     * The same queue; `acquire()` creates write nodes like those of Apache Curator's `InterProcessReadWriteLock`.
     * Programs that use one of these two kinds don't see writers of the other kind.
     */
    case ReadWrite = 'read-write';
    /**
     * A single ephemeral node at the path, instead of a queue below it. Trying it costs only one write, but its release
     * wakes all waiters, any of which may get it. Such a lock can't be acquired for reading.
     */
    case Exclusive = 'exclusive';
}

final class ZkLock implements SharedLock, Inspectable
{
    /**
     * @param string $path (2 to 1024 bytes) The lock's node, as an absolute path. Missing parent nodes are created.
     * @param string|null $hosts (`h1:2181,h2:2181/chroot`) The servers of one ensemble, without a scheme, and
     *     optionally a path that is put in front of `$path`; ports may be left out, and IPv6 addresses are in brackets.
     *     `null` uses the ini setting `distlock.zookeeper.hosts`.
     * @param float $sessionTimeout (0.1 to 86400) A killed worker's locks are freed this long after the server last
     *     heard from it. The server may grant a different timeout; by default, it grants 2 to 20 of its ticks.
     * @param string|null $auth (`digest:user:password`, `sasl:user:password`, `digest-file:user:/path`,
     *     `sasl-file:user:/path`) Nodes are created so that only this user can access them. With
     *     SASL, the server decides who may log in. With `-file`, the
     *     password is in a file.
     * @param ZkNodes $nodes Which nodes stand for the lock; all programs that use one path must agree on it.
     *     `ZkNodes::ReadWrite` if other programs use Curator's `InterProcessReadWriteLock` on this path rather than its
     *     `InterProcessMutex`. `ZkNodes::Exclusive` uses a single node instead of a queue: an attempt takes only one
     *     write, but a release wakes all waiters, and any of them may get the lock. Read locks aren't available with
     *     it.
     *
     * @throws \ValueError
     */
    public function __construct(string $path, ?string $hosts = null, float $sessionTimeout = 10.0, #[\SensitiveParameter] ?string $auth = null, ZkNodes $nodes = ZkNodes::Mutex) {}

    #[\NoDiscard]
    public function acquire(?float $timeout = null, ?int $maxAhead = null): bool {}

    public function enqueue(?float $timeout = null, ?int $maxAhead = null, ?Mode $mode = Mode::Write): Ticket {}

    #[\NoDiscard]
    public function waitUntilFree(?float $timeout = null): bool {}

    public function release(bool $confirm = true): bool {}

    public function isHeld(): bool {}

    public function getState(): State {}

    public function getName(): string {}

    public function getFencingToken(): ?int {}

    public function getWaitTime(): float {}

    /**
     * {@inheritDoc}
     *
     * @template T
     *
     * @phpstan-param callable(static): T $critical
     * @phpstan-return T
     */
    public function synchronized(callable $critical, ?float $timeout = null, Mode $mode = Mode::Write, ?int $maxAhead = null): mixed {}

    public function onLost(?callable $callback): void {}

    #[\NoDiscard]
    public function acquireRead(?float $timeout = null, ?int $maxAhead = null): bool {}

    public function downgrade(): bool {}

    public function getMode(): ?Mode {}

    public function isLocked(): bool {}

    public function getOwner(): ?Holder {}

    /**
     * A reader that waits to write is an owner and also in the queue; one that has become the writer is a single owner.
     *
     * @see \DistLock\Inspectable::inspect()
     */
    public function inspect(): LockStatus {}

    /**
     * Breaks the lock for every owner, readers included; the first waiter is served. This is for operators: the owner
     * notices within a sixth of its session's timeout.
     *
     * @param bool $foreign with false, it deletes nothing unless distlock created all of the owners' nodes, because
     *     others may be Apache Curator's or kazoo's, or no lock at all.
     * @param LockStatus|null $seen what `inspect()` returned: breaks the lock only if everybody who owns it now is
     *     among its owners. ZooKeeper can't make the deletion of an exclusive node depend on whose it is: an owner that
     *     replaces another one during the last round trip loses it.
     * @return bool false if nobody held the lock, or, with `$seen`, if somebody holds it who isn't in it.
     *
     * @throws ServerException if distlock didn't create an owner's node, and `$foreign` is false; or, whatever
     *     `$foreign` is, if a node can't be a lock's: it belongs to no session and has data, or isn't an exclusive node
     *     where one is expected. It isn't touched.
     * @throws ConnectionException
     * @see \DistLock\Inspectable::forceRelease()
     */
    public function forceRelease(bool $foreign = false, ?LockStatus $seen = null): bool {}
}

/**
 * A semaphore. Each object that holds it has one permit, or as many as its weight says.
 */
final class ZkSemaphore implements Lock, Inspectable
{
    /**
     * @param string $path as for `ZkLock`. It must not be a lock's node.
     * @param int $permits (1 to 100000) How many permits there are. Each process uses its own number: if the numbers
     *     differ, for example during a deployment, there are at most as many owners as the highest number allows.
     * @param string|null $hosts as for `ZkLock`.
     * @param float $sessionTimeout as for `ZkLock`.
     * @param string|null $auth as for `ZkLock`.
     * @param int $weight (1 to `$permits`, at most 32: why) How
     *     many permits the object takes, all or none, in one step on the server. A waiter for several permits keeps its
     *     place: nobody who came later is served before it.
     *
     * @throws \ValueError
     */
    public function __construct(string $path, int $permits, ?string $hosts = null, float $sessionTimeout = 10.0, #[\SensitiveParameter] ?string $auth = null, int $weight = 1) {}

    #[\NoDiscard]
    public function acquire(?float $timeout = null, ?int $maxAhead = null): bool {}

    public function enqueue(?float $timeout = null, ?int $maxAhead = null, ?Mode $mode = Mode::Write): Ticket {}

    #[\NoDiscard]
    public function waitUntilFree(?float $timeout = null): bool {}

    public function release(bool $confirm = true): bool {}

    public function isHeld(): bool {}

    public function getState(): State {}

    public function getName(): string {}

    public function getFencingToken(): ?int {}

    public function getWaitTime(): float {}

    /**
     * {@inheritDoc}
     *
     * @template T
     *
     * @phpstan-param callable(static): T $critical
     * @phpstan-return T
     */
    public function synchronized(callable $critical, ?float $timeout = null, Mode $mode = Mode::Write, ?int $maxAhead = null): mixed {}

    public function onLost(?callable $callback): void {}

    public function isLocked(): bool {}

    public function getOwner(): ?Holder {}

    public function inspect(): LockStatus {}

    /**
     * Takes back all permits; waiters are served.
     *
     * @see \DistLock\Inspectable::forceRelease()
     */
    public function forceRelease(bool $foreign = false, ?LockStatus $seen = null): bool {}
}

/**
 * Makes locks on ZooKeeper that have the same servers and options.
 */
final class ZkLockFactory implements LockFactory
{
    /**
     * @param string|null $hosts as for `ZkLock`; `null` is the value of the ini setting `distlock.zookeeper.hosts` at
     *     the time when the factory is made.
     * @param float $sessionTimeout as for `ZkLock`.
     * @param string|null $auth as for `ZkLock`.
     * @param ZkNodes $nodes as for `ZkLock`; semaphores always have a queue of nodes.
     * @param string $root (`''`, or an absolute path of at most 1022 bytes) The node below which all locks are. The
     *     name `orders/7` stands for the node `$root/orders/7`, and so does `/orders/7`: a name without a leading slash
     *     gets one. Apart from that, a name consists of segments separated by slashes; none may be empty, `.` or `..`,
     *     or contain control characters. The path may have at most 1024 bytes, and is what `getName()` returns.
     *
     * @throws \ValueError
     */
    public function __construct(?string $hosts = null, float $sessionTimeout = 10.0, #[\SensitiveParameter] ?string $auth = null, ZkNodes $nodes = ZkNodes::Mutex, string $root = '') {}

    /**
     * @param string $name the node below the root, with or without a slash in front; the whole path has at most 1024
     *     bytes, and is what `getName()` returns.
     *
     * @throws \ValueError
     */
    public function lock(string $name): ZkLock {}

    /**
     * @param string $name as for `lock()`. It must not be a lock's node.
     * @param int $permits 1 to 100000.
     * @param int $weight 1 to `$permits`, and at most 32.
     *
     * @throws \ValueError
     */
    public function semaphore(string $name, int $permits, int $weight = 1): ZkSemaphore {}
}

/**
 * Several locks as one: either all of them are acquired or none, within one timeout. They may be RedisLocks and
 * ZkLocks, mixed, and MultiLocks, which contribute their own locks. Classes written in PHP aren't accepted.
 *
 * The locks are acquired one after another, in an order that is the same in every process, regardless of the order of
 * the arguments: by backend, then by key or path as bytes, then by server. So MultiLocks can't wait for each other in a
 * circle. A lock that its object already holds nests, and stays held.
 */
final class MultiLock implements Lock
{
    /**
     * @throws \TypeError if an argument isn't one of distlock's own locks
     * @throws \ValueError if two of them are the same lock, because they would wait for each other
     */
    public function __construct(Lock $first, Lock ...$more) {}

    /**
     * Like every lock's acquire(), with one timeout for all of them together. If they can't all be acquired in time, or
     * one fails, those already acquired are released. If one is lost while another is waited for, acquire() starts
     * over.
     *
     * @see \DistLock\Lock::acquire()
     */
    #[\NoDiscard]
    public function acquire(?float $timeout = null, ?int $maxAhead = null): bool {}

    public function enqueue(?float $timeout = null, ?int $maxAhead = null, ?Mode $mode = Mode::Write): Ticket {}

    /**
     * Always throws: even if each lock was free at some moment, they may never all have been free at the same time.
     *
     * @throws UnsupportedException
     *
     * @see \DistLock\Lock::waitUntilFree()
     */
    #[\NoDiscard]
    public function waitUntilFree(?float $timeout = null): bool {}

    /**
     * Acquires all of them for reading, in the same way. A MultiLock held for reading can't be upgraded.
     *
     * @throws UnsupportedException if one of them can't be shared by readers; none is acquired. `acquire()` throws it,
     *     too, if this MultiLock is held for reading, which it remains.
     *
     * @see \DistLock\SharedLock::acquireRead()
     */
    #[\NoDiscard]
    public function acquireRead(?float $timeout = null, ?int $maxAhead = null): bool {}

    /**
     * Releases all of them in reverse order. If one fails, it continues, and throws the first error at the end.
     *
     * @return bool true: all of them were held until now. false: one of them was lost; those that were still held are
     *     released.
     *
     * @see \DistLock\Lock::release()
     */
    public function release(bool $confirm = true): bool {}

    /**
     * Whether all of them are held. If one is lost, this lock is lost, too, but the others stay held until release(),
     * the next acquire(), or the destruction of the object.
     *
     * @see \DistLock\Lock::isHeld()
     */
    public function isHeld(): bool {}

    public function getState(): State {}

    public function getMode(): ?Mode {}

    /**
     * Returns the names, separated by ", ".
     *
     * @see \DistLock\Lock::getName()
     */
    public function getName(): string {}

    /**
     * Always null, because each of the locks has its own: check what is written under a lock with that lock's token.
     *
     * @see \DistLock\Lock::getFencingToken()
     */
    public function getFencingToken(): ?int {}

    public function getWaitTime(): float {}

    /**
     * {@inheritDoc}
     *
     * @template T
     *
     * @phpstan-param callable(static): T $critical
     * @phpstan-return T
     */
    public function synchronized(callable $critical, ?float $timeout = null, Mode $mode = Mode::Write, ?int $maxAhead = null): mixed {}

    /**
     * Sets a callback that is called once when any of them is lost; the callback of the lost lock itself is called as
     * well.
     *
     * @see \DistLock\Lock::onLost()
     */
    public function onLost(?callable $callback): void {}
}

/**
 * A value on a server that is changed without a lock: an update first reads it, and starts over if somebody else has
 * written in the meantime. Nobody waits for anybody. This suits values that are seldom changed by two processes at
 * once.
 *
 * Values are strings of arbitrary bytes; null means that there is no value. Times are in seconds.
 */
interface OptimisticLock
{
    /**
     * The value, which includes every update that ended before the call; `null` if there is none. Costs one round trip.
     *
     * @throws ConnectionException
     * @throws ServerException if the value has another type, or is too long; and as for any method.
     */
    public function read(): ?string;

    /**
     * Reads the value, calls `$change` with it (a string or `null`), and writes and returns the result (`null` deletes
     * the value). If somebody else has written meanwhile, nothing is written: it pauses briefly, and starts over. If
     * `$change` returns the value unchanged, nothing needs to be written.
     *
     * - A signal handler that throws during a pause ends it.
     * - If the connection is lost during the write, the message of the `ConnectionException` says that it isn't known
     *   whether the value was written. After any other exception, nothing was written.
     * - Costs two round trips for each attempt.
     *
     * @param callable $change takes ?string, and returns ?string. It may be called more than once, so it should do
     *     nothing but compute the new value. If it throws, the update ends, and nothing is written.
     * @param float|null $timeout how long after the call new attempts may begin; `0.0` makes one attempt, `INF` has no
     *     limit, and `null` is the ini setting `distlock.default_timeout`, or no limit if that is empty.
     * @return string|null what was written.
     *
     * @throws \ValueError if the timeout is negative or NAN, or `$change` returned a value that is too long.
     * @throws \TypeError if `$change` returned anything but a string or null.
     * @throws TimeoutException if other writers kept winning until the timeout.
     * @throws ConnectionException
     * @throws ServerException
     * @throws LockStateException in a forked child that returns from `$change`, or from a signal handler during a
     *     pause: the update belongs to the parent.
     */
    public function update(callable $change, ?float $timeout = null): ?string;
}

final class RedisOptimisticLock implements OptimisticLock
{
    /**
     * The value is the string at a key. An update uses WATCH, GET, MULTI, SET or DEL, and EXEC, in two round trips. The
     * value never expires; if it had an expiry, writing it removes that. At most 67108864 bytes (64 MiB).
     *
     * @param string $key (1 to 1024 bytes, no NUL) The key, after the prefix of the ini setting `distlock.key_prefix`.
     *     It must not be the key of a lock.
     * @param string|string[]|null $servers (one DSN) As for `RedisLock`; a list is refused.
     *
     * @throws \ValueError
     */
    public function __construct(string $key, #[\SensitiveParameter] string|array|null $servers = null) {}

    public function read(): ?string {}

    public function update(callable $change, ?float $timeout = null): ?string {}
}

final class ZkOptimisticLock implements OptimisticLock
{
    /**
     * The value is the data of a node, which is written on condition that its version is still the one that was read.
     * At most 1040384 bytes (1016 KiB).
     *
     * @param string $path (2 to 1024 bytes) The node, as an absolute path. It and missing nodes above it are created;
     *     it stays until it is deleted.
     * @param string|null $hosts as for `ZkLock`.
     * @param float $sessionTimeout as for `ZkLock`, with which it shares a session if hosts, timeout and auth are the
     *     same.
     * @param string|null $auth as for `ZkLock`.
     *
     * @throws \ValueError
     */
    public function __construct(string $path, ?string $hosts = null, float $sessionTimeout = 10.0, #[\SensitiveParameter] ?string $auth = null) {}

    public function read(): ?string {}

    public function update(callable $change, ?float $timeout = null): ?string {}
}

/**
 * How a rate limiter stands, when the server last answered.
 */
final readonly class RateStatus implements \JsonSerializable
{
    /** As given to the constructor of the object that asked: the server stores no rate. */
    public readonly int $permits;

    /** As given to the constructor, in seconds. */
    public readonly float $per;

    /** As given to the constructor. */
    public readonly int $burst;

    /** How many permits can be had without waiting: 0 to `$burst`. */
    public readonly int $remaining;

    /** How many permits were taken that can't be used yet, if all were taken at this object's rate. */
    public readonly int $waiting;

    /** How many seconds one more permit would have to be waited for. */
    public readonly float $delay;

    /** In how many seconds `$burst` permits can be had at once, if nobody takes any until then. */
    public readonly float $reset;

    /** In how many seconds the last of those who wait now gets its turn; `0.0` if nobody waits. */
    public readonly float $backlog;

    /** @see \DistLock\Holder::__construct() */
    private function __construct() {}

    /**
     * Returns the properties.
     *
     * @return array<string, int|float>
     *
     * @see \DistLock\Holder::jsonSerialize()
     */
    public function jsonSerialize(): array {}
}

/**
 * Limits how many permits all processes together get in each period: for an API that allows 5 requests a second, or
 * mails that must not go out faster than 100 a minute. A call that comes too early sleeps exactly as long as it must.
 * Calls are served in order of arrival, and cost one command each. See rate limits.
 *
 * The permits are spread evenly: 5 a minute means one every 12 seconds, plus a burst of `$burst` at once after a pause.
 * In a period of any `$per` seconds there are at most `$permits` + `$burst` - 1. Nothing has to be released.
 */
final class RedisRateLimiter
{
    /**
     * The server stores when permits are next available, not the rate: each object uses its own, so all should agree.
     * A new rate applies at once, but not to those who already wait.
     *
     * @param string $name (1 to 1024 bytes, no NUL) All limiters with this name on a server share their permits. The key
     *     is `$name` with `:rate` at its end, after the prefix of the ini setting `distlock.key_prefix`; it must not be
     *     the key of a lock.
     * @param int $permits (1 to 1000000000) How many permits there are in each period.
     * @param float $per (0.001 to 31536000 seconds) The period, rounded to nanoseconds.
     * @param string|string[]|null $servers (one DSN) As for `RedisLock`; a list is refused.
     * @param int $burst (1 to 1000000000) How many permits can be had at once after a pause. Collecting them, which takes
     *     `$burst * $per / $permits` seconds, must not take longer than 31536000.
     *
     * @throws \ValueError
     * @throws UnsupportedException if there is a list of servers.
     */
    public function __construct(string $name, int $permits, float $per = 1.0, #[\SensitiveParameter] string|array|null $servers = null, int $burst = 1) {}

    /**
     * Takes permits, and sleeps until they may be used.
     *
     * - If that would take longer than the timeout, returns false at once, and takes nothing.
     * - Costs one round trip, whether or not it waits.
     * - A wait blocks the whole thread with all its fibers, unless `await_with()` says otherwise.
     *   Signal handlers run meanwhile, and the sleep goes on. If one throws, the permits are given back, unless somebody
     *   has taken others since.
     *
     * @param float|null $timeout 0 or more seconds, the longest wait; `0.0` never waits, `INF` has no limit, and `null`
     *     is the ini setting `distlock.default_timeout`, or no limit if that is empty.
     * @param int $permits 1 to the burst; how many permits, all at once.
     * @return bool false if nothing was taken, because the wait would have been too long; or, if there is no timeout,
     *     because it would last until the year 2255.
     *
     * @throws \ValueError if the timeout is negative or NAN, or `$permits` is out of its range.
     * @throws LockStateException in a child that a signal handler forked during the wait: the permits are the parent's.
     * @throws ConnectionException if the server didn't answer. If its reply was lost, it was asked again within the
     *     timeout; otherwise the permits may be spent.
     * @throws ServerException
     */
    #[\NoDiscard]
    public function acquire(?float $timeout = null, int $permits = 1): bool {}

    /**
     * Does what `acquire()` does, except that it doesn't sleep: the caller must.
     *
     * @param float|null $timeout as for `acquire()`.
     * @param int $permits as for `acquire()`.
     * @return float|null how many seconds to wait before the permits are used; null where `acquire()` returns false.
     *
     * @throws \ValueError
     * @throws ConnectionException
     * @throws ServerException
     */
    #[\NoDiscard]
    public function reserve(?float $timeout = null, int $permits = 1): ?float {}

    /**
     * Gives back what the last `reserve()` of this object has taken. If a process gives back several reservations, the
     * latest must be the first.
     *
     * @return bool false if nothing was given back: its time has come, somebody has taken permits since, there is no
     *     reservation, or it is that of a parent process. Also if a connection broke meanwhile, and it isn't known.
     *
     * @throws ConnectionException
     * @throws ServerException
     */
    public function cancel(): bool {}

    /**
     * Calls `$job` as soon as it is allowed, and returns what it returned.
     *
     * @template R
     *
     * @param float|null $timeout as for `acquire()`.
     * @param int $permits as for `acquire()`.
     *
     * @phpstan-param callable(): R $job
     * @phpstan-return R
     *
     * @throws TimeoutException if it would have had to wait for too long.
     * @throws LockStateException as `acquire()` does.
     * @throws ConnectionException
     * @throws ServerException
     */
    public function run(callable $job, ?float $timeout = null, int $permits = 1): mixed {}

    /**
     * Asks the server how many seconds `acquire()` would wait now. Takes nothing.
     *
     * @param int $permits as for `acquire()`.
     *
     * @throws \ValueError
     * @throws ConnectionException
     * @throws ServerException
     */
    public function getDelay(int $permits = 1): float {}

    /**
     * How many seconds from now the permits can be had that `acquire()`, `reserve()` or `run()` last refused, if nobody
     * takes them; `0.0` after a success. Asks nobody.
     */
    public function getRetryAfter(): float {}

    /** How many seconds the last `acquire()` slept; `0.0` if it didn't have to. */
    public function getWaitTime(): float {}

    /** The name given to the constructor, including a factory's prefix. */
    public function getName(): string {}

    /**
     * Asks the server how the limiter stands.
     *
     * @throws ConnectionException
     * @throws ServerException
     */
    public function inspect(): RateStatus {}

    /** What the last reply to any method of this object said; null if there was none yet. Asks nobody. */
    public function getStatus(): ?RateStatus {}

    /**
     * Forgets everything that was taken. Those who sleep go on sleeping, so up to `$burst` more permits may be used
     * together with theirs.
     *
     * @throws ConnectionException
     * @throws ServerException if the key holds something else, which stays.
     */
    public function reset(): void {}
}

/**
 * The base class of everything that distlock throws, except for invalid arguments, which cause a `\ValueError` or
 * `\TypeError`.
 */
class DistLockException extends \RuntimeException {}

/** The server can't be reached, the connection was lost, there was no reply in time, or the password was refused. */
class ConnectionException extends DistLockException {}

/** The server answered with an error. */
class ServerException extends DistLockException {}

/**
 * `synchronized()` didn't get the lock in time, or more than `$maxAhead` were ahead (`acquire()` returns false);
 * `update()` ran out of time; or `run()` of a rate limiter would have had to wait for too long. `getOwner()` and
 * `getWaiters()` return who was ahead.
 */
class TimeoutException extends DistLockException
{
    private ?Holder $owner = null;
    private ?int $waiters = null;

    /**
     * Returns the holder of the lock when the server last answered, which may have been some time before the timeout;
     * one of them if there were several; for a MultiLock, the holder of the lock that it waited for. The server isn't
     * asked again, so only what its answer contained is known. null: unknown, because another program held the lock;
     * readers held it and more than `$maxAhead` were ahead; nobody held it; or this comes from an update or a rate
     * limiter.
     */
    public function getOwner(): ?Holder {}

    /**
     * Returns how many were waiting in front at that time; null: unknown, because on Redis the caller neither waited
     * nor was turned away by `$maxAhead`, or there is no Pub/Sub; the lock is an exclusive node of ZooKeeper; or this
     * comes from an update.
     */
    public function getWaiters(): ?int {}
}

/**
 * The lock was lost before `synchronized()` ended. `getReason()` returns why, `getResult()`
 * what `$critical` returned, `getPrevious()` what `$critical` or the `onLost()` callback threw.
 */
class LockLostException extends DistLockException
{
    private mixed $result = null;
    private ?LossReason $reason = null;

    /** Why the lock was lost; null only if the exception isn't one of distlock's own. */
    public function getReason(): ?LossReason {}

    /**
     * Returns what the critical section of `synchronized()` returned; null if it threw, or if another method threw this
     * exception.
     */
    public function getResult(): mixed {}
}

/**
 * Those who wait keep each other waiting: this process itself holds the lock,
 * two readers both want to become the writer, or, on one Redis server, processes wait for each
 * other without a time limit. As long as the locks are renewed, the wait could never
 * have succeeded; if one isn't, it might have, once that lock's ttl was over.
 */
class DeadlockException extends DistLockException {}

/**
 * The lock isn't held, is held already, or is being waited for by the same object; nothing keeps the
 * object that is to hold it; the token doesn't fit the object (`attach()`); or the
 * update belongs to a parent process.
 */
class LockStateException extends DistLockException {}

/**
 * This kind of lock can't do this: a read lock on a semaphore, an exclusive node or a list of servers; `Mode::Permits`
 * on a lock that isn't a semaphore; upgrading or downgrading a `MultiLock`; `waitUntilFree()` on a `MultiLock` or a
 * list of servers; a factory's `semaphore()` or `rateLimiter()`, or a rate limiter, on a list of servers.
 */
class UnsupportedException extends DistLockException {}

/**
 * The names, in no particular order, of the locks and semaphores on Redis that somebody is waiting for, or that were
 * first acquired in the last day, or in the time that `distlock.redis.counter_lifetime` says. For operators.
 *
 * distlock finds them by the counters that it leaves behind. It doesn't find a lock that has been held for longer than
 * that without a waiter, or one that only other programs use. Keys that look like a lock's are left out if no lock can
 * have the name. The server, or every master of a cluster, goes through all its keys, in steps of about 200 (SCAN).
 *
 * @param string $pattern 1 to 1024 bytes, as for fnmatch(): * matches any bytes, ? matches one, [a-z] matches one of
 *     these; a backslash makes the next character stand for itself. The ini setting distlock.key_prefix is put in front
 *     of the pattern, and removed from the names.
 * @param string|string[]|null $servers as for RedisLock. With a list, the result is what any of the servers knows; a
 *     majority must answer.
 * @return string[]
 *
 * @throws \ValueError
 * @throws ConnectionException
 * @throws ServerException
 */
function redis_locks(string $pattern = '*', #[\SensitiveParameter] string|array|null $servers = null): array {}

/**
 * The names, in no particular order, of the rate limiters on Redis whose bucket isn't full: the others leave nothing
 * behind. For operators. Found as redis_locks() finds locks, by the ends of their keys, so a name may belong to another
 * program's string, which inspect() refuses.
 *
 * @param string $pattern as for redis_locks().
 * @param string|string[]|null $servers one DSN, as for RedisRateLimiter.
 * @return string[]
 *
 * @throws \ValueError
 * @throws ConnectionException
 * @throws ServerException
 */
function redis_rate_limiters(string $pattern = '*', #[\SensitiveParameter] string|array|null $servers = null): array {}

/**
 * Whether the DSN contains a password, including one for sentinels. For programs that take DSNs from places where
 * others can see them, as the command line does.
 *
 * @internal
 *
 * @throws \ValueError if it isn't a valid DSN; the message contains no part of a credential.
 */
function redis_dsn_has_password(#[\SensitiveParameter] string $dsn): bool {}

/**
 * The paths of the locks and semaphores on ZooKeeper, of any program, that are held or waited for, at `$path` and
 * below. For operators: it visits every node.
 *
 * These are nodes with a child that ends in a sequence, and the nodes of exclusive locks. Nodes that `$auth` doesn't
 * allow to be read are left out. At most 16 levels below `$path` are searched.
 *
 * @param string $path absolute; "/" searches everything except ZooKeeper's own /zookeeper
 * @param string|null $hosts as for ZkLock
 * @param float $sessionTimeout as for ZkLock, with which it shares a session if hosts, timeout and auth are the same.
 * @param string|null $auth as for ZkLock
 * @return string[]
 *
 * @throws \ValueError
 * @throws ConnectionException also if the search took longer than 30 seconds
 * @throws ServerException
 * @throws DistLockException if there are more than 100000 nodes
 */
function zookeeper_locks(string $path = '/', ?string $hosts = null, float $sessionTimeout = 10.0, #[\SensitiveParameter] ?string $auth = null): array {}

/**
 * A lock's name as people may see it: without the id of a session. For programs
 * that show the names of locks.
 *
 * To know the id of a PHP session is to have the session. So the id in a name that looks like that of a session's lock
 * (`<prefix>:<id>_LOCK`, or Laravel's `session:<id>`) is replaced by its first four characters and a hash, which tells
 * it from others. Any other name is returned as it is.
 */
function name_to_show(string $name): string {}

/**
 * The value of one of distlock's settings, such as `distlock.default_timeout`:
 * what `ini_get()` returns, or, without the extension, what the environment says.
 *
 * @throws \ValueError if there is no such setting.
 */
function setting(string $name): string {}

/**
 * Counters of this process since it started.
 *
 * They are acquired, contended, timeouts, released, lost, released_at_shutdown, renewals, updates, conflicts,
 * rate_permits, rate_waits, rate_refusals, rate_returns, commands, connects, reconnects, listeners, script_loads and
 * thread_failures as int, and wait_seconds as float. A MultiLock counts as the locks it is made of.
 *
 * @return array<string, int|float>
 */
function stats(): array {}

/**
 * Metrics of all processes that share them, as text for Prometheus.
 *
 * The format is version 0.0.4. The processes are the workers of a PHP-FPM or Apache, or all processes with the same
 * `distlock.metrics_file`. Send it as "text/plain; version=0.0.4; charset=utf-8".
 */
function metrics(): string {}

/**
 * Describes what this process (in a thread-safe PHP: this thread) is doing, such as `GET /cart`, for anyone who
 * inspects its locks: 1 to 64 bytes of printable ASCII. It is sent along with everything acquired from then on, at no
 * cost; the end of the request clears it.
 *
 * `inspect()` and the command line show it. On Redis it is part of the token ("GET%20%2Fcart@host:..."), on ZooKeeper
 * of the node's data. It should contain nothing secret, because everybody who may inspect locks can read it.
 *
 * @param string|null $label 1 to 64 bytes of printable ASCII; null: none
 *
 * @throws \ValueError
 */
function label(?string $label): void {}

/**
 * What the open session contained when this request
 * began to wait for it, if it was destroyed or got another id meanwhile: encoded, for `session_decode()`. Otherwise
 * `null`. It asks no server.
 *
 * It is also null if this request didn't wait for the session, or another handler keeps it. A request that uses the
 * content should end with `session_abort()`, because what was destroyed must not be written again; and it shouldn't
 * send a cookie, because its id is no longer in use.
 */
function destroyed_session(): ?string {}

/**
 * A stream that is readable when `dispatch()` has something to do: one for each thread, always the same. An event loop
 * watches it, and reads nothing from it. A forked child must ask for its own.
 *
 * @return resource
 *
 * @throws LockStateException if the system has no epoll, or the process too many open files.
 */
function loop_stream() {}

/**
 * Lets tickets, and calls that wait in other fibers, go on for about half a millisecond, and calls the functions that
 * `Ticket::onSettled()` was given. Never waits.
 *
 * @return Ticket[] those that were settled since the last call, have no such function, and that nobody has taken by
 *     `Ticket::settle()`
 *
 * @throws \Throwable whatever such a function throws, or an `onLost()` callback; the next call goes on with the rest
 */
function dispatch(): array {}

/**
 * From now on, calls that ask a server suspend the fiber that makes them instead of the thread: if a call isn't over at
 * once, `$await` is called with its ticket, and must return when that is settled, for example by suspending the fiber
 * until the ticket's `onSettled()` resumes it. Valid until the end of the request.
 *
 * - It applies to `acquire()`, `acquireRead()`, `waitUntilFree()`, both ends of `synchronized()`, `release()`,
 *   `downgrade()`, `renew()`, `attach()`, `detach()`, `getFencingToken()`, `inspect()`, `forceRelease()`, to `read()`
 *   and `update()` of optimistic locks, and to all methods of rate limiters. It doesn't apply to sessions, which PHP must
 *   not suspend.
 * - Where PHP can't suspend (in `onLost()`, while an exception is on its way, at the end of a request, and, before PHP
 *   8.4, in destructors), a call blocks the thread; meanwhile the other tickets go on. In a fiber that is being destroyed,
 *   and in any fiber while an exception is on its way, `release()` doesn't wait for its reply.
 * - If `$await` throws, or returns too early, what the call was waiting for is given up; then it throws.
 * - Calls that `$await` and `$when` make themselves block, and `$when` can't suspend a fiber.
 * - All of this also applies to the coroutines of other extensions, where `$when` says that they may be suspended.
 *
 * @param callable|null $await called with a `Ticket`; null: calls block again
 * @param callable|null $when returns a bool; asked before each call whether to suspend; null: in every fiber, but not outside
 *     of fibers
 *
 * @throws LockStateException as `loop_stream()` does.
 */
function await_with(?callable $await, ?callable $when = null): void {}

/**
 * Does what `await_with()` says for a call that has to wait: calls `$enqueue`, and suspends the fiber until the ticket
 * that it returns is settled. For locks that are written in PHP.
 *
 * @return Ticket|null the ticket; null, without calling `$enqueue`: calls block here
 *
 * @phpstan-param callable(): Ticket $enqueue
 *
 * @throws LockStateException if the function given to `await_with()` returned before the ticket was settled; the ticket
 *     is destroyed, and so cancelled, unless something else keeps it.
 * @throws \Throwable whatever that function, or `$enqueue`, throws
 */
function await(callable $enqueue): ?Ticket {}

/** Returns a mark for `release_all()`, valid in this thread, which then spares what was acquired before this call. */
function mark(): int {}

/**
 * Releases everything that this process (in a thread-safe PHP: this thread) still holds, as the end of a request does,
 * and returns how many locks there were. For workers that serve many requests, between two of them. With a mark, it
 * spares locks that have been held since before the mark.
 *
 * The newest lock comes first, however often it was acquired. The lock objects can be used again. Locks that were held
 * at the mark are spared as often as they are acquired now and in the mode that they now have. Workers that hold a lock
 * from one request to the next, as symfony/scheduler does, take the mark when a request begins.
 *
 * Tickets made since the mark are cancelled. An open session stays open until `session_write_close()`. If a signal
 * handler calls this during a wait, the lock that is being waited for isn't affected.
 *
 * Never throws because of a server. The releases get one second, for all servers together; the replies to earlier calls
 * of `release(false)` get one more for each backend. Whatever hasn't been released by then is released in the
 * background; on Redis, it ends no later than its ttl.
 *
 * @param int|null $since what `mark()` returned in this thread; null releases everything
 * @return int how many locks were held until now, according to the servers that answered; a MultiLock counts as the
 *     locks it is made of
 *
 * @throws \ValueError if $since isn't a mark of this thread's
 * @throws \Throwable whatever an `onLost()` callback throws, after everything has been released: losses are reported as
 *     by `release()`
 */
function release_all(?int $since = null): int {}
