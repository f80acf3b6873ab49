<?php

// Made of distlock.stub.php by scripts/generate: change that, not this.

namespace DistLock;

/** What is known of a lock object without asking the server. */
enum State: string
{
    /** It isn't held. */
    case Unlocked = 'unlocked';
    /** It is inside acquire(): seen by a signal handler that runs during the wait. */
    case Waiting = 'waiting';
    case Held = 'held';
    /** acquire() or release() failed: it doesn't count as held, but the server may think so, until release() or acquire(). */
    case Undecided = 'undecided';
    /** It was held, and was lost. It stays so until the next acquire() or attach(). */
    case Lost = 'lost';
}

/** How a lock is held. */
enum Mode: string
{
    case Write = 'write';
    case Read = 'read';
}

/**
 * A lock that processes on any number of machines share by its name. The object is the owner: at most one
 * object holds the lock at a time.
 *
 * Times are seconds. Whatever a request still holds when it ends, however it ends, is released before the
 * worker takes the next one, and after PHP has written its session, output and everything else; a lock whose object
 * the code destroys is released at once.
 */
interface Lock
{
    /**
     * Waits for the lock, first come, first served.
     *
     * @param float|null $timeout the longest wait; null: as long as the ini setting distlock.default_timeout says, or without
     *     limit where it is empty; INF without limit; 0.0 tries once, in one round trip.
     * @return bool false: the time passed, and the lock was not acquired.
     *
     * On an object that holds the lock it nests, and needs as many release(). A signal handler that throws
     * during the wait ends it. The wait blocks the whole thread, and so every fiber of it.
     *
     * @throws \ValueError where the timeout is negative or NAN
     * @throws DeadlockException at once, without waiting, where other objects of this thread hold the lock beyond the time limit,
     *     or wait for it further down the stack: they can't release it meanwhile. Not with a timeout of 0.0, which returns false.
     * @throws ConnectionException no server, a lost server, no answer in time, wrong password
     * @throws ServerException the server answered with an error
     */
    public function acquire(?float $timeout = null): bool;

    /**
     * @param bool $confirm false writes the release without waiting for the reply, which saves a round trip;
     *     that the lock had been lost is then not reported.
     * @return bool true: it was held until now. false: it was not held, or it had been lost.
     *
     * @throws ConnectionException and ServerException as acquire(). The lock then counts as not held; whether the
     *     server has released it is not known, so release() may be called again, and the end of the request does.
     *     A release() that would have made a reader of the writer leaves a reader, and needn't be called again.
     */
    public function release(bool $confirm = true): bool;

    /** From local knowledge alone, without a round trip. Turns false before the server may give the lock away. */
    public function isHeld(): bool;

    /** Likewise without a round trip. It is Held exactly while isHeld() is true. */
    public function getState(): State;

    public function getName(): string;

    /**
     * A number that grows with every acquisition of this lock; null while it is not held.
     *
     * @throws ConnectionException on a list of servers, where the first call of an acquisition has a majority of them make
     *     sure of that, and too few answered
     */
    public function getFencingToken(): ?int;

    /** Seconds that the last acquire() waited; 0.0 when it got the lock, or gave up, at once. */
    public function getWaitTime(): float;

    /**
     * Acquires, calls $critical without arguments, releases whatever happens, and returns what $critical returned.
     *
     * @template T
     *
     * @phpstan-param callable(): T $critical
     * @phpstan-return T
     *
     * @throws LockTimeoutException when the lock was not acquired in $timeout seconds
     * @throws LockLostException when the lock was lost before $critical returned or threw. Its getResult() is what $critical
     *     returned, its getPrevious() what it threw.
     */
    public function synchronized(callable $critical, ?float $timeout = null): mixed;

    /**
     * Sets what is called, with this lock, once after the lock was lost; null for nothing. The callback may throw, or exit:
     * then no callback of another lock is called any more.
     */
    public function onLost(?callable $callback): void;
}

/** A lock that many may hold for reading, or one for writing. */
interface SharedLock extends Lock
{
    /**
     * Waits for a share: any number of readers hold the lock at once, and never with a writer. First come, first served
     * between readers and writers, so neither side starves: readers that follow one another are served together.
     *
     * On an object that holds the lock, for reading or writing, it nests. acquire() on an object that reads makes it the
     * writer, as soon as it is the only reader, until the release() that belongs to that acquire(): then it reads again.
     * It doesn't overtake a writer that waits.
     *
     * @param float|null $timeout as for acquire()
     *
     * @throws DeadlockException from acquire() at once, where somebody waits to write already: each would wait for the
     *     other. The object still reads.
     */
    public function acquireRead(?float $timeout = null): bool;

