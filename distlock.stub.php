<?php

/**
 * @generate-class-entries
 * @generate-legacy-arginfo 80200
 * @undocumentable
 */

namespace DistLock;

/** What a lock object knows about its lock without asking the server. */
enum State: string
{
    /** The object doesn't hold the lock. */
    case Unlocked = 'unlocked';
    /**
     * The object is waiting in acquire(), acquireRead(), synchronized() or waitUntilFree(); only a signal handler that
     * runs meanwhile sees this. A reader that waits to become the writer is still Held.
     */
    case Waiting = 'waiting';
    case Held = 'held';
    /**
     * acquire() or release() failed: the object doesn't count as holding the lock, but until the next release() or
     * acquire(), the server may consider it the owner.
     */
    case Undecided = 'undecided';
    /** The lock was held, and then lost. This lasts until the next acquire() or attach(). */
    case Lost = 'lost';
}

/** Why a lock was lost. */
enum LossReason: string
{
    /**
     * It wasn't renewed in time: the server couldn't be reached, the process was frozen, or autoRenew is false and
     * renew() came too late.
     */
    case Expired = 'expired';
    /** It was held for longer than maxHold. */
    case HeldTooLong = 'held too long';
    /**
     * The server no longer has it: somebody broke it, or deleted its key or node; it expired on the server; or the
     * server lost its memory.
     */
    case TakenAway = 'taken away';
    /** On ZooKeeper: the session has ended. */
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
 */
interface Lock
{
    /**
     * Waits for the lock, first come, first served.
     *
     * @param float|null $timeout the longest wait; null: the ini setting distlock.default_timeout, or no limit if that
     *     is empty; INF: no limit; 0.0: tries once, in one round trip.
     * @param int|null $maxAhead at least 0: if the lock isn't free and more callers than this are ahead, returns false
     *     at once, without joining the queue; null: the ini setting distlock.default_max_ahead, or no limit if that is
     *     empty. Waiters in front count as ahead, and the lock's holder as one more; several readers, or several owners
     *     of permits, also count as one. So 1 waits only if nobody else is waiting yet, and 0 never waits, whatever the
     *     timeout is. Only those who are ahead when the wait begins count. On an exclusive node of ZooKeeper, which has
     *     no queue, waiters can't be counted: there, only the holder is ahead.
     * @return bool false: the lock was not acquired in time, or too many were ahead.
     *
     * If the object already holds the lock, acquire() nests, and each acquire() needs its own release(). A signal
     * handler that throws during the wait ends it. The wait blocks the whole thread, including all its fibers.
     *
     * @throws \ValueError if the timeout is negative or NAN, or $maxAhead is negative
     * @throws DeadlockException at once, without waiting, if other objects of this thread hold the lock for longer than
     *     the timeout, or are waiting for it further down the stack, because they can't release it during the wait.
     *     With a timeout of 0.0, or $maxAhead = 0, acquire() returns false instead. On one Redis server, a wait without
     *     a limit may also throw it after some seconds, if several threads wait for each other.
     * @throws LockStateException without asking the server, if nothing keeps this object, as in
     *     (new RedisLock('a'))->acquire(): the lock would be released as soon as the call returns. Also if this object
     *     is already waiting
     * @throws ConnectionException if the server can't be reached, the connection is lost, there is no answer in time,
     *     or the password is wrong
     * @throws ServerException if the server answers with an error
     */
    #[\NoDiscard]
    public function acquire(?float $timeout = null, ?int $maxAhead = null): bool;

    /**
     * Waits, in the queue, until the lock is free, without acquiring anything: nothing has to be released afterwards.
     * Use it to wait until a migration is over, or until another process has computed a value.
     *
     * @param float|null $timeout as for acquire(); 0.0: asks once.
     * @return bool true: everybody who held the lock, or was waiting for it, when the call began has finished with it.
     *     It may have another owner by now, because the next waiter in the queue gets it at the same moment. false: the
     *     time ran out.
     *
     * Free means that nobody holds the lock: no writer, no reader, and no owner of permits. The call delays nobody:
     * those behind it get the lock as if it weren't there. On Redis, it therefore also waits for readers and permits
     * that came later, as long as they overlap with those in front. However many objects wait like this, all are woken
     * together, without another command.
     *
     * @throws \ValueError if the timeout is negative or NAN
     * @throws LockStateException if this object holds the lock
     * @throws DeadlockException as acquire() does
     * @throws UnsupportedException if the lock is kept by a list of servers, or is a MultiLock
     * @throws ConnectionException as acquire() does
     * @throws ServerException as acquire() does
     */
    #[\NoDiscard]
    public function waitUntilFree(?float $timeout = null): bool;

    /**
     * Ends the latest acquisition.
     *
     * @param bool $confirm false: doesn't wait for the reply. This saves a round trip, but release() then can't report
     *     that the lock had been lost. On Redis, it also can't fail because of the server: if the server can't be
     *     reached, the release is repeated in the background. A release() that turns the writer back into a reader, or
     *     that follows a failed acquire(), always waits for the reply.
     * @return bool true: the lock was held until now. false: it was not held, or had been lost.
     *
     * @throws ConnectionException like acquire(). The lock then no longer counts as held, but it isn't known whether
     *     the server has released it. release() may be called again, and the end of the request does so; on Redis, the
     *     release is also repeated in the background until the server has answered. If this release() would have turned
     *     the writer back into a reader, the object is now a reader, and release() needn't be called again.
     * @throws ServerException like acquire(), with the same consequences
     */
    public function release(bool $confirm = true): bool;

    /**
     * Whether the lock is held, by the local clock, without a round trip. Turns false before the server may give the
     * lock to somebody else.
     */
    public function isHeld(): bool;

    /** Also without a round trip. The state is Held exactly while isHeld() returns true. */
    public function getState(): State;

    public function getName(): string;

    /**
     * Returns a number that grows with every acquisition of this lock; null while it is not held.
     *
     * @throws ConnectionException only with a list of servers: the first call after an acquisition has a majority of
     *     them confirm the number, and too few have answered
     */
    public function getFencingToken(): ?int;

    /**
     * How many seconds the last acquire() or waitUntilFree() waited; 0.0 if it didn't have to wait, or gave up at once.
     */
    public function getWaitTime(): float;

    /**
     * Acquires the lock, calls $critical with this lock, releases it whatever happens, and returns what $critical
     * returned.
     *
     * @template T
     *
     * @param float|null $timeout as for acquire()
     * @param Mode $mode Mode::Read: acquires it as acquireRead() does. Mode::Permits: acquires the permits of a
     *     semaphore, as acquire() does. Modes other than Write work only with locks that support them.
     * @param int|null $maxAhead as for acquire()
     *
     * @phpstan-param callable(static): T $critical
     * @phpstan-return T
     *
     * @throws UnsupportedException if the lock can't be held in this mode
     * @throws LockTimeoutException if the lock was not acquired within $timeout seconds, or more than $maxAhead were
     *     ahead
     * @throws LockLostException if the lock was lost before $critical returned or threw. Its getResult() is what
     *     $critical returned, its getPrevious() what $critical threw.
     * @throws DeadlockException as acquire() does
     * @throws ConnectionException as acquire() and release() do
     * @throws ServerException as acquire() and release() do
     */
    public function synchronized(callable $critical, ?float $timeout = null, Mode $mode = Mode::Write, ?int $maxAhead = null): mixed;

    /**
     * Sets a callback that is called once after each loss, with this lock and the reason; null: none. The callback may
     * throw, or exit; after exit, no callbacks of other locks are called.
     *
     * @phpstan-param (callable(static, LossReason): mixed)|null $callback
     */
    public function onLost(?callable $callback): void;
}

/** A lock that many can hold for reading at the same time, or only one for writing. */
interface SharedLock extends Lock
{
    /**
     * Waits for a read share: any number of readers hold the lock at the same time, but never together with a writer.
     * Readers and writers are served first come, first served, so neither side starves; readers that follow one another
     * in the queue are served together.
     *
     * If the object already holds the lock, for reading or writing, this nests. acquire() on an object that holds a
     * read lock turns it into the writer as soon as it is the only reader; the matching release() turns it back into a
     * reader. It doesn't overtake a waiting writer.
     *
     * @param float|null $timeout as for acquire()
     * @param int|null $maxAhead as for acquire(). A reader that wants to become the writer is a waiter like any other.
     *
     * @throws DeadlockException from acquire(), at once, if somebody is already waiting to write, because each would
     *     wait for the other. The object remains a reader.
     * @throws LockStateException as acquire() does, if nothing keeps this object
     */
    #[\NoDiscard]
    public function acquireRead(?float $timeout = null, ?int $maxAhead = null): bool;

    /**
     * Turns the writer into a reader, so others may read from now on. Each acquisition still needs its release().
     *
     * @return bool false: the lock was not held, or had been lost.
     *
     * @throws UnsupportedException if the lock can't be shared by readers; acquireRead() throws the same
     * @throws ConnectionException if there was no answer: this object is a reader, and others may already be reading;
     *     the next call finds out
     */
    public function downgrade(): bool;