    /**
     * Makes a reader of the writer: others may read from now on. Each acquisition still needs its release().
     *
     * @return bool false: it is not held, or it had been lost.
     *
     * @throws DistLockException where acquireRead() does: the lock can't be shared by readers.
     * @throws ConnectionException others may read already, and this object reads; the next call finds out
     */
    public function downgrade(): bool;

    /**
     * How this object holds the lock, without a round trip; null while it is not held. Where the reply to a change between the
     * two was lost, it is Read, which is all that is certain.
     */
    public function getMode(): ?Mode;
}

final class RedisLock implements SharedLock
{
    /**
     * @param string $name 1 to 1024 bytes, without NUL. The key is the ini setting distlock.key_prefix and this name.
     * @param string|array|null $servers a DSN: redis://[[user]:password@]host[:port][/database] or
     *     unix:///path/to.sock[?db=number]; or a list of 3 to 15 DSNs of independent servers, of which a majority must agree;
     *     null: the ini setting distlock.redis.servers.
     * @param float $ttl 0.01 to 31536000 seconds: the lock frees itself this long after its last renewal.
     * @param bool $autoRenew true: renewed in the background at every third of its ttl. false: it ends after one ttl unless
     *     renew() is called.
     * @param float $maxHold 0 to 31536000 seconds: the lock is no longer renewed this long after it was acquired; 0.0: no limit.
     * @param int $replicas 0 to 1000: the number of replicas that must acknowledge an acquisition before it counts. If they
     *     don't within half of the DSN's timeout, it is undone, and acquire() throws a ServerException.
     *
     * @throws \ValueError
     */
    public function __construct(string $name, #[\SensitiveParameter] string|array|null $servers = null, float $ttl = 10.0, bool $autoRenew = true, float $maxHold = 0.0, int $replicas = 0) {}

    public function acquire(?float $timeout = null): bool {}

    public function release(bool $confirm = true): bool {}

    public function isHeld(): bool {}

    public function getState(): State {}

    public function getName(): string {}

    public function getFencingToken(): ?int {}

    public function getWaitTime(): float {}

    public function synchronized(callable $critical, ?float $timeout = null): mixed {}

    public function onLost(?callable $callback): void {}

    public function acquireRead(?float $timeout = null): bool {}

    public function downgrade(): bool {}

    public function getMode(): ?Mode {}

    /**
     * Makes the lock last $ttl seconds from now; null: the ttl of the constructor.
     *
     * @return bool false: it is not held, or it had been lost.
     */
    public function renew(?float $ttl = null): bool {}

    /** Seconds until isHeld() turns false; 0.0 when it is not held. */
    public function getRemainingTtl(): float {}

    /** What marks this ownership at the server; null while the lock is not held. */
    public function getToken(): ?string {}

    /**
     * Gives the ownership away: returns the token, to be given to attach() in another process. This object no longer
     * owns, and nothing renews the lock until it is attached.
     *
     * @throws LockLostException when the lock had been lost
     * @throws DistLockException when it was not held
     */
    public function detach(): string {}

    /**
     * Takes over an ownership that was given away with detach(). The lock then lasts this object's ttl from now.
     *
     * @return bool false: nobody holds the lock with this token.
     * @throws DistLockException when this object holds the lock already
     */
    public function attach(string $token): bool {}

    /** Whether anybody holds the lock, by one round trip. */
    public function isLocked(): bool {}

    /** The token of the present owner, in any process, by one round trip; with readers, that of the first. null: nobody holds it. */
    public function getOwner(): ?string {}

    /**
     * What the server knows: ['held' => bool, 'mode' => 'write'|'read'|null, 'owners' => string[], 'ttl' => ?float,
     * 'waiters' => int, 'fencing' => ?int, 'queue' => string[]]. The owners are tokens: the writer's, or those of the readers,
     * a thousand at most. ttl is until the last of them ends, null where the lock is free or never expires; fencing is the last
     * one given, null where the lock is free or another program's. The queue has the tokens of the waiters in the order of
     * their turn, of the first hundred. A token names its process, and the time when it asked, which is before it waited:
     * "host:pid:random:microseconds since 1970", by the clock of that host.
     */
    public function inspect(): array {}

    /**
     * Breaks the lock for every owner, readers included; waiters are served. For operators: an owner learns of it only when
     * it next renews or releases.
     *
     * @return bool false: nobody held it.
     * @throws ServerException where the key isn't a string, and so no lock: it isn't touched
     */
    public function forceRelease(): bool {}
}

/**
 * There are $permits permits, and each object that holds it has one of them, or as many as its weight says. What an object has is
 * renewed, expires and is released together, and apart from what others have.
 */
final class RedisSemaphore implements Lock
{
    /**
     * @param string $name as for RedisLock. Semaphores and locks share their names: use one for one purpose.
     * @param int $permits 1 to 100000. Each acquire() goes by the number of its own object, so the number can be changed
     *     while others hold permits, or wait, by another one: more are let in at once, too many leave one by one.
     * @param string|array|null $servers one DSN, as for RedisLock; a list is refused.
     * @param float $ttl as for RedisLock, for what this object has
     * @param bool $autoRenew
     * @param float $maxHold
     * @param int $replicas
     * @param int $weight 1 to $permits, and at most 1000: how many permits acquire() takes, all or none, in one step of the server.
     *     One that waits for several keeps its place: nobody who came later is served before it.
     *
     * @throws \ValueError
     */
    public function __construct(string $name, int $permits, #[\SensitiveParameter] string|array|null $servers = null, float $ttl = 10.0, bool $autoRenew = true, float $maxHold = 0.0, int $replicas = 0, int $weight = 1) {}

    public function acquire(?float $timeout = null): bool {}

    public function release(bool $confirm = true): bool {}

    public function isHeld(): bool {}

    public function getState(): State {}

    public function getName(): string {}

    public function getFencingToken(): ?int {}

    public function getWaitTime(): float {}

    public function synchronized(callable $critical, ?float $timeout = null): mixed {}

    public function onLost(?callable $callback): void {}

    /** @see \DistLock\RedisLock::renew() */
    public function renew(?float $ttl = null): bool {}

    /** @see \DistLock\RedisLock::getRemainingTtl() */
    public function getRemainingTtl(): float {}

    /** @see \DistLock\RedisLock::getToken() */
    public function getToken(): ?string {}

    /** @see \DistLock\RedisLock::detach() */
    public function detach(): string {}

    /**
     * @throws DistLockException also when the token is of another number of permits than this object takes
     *
     * @see \DistLock\RedisLock::attach()
     */
    public function attach(string $token): bool {}

    /**
     * As RedisLock::inspect(): the owners are the tokens of those that hold permits, 'mode' is 'read' while there are any. A token
     * of three permits begins with "3*".
     *
     * @see \DistLock\RedisLock::inspect()
     */
    public function inspect(): array {}

    /**
     * Takes all permits back; waiters are served.
     *
     * @see \DistLock\RedisLock::forceRelease()
     */
    public function forceRelease(): bool {}
}

final class ZkLock implements SharedLock
{
    /**
     * @param string $path the lock's node: absolute, 2 to 1024 bytes. Nodes above it are made as needed.
     * @param string|null $hosts "h1:2181,h2:2181/chroot": servers of one ensemble, and the path that $path is below; the
     *     port may be left out. null: the ini setting distlock.zookeeper.hosts.
     * @param float $sessionTimeout 0.1 to 86400 seconds: the server frees a killed process's locks this long after it last heard of it.
     *     The server may grant another timeout, from 2 to 20 of its ticks unless it is configured otherwise.
     * @param string|null $auth "digest:user:password", or "sasl:user:password" to log in by SASL with DIGEST-MD5, where the
     *     client library can. Nodes are then made so that only this user can touch them.
     * @param bool $exclusiveNode true: the lock is one ephemeral node at $path instead of a queue below it. That costs one
     *     write to try, but wakes all that wait, and gives the lock to any of them. Such a lock can't be read.
     * @param bool $readWriteNodes what acquire() makes: false: a node of Apache Curator's InterProcessMutex; true: a node for
     *     writing of its InterProcessReadWriteLock. Programs that lock the path with the one don't see nodes of the other.
     *
     * @throws \ValueError
     */
    public function __construct(string $path, ?string $hosts = null, float $sessionTimeout = 10.0, #[\SensitiveParameter] ?string $auth = null, bool $exclusiveNode = false, bool $readWriteNodes = false) {}

    public function acquire(?float $timeout = null): bool {}

    public function release(bool $confirm = true): bool {}

    public function isHeld(): bool {}

    public function getState(): State {}

    public function getName(): string {}

    public function getFencingToken(): ?int {}

    public function getWaitTime(): float {}

    public function synchronized(callable $critical, ?float $timeout = null): mixed {}

    public function onLost(?callable $callback): void {}

    public function acquireRead(?float $timeout = null): bool {}

    public function downgrade(): bool {}

    public function getMode(): ?Mode {}

    /** Whether anybody holds the lock, by the round trips of inspect(): two, or one for an exclusive node. */
    public function isLocked(): bool {}

    /** The present owner, in any process, as inspect() names it, by as many round trips; with readers, the first. null: nobody holds it. */
    public function getOwner(): ?string {}

    /**
     * What the server knows: ['held' => bool, 'mode' => 'read'|'write'|null, 'owners' => string[], 'ttl' => null,
     * 'waiters' => int, 'fencing' => ?int, 'contenders' => array[]]. An owner is "host:pid", or, of another program, what its
     * node says. fencing is the first owner's. The contenders are in the order of their turn, each ['node' => string,
     * 'host' => ?string, 'pid' => ?int, 'session' => string, 'mode' => 'read'|'write', 'weight' => int,
     * 'since' => float]: the last is when the node was created, in seconds since 1970, by ZooKeeper's clock. The weight is 1, or how many
     * permits of a semaphore it is of. A reader that becomes the writer is there twice.
     */
    public function inspect(): array {}

    /**
     * Breaks the lock for every owner, readers included; the first waiter is served. For operators: the owner learns of it within a sixth
     * of its session's timeout.
     *
     * @return bool false: nobody held it.
     * @throws ServerException also where the node isn't a lock's: it goes with no session, and has data, or is to be an exclusive
     *     node. It stays.
     */
    public function forceRelease(): bool {}
}

/**
 * There are $permits permits, and each object that holds it has one of them, or as many as its weight says.
 */
final class ZkSemaphore implements Lock
{
    /**
     * @param string $path the semaphore's node, as that of ZkLock. It must not be a lock's.
     * @param int $permits 1 to 100000: how many may hold it. Each process goes by its own number: where they differ, as
     *     during a deployment, there are at most as many owners as the highest number of them allows.
     * @param string|null $hosts as for ZkLock
     * @param float $sessionTimeout
     * @param string|null $auth
     * @param int $weight 1 to $permits, and at most 32: how many permits acquire() takes, all or none, in one step of the server.
     *     One that waits for several keeps its place: nobody who came later is served before it.
     *
     * @throws \ValueError
     */
    public function __construct(string $path, int $permits, ?string $hosts = null, float $sessionTimeout = 10.0, #[\SensitiveParameter] ?string $auth = null, int $weight = 1) {}

    public function acquire(?float $timeout = null): bool {}

    public function release(bool $confirm = true): bool {}

    public function isHeld(): bool {}

    public function getState(): State {}

    public function getName(): string {}

    public function getFencingToken(): ?int {}

    public function getWaitTime(): float {}

    public function synchronized(callable $critical, ?float $timeout = null): mixed {}

    public function onLost(?callable $callback): void {}

    /**
     * As ZkLock::inspect(): the owners are those that hold a permit, 'mode' is 'read' while there are any.
     *
     * @see \DistLock\ZkLock::inspect()
     */
    public function inspect(): array {}

    /**
     * Takes all permits back; waiters are served.
     *
     * @see \DistLock\ZkLock::forceRelease()
     */
    public function forceRelease(): bool {}
}

/**
 * Several locks as one: all of them, or none, under one deadline. They may be RedisLocks and ZkLocks, mixed, and MultiLocks,
 * whose locks are taken themselves. Classes that PHP code wrote can't be among them.
 *
 * They are acquired one after the other in an order that is the same in every process, whatever the order of the arguments:
 * by backend, then by key or path as bytes, then by server. So MultiLocks don't wait for each other in a circle. What
 * is held by its own object already nests, and stays held.
 */
final class MultiLock implements Lock
{
    /**
     * @throws \TypeError where one isn't a lock of distlock's own
     * @throws \ValueError where two are the same lock: they would wait for each other
     */
    public function __construct(Lock $first, Lock ...$more) {}

    /**
     * As for every lock, with one deadline for all of them together. If they aren't all acquired in time, or one fails,
     * those that were are released. One that is lost while another is waited for makes it start over.
     *
     * @see \DistLock\Lock::acquire()
     */
    public function acquire(?float $timeout = null): bool {}

    /**
     * All of them for reading, in the same way. acquire() can't make a writer of a MultiLock that reads.
     *
     * @throws DistLockException where one of them can't be shared by readers; none is acquired. Also from acquire() on a MultiLock
     *     that reads, which still does.
     *
     * @see \DistLock\SharedLock::acquireRead()
     */
    public function acquireRead(?float $timeout = null): bool {}

    /**
     * Releases them in reverse order, and goes on where one fails; the first error is then thrown.
     *
     * @return bool true: all were held until now. false: one of them was lost; those that were still held are released.
     *
     * @see \DistLock\Lock::release()
     */
    public function release(bool $confirm = true): bool {}

    /**
     * Whether all of them are held. If one is lost, this lock is lost, too; the others are held until release(), the next
     * acquire(), or the end of the object.
     *
     * @see \DistLock\Lock::isHeld()
     */
    public function isHeld(): bool {}

    public function getState(): State {}

    public function getMode(): ?Mode {}

    /**
     * The names, with ", " in between.
     *
     * @see \DistLock\Lock::getName()
     */
    public function getName(): string {}