    /**
     * How this object holds the lock, Write or Read, without a round trip; null while it is not held. If the reply to an
     * upgrade or downgrade was lost, this is Read, which is certain in any case.
     */
    public function getMode(): ?Mode;
}

/**
 * An owner of a lock, or a waiter for it, as known to the server. The token or node may be another program's: if it
 * doesn't have distlock's form, the host, the pid, the label and, on Redis, the time are null.
 *
 * @strict-properties
 * @not-serializable
 */
final readonly class Holder implements \JsonSerializable
{
    /** The token that identifies the ownership on Redis, any bytes; null on ZooKeeper, or if it can't be read. */
    public readonly ?string $token;

    /**
     * The name of its node on ZooKeeper: for several permits, that of its last node; for an exclusive node, the last part
     * of the path. null on Redis.
     */
    public readonly ?string $node;

    /** If another program's node on ZooKeeper consists of an IP address, as Apache Curator's do, this is the address. */
    public readonly ?string $host;

    public readonly ?int $pid;

    /**
     * In seconds since 1970. On Redis, when it asked for the lock (before any wait), by its own clock; on ZooKeeper,
     * when its node was created, by the ensemble's clock.
     */
    public readonly ?float $since;

    /** How it owns the lock, or waits for it. A reader that waits to write is among the owners and in the queue. */
    public readonly Mode $mode;

    /** How many permits of a semaphore it has or wants; otherwise 1. */
    public readonly int $weight;

    /** What it says about itself: the label of its RedisLock, or that of DistLock\label(). */
    public readonly ?string $label;

    /** The id of its session on ZooKeeper, in hexadecimal, beginning with "0x"; null on Redis. */
    public readonly ?string $session;

    private function __construct() {}

    /**
     * Returns the properties, with the value of the mode. A token may not be valid UTF-8: encode it with
     * JSON_INVALID_UTF8_SUBSTITUTE.
     *
     * @return array<string, int|float|string|null>
     */
    public function jsonSerialize(): array {}
}

/**
 * A snapshot of what the server knows about a lock.
 *
 * @strict-properties
 * @not-serializable
 */
final readonly class LockStatus implements \JsonSerializable
{
    /** null: nobody holds the lock. Permits if anybody has permits, whether a lock or a semaphore is asked. */
    public readonly ?Mode $mode;

    /**
     * How many permits of a semaphore are taken; null for other locks. Readers of a lock of the same name count as well.
     */
    public readonly ?int $permits;

    /**
     * Of how many permits these are taken, from 1 to 100000; null if nobody has permits. The server doesn't store this
     * number: each process goes by its own, and its permits say by which one. If the owners of permits disagree, this is
     * the largest of theirs (on Redis, of those in $owners).
     */
    public readonly ?int $totalPermits;

    /**
     * How many seconds remain until the last ownership ends; null if the lock is free or never expires, and on
     * ZooKeeper.
     */
    public readonly ?float $ttl;

    /**
     * On Redis, the last fencing token given out; on ZooKeeper, the first owner's. null if the lock is free, or on
     * Redis another program's.
     */
    public readonly ?int $fencingToken;

    /**
     * The writer, or all readers, or all that have permits; on Redis at most a thousand.
     *
     * @var list<Holder>
     */
    public readonly array $owners;

    /**
     * The waiters, in the order in which they will be served; on Redis, only the first hundred. Callers of
     * waitUntilFree() aren't included.
     *
     * @var list<Holder>
     */
    public readonly array $queue;

    /** How many waiters there are in all. */
    public readonly int $waiters;

    /** @implementation-alias DistLock\Holder::__construct */
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
     * Asks the server for the lock's holders, its mode and its waiters. This takes one round trip on Redis, two on
     * ZooKeeper, and one for an exclusive node.
     *
     * @throws ConnectionException like acquire()
     * @throws ServerException like acquire(); on Redis also if the key holds anything but a string, which can't be a
     *     lock
     */
    public function inspect(): LockStatus;

    /** Whether anybody holds the lock. Costs as much as inspect(). */
    public function isLocked(): bool;

    /**
     * Returns the current owner, in any process; if there are several, the first one that inspect() returns; null:
     * nobody holds the lock. Costs as much as inspect().
     */
    public function getOwner(): ?Holder;

    /**
     * Breaks the lock for every owner, including all readers or permits; waiters are served.
     *
     * @param bool $foreign false: refuses to delete anything that distlock didn't write, because it may be another
     *     program's lock or any other data. true: deletes it.
     * @param LockStatus|null $seen what inspect() returned: breaks the lock only if everybody who owns it now is among
     *     its owners, so whoever has acquired it since then keeps it. null: breaks it, no matter who owns it.
     * @return bool false: nobody held the lock, or, with $seen, somebody does who isn't among its owners.
     * @throws ServerException if there is something that distlock didn't write and $foreign is false, or something that
     *     can't be a lock (whatever $foreign is). It isn't touched.
     * @throws ConnectionException if the server can't be reached, or didn't answer: on Redis, the lock may have been
     *     broken, or may still be, within half a minute
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
    /** @throws \ValueError if the backend allows no such name */
    public function lock(string $name): SharedLock;

    /**
     * @param int $permits 1 to 100000
     * @param int $weight 1 to $permits, and at most what the backend allows: how many permits acquire() takes, all or
     *     none
     *
     * @throws \ValueError
     * @throws UnsupportedException if the factory's servers can't keep a semaphore
     */
    public function semaphore(string $name, int $permits, int $weight = 1): Lock;
}

#ifdef DISTLOCK_REDIS
/**
 * @strict-properties
 * @not-serializable
 */
final class RedisLock implements SharedLock, Inspectable
{
    /**
     * @param string $name 1 to 1024 bytes, without NUL. The key is this name after the prefix of the ini setting
     *     distlock.key_prefix.
     * @param string|string[]|null $servers a DSN: redis://[[user]:password@]host[:port][/database],
     *     unix:///path/to.sock[?db=number], redis+sentinel://… or redis+cluster://…; with TLS, rediss://…,
     *     rediss+sentinel://… or rediss+cluster://…; or a list of 3 to 15 DSNs of independent servers, of which a
     *     majority must agree; null: the ini setting distlock.redis.servers. A password that changes belongs into a
     *     file: redis://user:@host?password_file=/path.
     * @param float $ttl 0.01 to 31536000 seconds: how long after its last renewal the lock frees itself.
     * @param bool $autoRenew true: renews the lock in the background, every third of its ttl. false: the lock ends
     *     after one ttl unless renew() is called.
     * @param float|null $maxHold more than 0, at most 31536000 seconds: how long after its acquisition the lock stops
     *     being renewed; null: never.
     * @param int $replicas 0 to 1000: how many replicas must acknowledge an acquisition before it counts. If they don't
     *     within half of the DSN's timeout, the acquisition is undone, and acquire() throws a ServerException.
     * @param string|null $label 1 to 64 bytes of printable ASCII: what this lock's tokens say about their owner; null:
     *     what DistLock\label() says for all locks.
     *
     * @throws \ValueError
     */
    public function __construct(string $name, #[\SensitiveParameter] string|array|null $servers = null, float $ttl = 10.0, bool $autoRenew = true, ?float $maxHold = null, int $replicas = 0, ?string $label = null) {}

    /** @implementation-alias DistLock\Lock::acquire */
    #[\NoDiscard]
    public function acquire(?float $timeout = null, ?int $maxAhead = null): bool {}

    /** @implementation-alias DistLock\Lock::waitUntilFree */
    #[\NoDiscard]
    public function waitUntilFree(?float $timeout = null): bool {}

    /** @implementation-alias DistLock\Lock::release */
    public function release(bool $confirm = true): bool {}

    /** @implementation-alias DistLock\Lock::isHeld */
    public function isHeld(): bool {}

    /** @implementation-alias DistLock\Lock::getState */
    public function getState(): State {}

    /** @implementation-alias DistLock\Lock::getName */
    public function getName(): string {}

    /** @implementation-alias DistLock\Lock::getFencingToken */
    public function getFencingToken(): ?int {}

    /** @implementation-alias DistLock\Lock::getWaitTime */
    public function getWaitTime(): float {}

    /** @implementation-alias DistLock\Lock::synchronized */
    public function synchronized(callable $critical, ?float $timeout = null, Mode $mode = Mode::Write, ?int $maxAhead = null): mixed {}

    /** @implementation-alias DistLock\Lock::onLost */
    public function onLost(?callable $callback): void {}

    /** @implementation-alias DistLock\SharedLock::acquireRead */
    #[\NoDiscard]
    public function acquireRead(?float $timeout = null, ?int $maxAhead = null): bool {}

    /** @implementation-alias DistLock\SharedLock::downgrade */
    public function downgrade(): bool {}

    /** @implementation-alias DistLock\SharedLock::getMode */
    public function getMode(): ?Mode {}

    /**
     * Makes the lock last $ttl seconds from now; null: the ttl of the constructor. Later renewals in the background use
     * this ttl, too. If a connection broke during a call for the lock, a longer ttl than before first replaces the
     * token, as detach() does.
     *
     * @param float|null $ttl
     * @param float|null $maxHold how long after this call the lock stops being renewed in the background; null: the
     *     limit stays as it was. The next acquisition is limited by the constructor's $maxHold again.
     *
     * @return bool false: the lock was not held, or had been lost.
     */
    #[\NoDiscard]
    public function renew(?float $ttl = null, ?float $maxHold = null): bool {}

    /** How many seconds remain until isHeld() turns false; 0.0 while the lock is not held. */
    public function getRemainingTtl(): float {}

    /** Returns the token that identifies this ownership on the server; null while the lock is not held. */
    public function getToken(): ?string {}

    /**
     * Gives the ownership away: returns the token, for attach() in another process. Afterwards this object doesn't hold
     * the lock, and nothing renews the lock until it is attached. If a connection broke during a call for the lock,
     * the token is first replaced, which costs a round trip; getToken() may have returned the old one.
     *
     * @throws LockLostException if the lock had been lost
     * @throws ConnectionException if the token had to be replaced, and there was no answer: the ownership isn't given
     *     away
     * @throws ServerException if the token had to be replaced, and the server refused: the ownership isn't given away
     * @throws LockStateException if the lock was not held
     */
    public function detach(): string {}

    /**
     * Takes over an ownership that detach() gave away. The token is replaced by one of this object's own, with a larger
     * fencing token, so of several objects that attach the same token, exactly one gets true. The lock then lasts for
     * this object's ttl from now on, or for as long as it would have lasted anyway, if that is longer.
     *
     * If the owner hasn't detached, it is told at its next renewal, or at its local deadline, that the lock was taken
     * away; until then it believes that it still holds the lock.
     *
     * @param string $token 1 to 1024 bytes, no NUL
     *
     * @return bool false: nobody holds the lock with this token. That doesn't mean that the work is done: a process that
     *     attached the token may have been killed. To go on in any case:
     *     `$lock->attach($token) || $lock->acquire($timeout)`.
     * @throws ConnectionException if there was no answer. Whatever the server may have done is undone as soon as it can be
     *     reached, and the token can be attached again; the same goes for a ServerException.
     * @throws LockStateException if this object, or with this token another one of the same thread, already holds the
     *     lock, if nothing keeps this object (as for acquire()), or if the token stands for permits of a semaphore
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
     * @param bool $foreign false: refuses to delete a string that distlock didn't write, because it may be another
     *     program's lock or any other data; with a list of servers, only the server that has such a string refuses.
     *     true: deletes it.
     * @param LockStatus|null $seen what inspect() returned: breaks the lock only if everybody who owns it now is among
     *     its owners; with a list of servers, each server goes by its own owner. Owners are told apart by their tokens:
     *     one that was handed over since, or whose token a renewal for a longer time has replaced, is another one. A
     *     LockStatus has at most a thousand owners; if there are more, nothing is broken. null: breaks it, no matter
     *     who owns it.
     * @return bool false: nobody held the lock, or, with $seen, somebody does who isn't among its owners.
     * @throws ServerException if the key holds such a string and $foreign is false, or holds anything but a string,
     *     which can't be a lock. It isn't touched; the message says what kind of value it is, but not what it contains.
     */
    public function forceRelease(bool $foreign = false, ?LockStatus $seen = null): bool {}
}

/**
 * A semaphore with $permits permits. Each object that holds it has one permit, or as many as its weight says. An
 * object's permits are renewed, expire and are released together, independently of those of other objects.
 *
 * @strict-properties
 * @not-serializable
 */
final class RedisSemaphore implements Lock, Inspectable
{
    /**
     * @param string $name as for RedisLock. Semaphores and locks share their names: use each name for only one of them.
     * @param int $permits 1 to 100000. Each acquire() goes by the number of its own object. So the number can be
     *     changed while others hold or await permits with another number: if it grows, more are admitted at once; if it
     *     shrinks, permits are reduced as owners release them.
     * @param string|string[]|null $servers one DSN, as for RedisLock; a list is refused.
     * @param float $ttl as for RedisLock, for this object's permits
     * @param bool $autoRenew
     * @param float|null $maxHold
     * @param int $replicas
     * @param int $weight 1 to $permits, and at most 1000: how many permits acquire() takes, all or none, in one step on
     *     the server. A waiter for several permits keeps its place: nobody who came later is served before it.
     *
     * @throws \ValueError
     */
    public function __construct(string $name, int $permits, #[\SensitiveParameter] string|array|null $servers = null, float $ttl = 10.0, bool $autoRenew = true, ?float $maxHold = null, int $replicas = 0, int $weight = 1) {}

    /** @implementation-alias DistLock\Lock::acquire */
    #[\NoDiscard]
    public function acquire(?float $timeout = null, ?int $maxAhead = null): bool {}

    /** @implementation-alias DistLock\Lock::waitUntilFree */
    #[\NoDiscard]
    public function waitUntilFree(?float $timeout = null): bool {}

    /** @implementation-alias DistLock\Lock::release */
    public function release(bool $confirm = true): bool {}

    /** @implementation-alias DistLock\Lock::isHeld */
    public function isHeld(): bool {}

    /** @implementation-alias DistLock\Lock::getState */
    public function getState(): State {}

    /** @implementation-alias DistLock\Lock::getName */
    public function getName(): string {}

    /** @implementation-alias DistLock\Lock::getFencingToken */
    public function getFencingToken(): ?int {}

    /** @implementation-alias DistLock\Lock::getWaitTime */
    public function getWaitTime(): float {}

    /** @implementation-alias DistLock\Lock::synchronized */
    public function synchronized(callable $critical, ?float $timeout = null, Mode $mode = Mode::Write, ?int $maxAhead = null): mixed {}

    /** @implementation-alias DistLock\Lock::onLost */
    public function onLost(?callable $callback): void {}

    /** @implementation-alias DistLock\RedisLock::renew */
    #[\NoDiscard]
    public function renew(?float $ttl = null, ?float $maxHold = null): bool {}

    /** @implementation-alias DistLock\RedisLock::getRemainingTtl */
    public function getRemainingTtl(): float {}

    /** @implementation-alias DistLock\RedisLock::getToken */
    public function getToken(): ?string {}

    /** @implementation-alias DistLock\RedisLock::detach */
    public function detach(): string {}

    /**
     * @throws LockStateException also if the token isn't for as many permits as this object takes. Its owner may have
     *     gone by another total number.
     *
     * @implementation-alias DistLock\RedisLock::attach
     */
    #[\NoDiscard]
    public function attach(string $token): bool {}

    /** @implementation-alias DistLock\RedisLock::isLocked */
    public function isLocked(): bool {}

    /** @implementation-alias DistLock\RedisLock::getOwner */
    public function getOwner(): ?Holder {}

    /** @implementation-alias DistLock\RedisLock::inspect */
    public function inspect(): LockStatus {}

    /**
     * Takes back all permits; waiters are served.
     *
     * @implementation-alias DistLock\RedisLock::forceRelease
     */
    public function forceRelease(bool $foreign = false, ?LockStatus $seen = null): bool {}
}

/**
 * Makes locks on Redis that have the same servers and options.
 *
 * @strict-properties
 * @not-serializable
 */
final class RedisLockFactory implements LockFactory
{
    /**
     * @param string|string[]|null $servers as for RedisLock; null: the present value of the ini setting
     *     distlock.redis.servers.
     * @param float $ttl as for RedisLock
     * @param bool $autoRenew
     * @param float|null $maxHold
     * @param int $replicas
     * @param string $prefix at most 1023 bytes, without NUL; put in front of each name. The ini setting
     *     distlock.key_prefix goes in front of that.
     *
     * @throws \ValueError
     */
    public function __construct(#[\SensitiveParameter] string|array|null $servers = null, float $ttl = 10.0, bool $autoRenew = true, ?float $maxHold = null, int $replicas = 0, string $prefix = '') {}

    /**
     * @param string $name not empty; with the prefix, at most 1024 bytes, without NUL. The lock's getName() returns both.
     *
     * @throws \ValueError
     */
    public function lock(string $name): RedisLock {}

    /**
     * @param string $name as for lock(). Semaphores and locks share their names: use each name for only one of them.
     * @param int $permits 1 to 100000
     * @param int $weight 1 to $permits, and at most 1000
     *
     * @throws \ValueError
     * @throws UnsupportedException if the factory has a list of servers
     */
    public function semaphore(string $name, int $permits, int $weight = 1): RedisSemaphore {}
}
#endif

#ifdef DISTLOCK_ZOOKEEPER
/** Which nodes a ZkLock creates. */
enum ZkNodes: string
{
    /** A queue of nodes below the path: acquire() creates the same nodes as Apache Curator's InterProcessMutex. */
    case Mutex = 'mutex';
    /**
     * The same queue; acquire() creates write nodes like those of Apache Curator's InterProcessReadWriteLock. Programs
     * that use one of these two kinds don't see writers of the other kind.
     */
    case ReadWrite = 'read-write';
    /**
     * A single ephemeral node at the path, instead of a queue below it. Trying it costs only one write, but its release
     * wakes all waiters, any of which may get it. Such a lock can't be acquired for reading.
     */
    case Exclusive = 'exclusive';
}

/**
 * @strict-properties
 * @not-serializable
 */
final class ZkLock implements SharedLock, Inspectable
{
    /**
     * @param string $path the lock's node: absolute, 2 to 1024 bytes. Missing nodes above it are created.
     * @param string|null $hosts "h1:2181,h2:2181/chroot": the servers of one ensemble, and optionally a path that is
     *     put in front of $path; the ports may be left out. null: the ini setting distlock.zookeeper.hosts.
     * @param float $sessionTimeout 0.1 to 86400 seconds: how long after last hearing from a process the server frees
     *     its locks. The server may grant another timeout; by default, it grants 2 to 20 of its ticks.
     * @param string|null $auth "digest:user:password"; or "sasl:user:password" to log in via SASL with DIGEST-MD5, if
     *     the client library supports it; or "digest-file:user:/path" or "sasl-file:user:/path" if the password is in a
     *     file. Only this user can then touch the nodes that are created.
     * @param ZkNodes $nodes which nodes stand for the lock. All programs that use one path must agree on it.
     *
     * @throws \ValueError
     */
    public function __construct(string $path, ?string $hosts = null, float $sessionTimeout = 10.0, #[\SensitiveParameter] ?string $auth = null, ZkNodes $nodes = ZkNodes::Mutex) {}

    /** @implementation-alias DistLock\Lock::acquire */
    #[\NoDiscard]
    public function acquire(?float $timeout = null, ?int $maxAhead = null): bool {}

    /** @implementation-alias DistLock\Lock::waitUntilFree */
    #[\NoDiscard]
    public function waitUntilFree(?float $timeout = null): bool {}

    /** @implementation-alias DistLock\Lock::release */
    public function release(bool $confirm = true): bool {}

    /** @implementation-alias DistLock\Lock::isHeld */
    public function isHeld(): bool {}

    /** @implementation-alias DistLock\Lock::getState */
    public function getState(): State {}

    /** @implementation-alias DistLock\Lock::getName */
    public function getName(): string {}

    /** @implementation-alias DistLock\Lock::getFencingToken */
    public function getFencingToken(): ?int {}

    /** @implementation-alias DistLock\Lock::getWaitTime */
    public function getWaitTime(): float {}

    /** @implementation-alias DistLock\Lock::synchronized */
    public function synchronized(callable $critical, ?float $timeout = null, Mode $mode = Mode::Write, ?int $maxAhead = null): mixed {}

    /** @implementation-alias DistLock\Lock::onLost */
    public function onLost(?callable $callback): void {}

    /** @implementation-alias DistLock\SharedLock::acquireRead */
    #[\NoDiscard]
    public function acquireRead(?float $timeout = null, ?int $maxAhead = null): bool {}

    /** @implementation-alias DistLock\SharedLock::downgrade */
    public function downgrade(): bool {}

    /** @implementation-alias DistLock\SharedLock::getMode */
    public function getMode(): ?Mode {}

    public function isLocked(): bool {}

    public function getOwner(): ?Holder {}

    /**
     * A reader that waits to write is an owner and also in the queue; one that has become the writer is a single owner.
     */
    public function inspect(): LockStatus {}

    /**
     * Breaks the lock for every owner, readers included; the first waiter is served. This is for operators: the owner
     * notices within a sixth of its session's timeout.
     *
     * @param bool $foreign false: deletes nothing unless distlock created all of the owners' nodes, because others may
     *     be Apache Curator's or kazoo's, or no lock at all. true: deletes those as well.
     * @param LockStatus|null $seen what inspect() returned: breaks the lock only if everybody who owns it now is among
     *     its owners. ZooKeeper can't make the deletion of an exclusive node depend on whose it is: an owner that
     *     replaces another one during the last round trip loses it. null: breaks it, no matter who owns it.
     * @return bool false: nobody held the lock, or, with $seen, somebody does who isn't among its owners.
     * @throws ServerException if distlock didn't create an owner's node, and $foreign is false; or, whatever $foreign
     *     is, if a node isn't a lock's: it belongs to no session and has data, or isn't an exclusive node where one is
     *     expected. It isn't touched.
     */
    public function forceRelease(bool $foreign = false, ?LockStatus $seen = null): bool {}
}

/**
 * A semaphore with $permits permits. Each object that holds it has one permit, or as many as its weight says.
 *
 * @strict-properties
 * @not-serializable
 */
final class ZkSemaphore implements Lock, Inspectable
{
    /**
     * @param string $path the semaphore's node, as for ZkLock. It must not be a lock's node.
     * @param int $permits 1 to 100000: how many permits there are. Each process goes by its own number: if the numbers
     *     differ, for example during a deployment, there are at most as many owners as the highest number allows.
     * @param string|null $hosts as for ZkLock
     * @param float $sessionTimeout
     * @param string|null $auth
     * @param int $weight 1 to $permits, and at most 32: how many permits acquire() takes, all or none, in one step on
     *     the server. A waiter for several permits keeps its place: nobody who came later is served before it.
     *
     * @throws \ValueError
     */
    public function __construct(string $path, int $permits, ?string $hosts = null, float $sessionTimeout = 10.0, #[\SensitiveParameter] ?string $auth = null, int $weight = 1) {}

    /** @implementation-alias DistLock\Lock::acquire */
    #[\NoDiscard]
    public function acquire(?float $timeout = null, ?int $maxAhead = null): bool {}

    /** @implementation-alias DistLock\Lock::waitUntilFree */
    #[\NoDiscard]
    public function waitUntilFree(?float $timeout = null): bool {}

    /** @implementation-alias DistLock\Lock::release */
    public function release(bool $confirm = true): bool {}

    /** @implementation-alias DistLock\Lock::isHeld */
    public function isHeld(): bool {}

    /** @implementation-alias DistLock\Lock::getState */
    public function getState(): State {}

    /** @implementation-alias DistLock\Lock::getName */
    public function getName(): string {}

    /** @implementation-alias DistLock\Lock::getFencingToken */
    public function getFencingToken(): ?int {}

    /** @implementation-alias DistLock\Lock::getWaitTime */
    public function getWaitTime(): float {}

    /** @implementation-alias DistLock\Lock::synchronized */
    public function synchronized(callable $critical, ?float $timeout = null, Mode $mode = Mode::Write, ?int $maxAhead = null): mixed {}

    /** @implementation-alias DistLock\Lock::onLost */
    public function onLost(?callable $callback): void {}

    /** @implementation-alias DistLock\ZkLock::isLocked */
    public function isLocked(): bool {}

    /** @implementation-alias DistLock\ZkLock::getOwner */
    public function getOwner(): ?Holder {}

    /** @implementation-alias DistLock\ZkLock::inspect */
    public function inspect(): LockStatus {}

    /**
     * Takes back all permits; waiters are served.
     *
     * @implementation-alias DistLock\ZkLock::forceRelease
     */
    public function forceRelease(bool $foreign = false, ?LockStatus $seen = null): bool {}
}

/**
 * Makes locks on ZooKeeper that have the same servers and options.
 *
 * @strict-properties
 * @not-serializable
 */
final class ZkLockFactory implements LockFactory
{
    /**
     * @param string|null $hosts as for ZkLock; null: the present value of the ini setting distlock.zookeeper.hosts.
     * @param float $sessionTimeout as for ZkLock
     * @param string|null $auth
     * @param ZkNodes $nodes as for ZkLock; a semaphore always has a queue of nodes.
     * @param string $root '', or the absolute path of the node below which all locks are; at most 1022 bytes.
     *
     * @throws \ValueError
     */
    public function __construct(?string $hosts = null, float $sessionTimeout = 10.0, #[\SensitiveParameter] ?string $auth = null, ZkNodes $nodes = ZkNodes::Mutex, string $root = '') {}

    /**
     * @param string $name the node below the root: both "orders/7" and "/orders/7" mean the node "$root/orders/7". It
     *     may have several segments, none of which is empty, "." or "..", and no control characters. The whole path has
     *     at most 1024 bytes, and is what getName() returns.
     *
     * @throws \ValueError
     */
    public function lock(string $name): ZkLock {}

    /**
     * @param string $name as for lock(). It must not be a lock's node.
     * @param int $permits 1 to 100000
     * @param int $weight 1 to $permits, and at most 32
     *
     * @throws \ValueError
     */
    public function semaphore(string $name, int $permits, int $weight = 1): ZkSemaphore {}
}
#endif

/**
 * Several locks as one: either all of them are acquired or none, within one timeout. They may be RedisLocks and
 * ZkLocks, mixed, and MultiLocks, which contribute their own locks. Classes written in PHP aren't accepted.
 *
 * The locks are acquired one after another, in an order that is the same in every process, regardless of the order of
 * the arguments: by backend, then by key or path as bytes, then by server. So MultiLocks can't wait for each other in a
 * circle. A lock that its object already holds nests, and stays held.
 *
 * @strict-properties
 * @not-serializable
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
     * @implementation-alias DistLock\Lock::acquire
     */
    #[\NoDiscard]
    public function acquire(?float $timeout = null, ?int $maxAhead = null): bool {}