    /**
     * null: each of the locks has its own; check what is written under a lock with that lock's token.
     *
     * @see \DistLock\Lock::getFencingToken()
     */
    public function getFencingToken(): ?int {}

    public function getWaitTime(): float {}

    public function synchronized(callable $critical, ?float $timeout = null): mixed {}

    /**
     * Called once when any of them is lost; that one's own callback is called as well.
     *
     * @see \DistLock\Lock::onLost()
     */
    public function onLost(?callable $callback): void {}
}

/**
 * A value at a server that is changed without a lock: an update reads it first, and starts over if somebody else has
 * written meanwhile. Nobody waits for anybody; for values that two seldom change at once.
 *
 * Values are strings of any bytes; null stands for no value. Times are seconds.
 */
interface OptimisticLock
{
    /**
     * @return string|null the value, with every update that had ended before; null: there is none.
     *
     * @throws ConnectionException no server, a lost server, no answer in time, wrong password
     * @throws ServerException the server answered with an error, or the value is another type's, or longer than the longest
     */
    public function read(): ?string;

    /**
     * Reads the value, calls $change with it, and writes what it returned, null to delete the value. Nothing is written
     * if somebody else has written since the value was read: then it pauses shortly, reads again, and calls $change again.
     * What $change returns unchanged isn't written.
     *
     * @param callable $change is given ?string, and returns ?string. It may be called more than once, so it should do nothing
     *     but change the value. What it throws ends the update, and nothing is written.
     * @param float|null $timeout no new attempt begins later; null: without limit; 0.0: one attempt.
     * @return string|null what was written
     *
     * A signal handler that throws during a pause ends it.
     *
     * @throws \ValueError where the timeout is negative or NAN, or $change returned more than the longest value
     * @throws \TypeError where $change returned anything but a string or null
     * @throws LockTimeoutException when the time passed, and nothing was written
     * @throws ConnectionException as read(). Where the connection was lost while the value was being written, it says that it
     *     is not known whether that was done; otherwise nothing was written.
     * @throws ServerException as read(); nothing was written.
     * @throws DistLockException in a child that was forked in $change, or by a signal handler in a pause, and returned: the
     *     update is its parent's
     */
    public function update(callable $change, ?float $timeout = null): ?string;
}

final class RedisOptimisticLock implements OptimisticLock
{
    /**
     * The value is the string at a key: WATCH, GET, MULTI, SET or DEL, EXEC, in two round trips. It has no expiry; one that it
     * had ends when it is written. At most 67108864 bytes (64 MiB).
     *
     * @param string $key 1 to 1024 bytes, without NUL. The key is the ini setting distlock.key_prefix and this one. Not that of
     *     a lock.
     * @param string|array|null $servers a DSN as for RedisLock; null: the ini setting distlock.redis.servers. A list is refused.
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
     * The value is the data of a node, which is written with the version that was read. At most 1040384 bytes (1016 KiB).
     *
     * @param string $path the node: absolute, 2 to 1024 bytes. It, and nodes above it, are made as needed; it stays until it is
     *     deleted.
     * @param string|null $hosts as for ZkLock
     * @param float $sessionTimeout as for ZkLock, with which it shares a session if hosts, timeout and auth are the same.
     * @param string|null $auth as for ZkLock
     *
     * @throws \ValueError
     */
    public function __construct(string $path, ?string $hosts = null, float $sessionTimeout = 10.0, #[\SensitiveParameter] ?string $auth = null) {}

    public function read(): ?string {}

    public function update(callable $change, ?float $timeout = null): ?string {}
}

class DistLockException extends \Exception {}

/** No server, a lost server, no answer in time, a refused password. */
class ConnectionException extends DistLockException {}

/** The server answered with an error. */
class ServerException extends DistLockException {}

class LockTimeoutException extends DistLockException {}

class LockLostException extends DistLockException
{
    private mixed $result = null;