    /**
     * Always throws: even if each lock was free at some moment, they may never all have been free at the same time.
     *
     * @throws UnsupportedException
     *
     * @implementation-alias DistLock\Lock::waitUntilFree
     */
    #[\NoDiscard]
    public function waitUntilFree(?float $timeout = null): bool {}

    /**
     * Acquires all of them for reading, in the same way. A MultiLock held for reading can't be upgraded.
     *
     * @throws UnsupportedException if one of them can't be shared by readers; none is acquired. acquire() throws it,
     *     too, if this MultiLock is held for reading, which it remains.
     *
     * @implementation-alias DistLock\SharedLock::acquireRead
     */
    #[\NoDiscard]
    public function acquireRead(?float $timeout = null, ?int $maxAhead = null): bool {}

    /**
     * Releases all of them in reverse order. If one fails, it continues, and throws the first error at the end.
     *
     * @return bool true: all of them were held until now. false: one of them was lost; those that were still held are
     *     released.
     *
     * @implementation-alias DistLock\Lock::release
     */
    public function release(bool $confirm = true): bool {}

    /**
     * Whether all of them are held. If one is lost, this lock is lost, too, but the others stay held until release(),
     * the next acquire(), or the destruction of the object.
     *
     * @implementation-alias DistLock\Lock::isHeld
     */
    public function isHeld(): bool {}