    /** What the critical section of synchronized() returned; null where it threw, or where this is another method's. */
    public function getResult(): mixed {}
}

/** A wait that could only end by its time limit, or never. */
class DeadlockException extends DistLockException {}

/**
 * The names, in no order, of the locks and semaphores that somebody waits for, or acquired in the last seven days: distlock
 * finds them by the keys that it leaves. A lock that has been held for longer than that without anybody waiting is not found,
 * nor one that only other programs use. For operators: the server, or every master of a cluster, goes through all its keys,
 * in steps of about 200 (SCAN).
 *
 * @param string $pattern of 1 to 1024 bytes, as of fnmatch(): * stands for any bytes, ? for one, [a-z] for one of those; a
 *     backslash takes the meaning from the next. The ini setting distlock.key_prefix is put in front, and left out of the names.
 * @param string|array|null $servers a DSN as for RedisLock; null: the ini setting distlock.redis.servers. With a list, what any
 *     of the servers knows; a majority must answer.
 * @return string[]
 *
 * @throws \ValueError
 * @throws ConnectionException no server, a lost server, no answer in time, wrong password
 * @throws ServerException the server answered with an error
 */
function redis_locks(string $pattern = '*', #[\SensitiveParameter] string|array|null $servers = null): array {}

/**
 * Whether RedisLock would find a password in the DSN, that for sentinels included. For programs that take DSNs from places
 * where others can see them.
 *
 * @throws \ValueError it isn't a valid DSN; the message contains no part of a credential.
 */
function redis_dsn_has_password(#[\SensitiveParameter] string $dsn): bool {}

/**
 * The paths of the locks and semaphores that are held or waited for, by any program, at $path and below: nodes with a
 * child that ends in a sequence, and the nodes of exclusive locks. What $auth doesn't allow to be read is left out. At most 16
 * levels below $path. For operators: every node is looked at.
 *
 * @param string $path absolute; "/" is all of it, but for ZooKeeper's own /zookeeper
 * @param string|null $hosts as for ZkLock
 * @param float $sessionTimeout as for ZkLock, with which it shares a session if hosts, timeout and auth are the same.
 * @param string|null $auth as for ZkLock
 * @return string[]
 *
 * @throws \ValueError
 * @throws ConnectionException as ZkLock; or if it took longer than 30 seconds
 * @throws ServerException the server answered with an error
 * @throws DistLockException where there are more than 100000 nodes
 */
function zookeeper_locks(string $path = '/', ?string $hosts = null, float $sessionTimeout = 10.0, #[\SensitiveParameter] ?string $auth = null): array {}

/**
 * Counters of this process since it started (a MultiLock counts as the locks it is made of): acquired, contended, timeouts,
 * released, lost, released_at_shutdown, renewals, updates, conflicts, commands, connects, reconnects, listeners, script_loads,
 * thread_failures as int, wait_seconds as float.
 */
function stats(): array {}

/**
 * Releases what this process still holds, in a thread-safe PHP this thread, as the end of a request does: the newest first, however
 * often it was acquired. For workers that serve many requests, to be called between two of them. The objects may be used again.
 *
 * An open session stays open until session_write_close(). If a signal handler calls this during a wait, the lock that is waited for
 * is left to the wait.
 *
 * It doesn't throw if a server fails. All servers together have a second; what wasn't released by then ends with its ttl, and is
 * deleted in the background on ZooKeeper.
 *
 * @return int how many locks were held until now, as far as the servers answered; a MultiLock counts as the locks it is made of
 * @throws \Throwable what an onLost() callback throws, when all is released: losses are reported as by release()
 */
function release_all(): int {}