    /** @implementation-alias DistLock\Lock::getState */
    public function getState(): State {}

    /** @implementation-alias DistLock\SharedLock::getMode */
    public function getMode(): ?Mode {}

    /**
     * Returns the names, separated by ", ".
     *
     * @implementation-alias DistLock\Lock::getName
     */
    public function getName(): string {}

    /**
     * Always null, because each of the locks has its own: check what is written under a lock with that lock's token.
     *
     * @implementation-alias DistLock\Lock::getFencingToken
     */
    public function getFencingToken(): ?int {}

    /** @implementation-alias DistLock\Lock::getWaitTime */
    public function getWaitTime(): float {}

    /** @implementation-alias DistLock\Lock::synchronized */
    public function synchronized(callable $critical, ?float $timeout = null, Mode $mode = Mode::Write, ?int $maxAhead = null): mixed {}

    /**
     * Sets a callback that is called once when any of them is lost; the callback of the lost lock itself is called as
     * well.
     *
     * @implementation-alias DistLock\Lock::onLost
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
     * @return string|null the value, which includes every update that ended before the call; null: there is none.
     *
     * @throws ConnectionException if the server can't be reached, the connection is lost, there is no answer in time,
     *     or the password is wrong
     * @throws ServerException if the server answers with an error, or the value has another type, or is too long
     */
    public function read(): ?string;

    /**
     * Reads the value, calls $change with it, and writes what $change returns; null deletes the value. If somebody else
     * has written since the value was read, nothing is written: update() pauses briefly, reads again, and calls $change
     * again. If $change returns the value unchanged, nothing needs to be written.
     *
     * @param callable $change takes ?string, and returns ?string. It may be called more than once, so it should do
     *     nothing but compute the new value. If it throws, the update ends, and nothing is written.
     * @param float|null $timeout how long after the call new attempts may begin; null: the ini setting
     *     distlock.default_timeout, or no limit if that is empty; INF: no limit; 0.0: one attempt.
     * @return string|null what was written
     *
     * A signal handler that throws during a pause ends it.
     *
     * @throws \ValueError if the timeout is negative or NAN, or $change returned a value that is too long
     * @throws \TypeError if $change returned anything but a string or null
     * @throws LockTimeoutException if the time ran out; nothing was written
     * @throws ConnectionException like read(). If the connection was lost while the value was being written, the
     *     message says that it is not known whether it was; otherwise nothing was written.
     * @throws ServerException like read(); nothing was written.
     * @throws LockStateException in a forked child that returns from $change, or from a signal handler during a pause:
     *     the update belongs to the parent
     */
    public function update(callable $change, ?float $timeout = null): ?string;
}

#ifdef DISTLOCK_REDIS
/**
 * @strict-properties
 * @not-serializable
 */
final class RedisOptimisticLock implements OptimisticLock
{
    /**
     * The value is the string at a key. An update uses WATCH, GET, MULTI, SET or DEL, and EXEC, in two round trips. The
     * value never expires; if it had an expiry, writing it removes that. At most 67108864 bytes (64 MiB).
     *
     * @param string $key 1 to 1024 bytes, without NUL, after the prefix of the ini setting distlock.key_prefix. It must
     *     not be the key of a lock.
     * @param string|string[]|null $servers a DSN as for RedisLock; null: the ini setting distlock.redis.servers. A list is
     *     refused.
     *
     * @throws \ValueError
     */
    public function __construct(string $key, #[\SensitiveParameter] string|array|null $servers = null) {}

    /** @implementation-alias DistLock\OptimisticLock::read */
    public function read(): ?string {}

    /** @implementation-alias DistLock\OptimisticLock::update */
    public function update(callable $change, ?float $timeout = null): ?string {}
}
#endif

#ifdef DISTLOCK_ZOOKEEPER
/**
 * @strict-properties
 * @not-serializable
 */
final class ZkOptimisticLock implements OptimisticLock
{
    /**
     * The value is the data of a node, which is written on condition that its version is still the one that was read.
     * At most 1040384 bytes (1016 KiB).
     *
     * @param string $path the node: absolute, 2 to 1024 bytes. It and missing nodes above it are created; it stays
     *     until it is deleted.
     * @param string|null $hosts as for ZkLock
     * @param float $sessionTimeout as for ZkLock, with which it shares a session if hosts, timeout and auth are the
     *     same.
     * @param string|null $auth as for ZkLock
     *
     * @throws \ValueError
     */
    public function __construct(string $path, ?string $hosts = null, float $sessionTimeout = 10.0, #[\SensitiveParameter] ?string $auth = null) {}

    /** @implementation-alias DistLock\OptimisticLock::read */
    public function read(): ?string {}

    /** @implementation-alias DistLock\OptimisticLock::update */
    public function update(callable $change, ?float $timeout = null): ?string {}
}
#endif

/**
 * The base class of everything that distlock throws, except for invalid arguments, which cause a \ValueError or
 * \TypeError.
 */
class DistLockException extends \RuntimeException {}

/** The server couldn't be reached, the connection was lost, there was no answer in time, or a password was refused. */
class ConnectionException extends DistLockException {}

/** The server answered with an error. */
class ServerException extends DistLockException {}

/** The lock wasn't acquired in time, or too many were ahead; or an update wasn't done in time. */
class LockTimeoutException extends DistLockException
{
    private ?Holder $owner = null;
    private ?int $waiters = null;

    /**
     * Returns the holder of the lock when the server last answered, which may have been some time before the timeout;
     * one of them if there were several; for a MultiLock, the holder of the lock that it waited for. The server isn't
     * asked again, so only what its answer contained is known. null: unknown, because another program held the lock;
     * readers held it and more than $maxAhead were ahead; nobody held it; or this comes from an update.
     */
    public function getOwner(): ?Holder {}

    /**
     * Returns how many were waiting in front at that time; null: unknown, because on Redis the caller neither waited nor
     * was turned away by $maxAhead, or there is no Pub/Sub; the lock is an exclusive node of ZooKeeper; or this comes
     * from an update.
     */
    public function getWaiters(): ?int {}
}

class LockLostException extends DistLockException
{
    private mixed $result = null;
    private ?LossReason $reason = null;

    /** Why the lock was lost; null only if the exception isn't one of distlock's own. */
    public function getReason(): ?LossReason {}

    /**
     * Returns what the critical section of synchronized() returned; null if it threw, or if another method threw this
     * exception.
     */
    public function getResult(): mixed {}
}

/** The wait could never have succeeded: it would have lasted until its timeout, or forever. */
class DeadlockException extends DistLockException {}

/**
 * The lock isn't in a state that allows this: it isn't held, is already held, or is being waited for by the same object;
 * nothing keeps the object that is to hold it; the token doesn't fit the object (attach()); or the update belongs to a
 * parent process.
 */
class LockStateException extends DistLockException {}

/** A lock of this class, or with these options, can't do this. */
class UnsupportedException extends DistLockException {}

#ifdef DISTLOCK_REDIS
/**
 * Returns the names, in no particular order, of the locks and semaphores that somebody is waiting for, or that were
 * first acquired in the last day: distlock finds them by the counters that it leaves behind for as long as the ini
 * setting distlock.redis.counter_lifetime says. It doesn't find a lock that has been held for longer than that without a
 * waiter, or one that only other programs use. Keys that look like a lock's are left out if no lock can have the name. This is for operators: the server, or every master of a cluster, goes
 * through all its keys, in steps of about 200 (SCAN).
 *
 * @param string $pattern 1 to 1024 bytes, as for fnmatch(): * matches any bytes, ? matches one, [a-z] matches one of
 *     these; a backslash makes the next character stand for itself. The ini setting distlock.key_prefix is put in front
 *     of the pattern, and removed from the names.
 * @param string|string[]|null $servers a DSN as for RedisLock; null: the ini setting distlock.redis.servers. With a list,
 *     the result is what any of the servers knows; a majority must answer.
 * @return string[]
 *
 * @throws \ValueError
 * @throws ConnectionException if the server can't be reached, the connection is lost, there is no answer in time, or
 *     the password is wrong
 * @throws ServerException if the server answers with an error
 */
function redis_locks(string $pattern = '*', #[\SensitiveParameter] string|array|null $servers = null): array {}

/**
 * Whether the DSN contains a password, including one for sentinels: the command line refuses passwords where others can
 * see them.
 *
 * @internal
 *
 * @throws \ValueError if it isn't a valid DSN; the message contains no part of a credential.
 */
function redis_dsn_has_password(#[\SensitiveParameter] string $dsn): bool {}
#endif

#ifdef DISTLOCK_ZOOKEEPER
/**
 * Returns the paths of the locks and semaphores of any program that are held or waited for, at $path and below: nodes
 * with a child that ends in a sequence, and the nodes of exclusive locks. Nodes that $auth doesn't allow to be read are
 * left out. At most 16 levels below $path are searched. This is for operators: it visits every node.
 *
 * @param string $path absolute; "/" searches everything except ZooKeeper's own /zookeeper
 * @param string|null $hosts as for ZkLock
 * @param float $sessionTimeout as for ZkLock, with which it shares a session if hosts, timeout and auth are the same.
 * @param string|null $auth as for ZkLock
 * @return string[]
 *
 * @throws \ValueError
 * @throws ConnectionException like ZkLock; or if the search took longer than 30 seconds
 * @throws ServerException if the server answers with an error
 * @throws DistLockException if there are more than 100000 nodes
 */
function zookeeper_locks(string $path = '/', ?string $hosts = null, float $sessionTimeout = 10.0, #[\SensitiveParameter] ?string $auth = null): array {}
#endif

/**
 * Returns the name of a lock as people may see it. To know the id of a PHP session is to have the session, so the id in a
 * name that looks like that of a session's lock (`<prefix>:<id>_LOCK`, or Laravel's `session:<id>`) is replaced by its
 * first four characters and a hash, which tells it from others. Any other name is returned as it is.
 */
function name_to_show(string $name): string {}

/**
 * Returns counters of this process since it started: acquired, contended, timeouts, released, lost,
 * released_at_shutdown, renewals, updates, conflicts, commands, connects, reconnects, listeners, script_loads and
 * thread_failures as int, wait_seconds as float. A MultiLock counts as the locks it is made of.
 *
 * @return array<string, int|float>
 */
function stats(): array {}

/**
 * Returns what all processes that share their metrics have counted, in the text format of Prometheus, version 0.0.4:
 * the workers of a PHP-FPM or Apache, or all processes with the same distlock.metrics_file. Send it as "text/plain;
 * version=0.0.4; charset=utf-8".
 */
function metrics(): string {}

/**
 * Describes what this process (in a thread-safe PHP: this thread) is doing, such as "GET /cart", for anyone who
 * inspects its locks: inspect() and the command line show it. It is part of everything acquired from now on, on Redis
 * in the token ("GET%20%2Fcart@host:...") and on ZooKeeper in the node's data, so it costs nothing. The end of the
 * request clears it. It should contain nothing secret, because everybody who may inspect locks can read it.
 *
 * @param string|null $label 1 to 64 bytes of printable ASCII; null: none
 *
 * @throws \ValueError
 */
function label(?string $label): void {}

#ifdef DISTLOCK_SESSION
/**
 * Returns what the open session contained when this request began to wait for it, if it was destroyed meanwhile, or got
 * another id: encoded, for session_decode(). null: it wasn't destroyed, this request didn't wait for it, or another
 * handler keeps it. Asks no server. A request that uses the content should end with session_abort(), because what was
 * destroyed must not be written again; and it shouldn't send a cookie, because its id is no longer in use.
 */
function destroyed_session(): ?string {}
#endif

/**
 * Returns a mark for release_all(), which then spares what was acquired before this call.
 */
function mark(): int {}

/**
 * Releases everything that this process (in a thread-safe PHP: this thread) still holds, as the end of a request does:
 * the newest lock first, however often it was acquired. Workers that serve many requests should call this between two
 * of them. The lock objects can be used again.
 *
 * With a mark, it spares locks that were held at the mark and have been since, as often as they are acquired now and in
 * the mode that they now have. Workers that hold a lock from one request to the next, as symfony/scheduler does, take
 * the mark when a request begins.
 *
 * An open session stays open until session_write_close(). If a signal handler calls this during a wait, the lock that
 * is being waited for isn't affected.
 *
 * Never throws because of a server. The releases get one second, for all servers together; the replies to earlier calls
 * of release(false) get one more for each backend. Whatever hasn't been released by then is released in the background;
 * on Redis, it ends no later than its ttl.
 *
 * @param int|null $since what mark() returned in this thread; null releases everything
 *
 * @return int how many locks were held until now, according to the servers that answered; a MultiLock counts as the
 *     locks it is made of
 * @throws \ValueError if $since isn't a mark of this thread's
 * @throws \Throwable whatever an onLost() callback throws, after everything has been released: losses are reported as
 *     by release()
 */
function release_all(?int $since = null): int {}
