<?php

/* Shared by all tests. A test requires this file, and scripts/test runs it. */

namespace DistLock\Test;

require __DIR__ . '/channel.php';
require __DIR__ . '/child.php';
require __DIR__ . '/span.php';
require __DIR__ . '/server.php';

/** Loads what only some tests use. */
function load(string $class): void
{
    $file = match (str_replace(__NAMESPACE__ . '\\', '', $class)) {
        'Dialogue', 'RedisDialogue', 'ZooKeeperDialogue' => 'dialogue',
        'Request', 'Response' => 'fastcgi',
        'Fpm' => 'fpm',
        'Connection', 'Misbehaving', 'Peer' => 'peer',
        'Forwarder', 'Link', 'Proxy' => 'proxy',
        'End', 'Line', 'Message', 'Relay' => 'relay',
        'Forwarding', 'ZooKeeperProxy' => 'zookeeper_proxy',
        default => null,
    };
    $file === null || require_once __DIR__ . "/$file.php";
}

// By name, because a closure would be an object, and tests show the numbers of theirs.
spl_autoload_register(__NAMESPACE__ . '\load');

// A library that was preloaded for this PHP (by scripts/test --asan) isn't meant for other programs.
putenv('LD_PRELOAD');

// Most tests rely on what they acquire, and would fail otherwise. Since 8.5, PHP warns if code doesn't look at the
// result.
if (PHP_VERSION_ID >= 80500) {
    set_error_handler(
        static fn (int $level, string $text): bool => str_starts_with($text, 'The return value of method DistLock\\'),
        E_WARNING,
    );
}

/** The process that runs the test itself, rather than a forked child. */
define(__NAMESPACE__ . '\MAIN_PROCESS', getmypid());

function environment(string $name): string
{
    $value = getenv($name);
    if ($value === false) {
        throw new \RuntimeException("$name is not set: run the tests by scripts/test");
    }

    return $value;
}

/** Returns how much longer everything may take than on a machine that is merely busy: under valgrind, for example. */
function slowness(): float
{
    return (float) (getenv('DISTLOCK_TEST_SLOW') ?: 1);
}

function root(): string
{
    return environment('DISTLOCK_TEST_ROOT');
}

/** Returns the PHP that runs the tests, to start another process of it. */
function php(): string
{
    return environment('TEST_PHP_EXECUTABLE');
}

/** Makes a directory below that of the run, with which it is deleted. */
function directory(): string
{
    $path = environment('DISTLOCK_TEST_DIR') . '/' . bin2hex(random_bytes(4));
    mkdir($path);

    return $path;
}

/** Returns a name for a lock that no other test and no other run of this one uses; the same in forked children. */
function key(string $name = 'lock'): string
{
    $file = $_SERVER['SCRIPT_FILENAME'];

    return basename(dirname($file)) . '/' . basename($file, '.php') . '/' . MAIN_PROCESS . '/' . $name;
}

/**
 * The server that all tests share. A test that restarts, pauses or reconfigures a server starts its own with server().
 * This one always answers; if the machine freezes for some seconds, a little later.
 */
function dsn(array $options = [], ?int $database = null): string
{
    $port = (int) environment('DISTLOCK_TEST_REDIS_PORT');

    return dsn_of('127.0.0.1', $port, $options + ['connect_timeout' => 30, 'timeout' => 30], $database);
}

function dsn_of(string $host, int $port, array $options = [], ?int $database = null): string
{
    return complete_dsn("redis://$host:$port", $options, $database);
}

/** Extends a DSN that ends with its hosts or its service. */
function complete_dsn(string $beginning, array $options, ?int $database = null): string
{
    $query = http_build_query($options);

    return $beginning . ($database === null ? '' : "/$database") . ($query === '' ? '' : "?$query");
}

/**
 * Starts a PHP-FPM for this test, which loads distlock.
 *
 * @param string[] $ini  by name
 * @param string[] $pool more settings of the pool, by name
 * @param string[] $global more settings of the master, by name
 */
function fpm(int $workers = 1, array $ini = [], array $pool = [], array $global = []): Fpm
{
    return new Fpm($workers, $ini, $pool, $global);
}

/** Listens, and calls $conversation with every connection, in a process for each. */
function peer(callable $conversation): Peer
{
    return new Peer($conversation);
}

/** Forwards to a redis on $port until it is told to misbehave. Accepts connections at $host. */
function proxy(int $port, string $host = '127.0.0.1'): Proxy
{
    return new Proxy($port, $host);
}

/** Forwards messages to a ZooKeeper on $port, which it understands, until it is told to misbehave. */
function zookeeper_proxy(int $port): ZooKeeperProxy
{
    return new ZooKeeperProxy($port);
}

/** Returns a plain connection to the shared server, one for each process. */
function redis(): \Redis
{
    static $connections = [];

    return $connections[getmypid()] ??= connect((int) environment('DISTLOCK_TEST_REDIS_PORT'));
}

function connect(int $port, ?string $password = null): \Redis
{
    $redis = new \Redis();
    $redis->connect('127.0.0.1', $port, 10 * slowness());
    $redis->setOption(\Redis::OPT_READ_TIMEOUT, 10 * slowness());
    // Otherwise it reconnects, and waits for the reply to something that it didn't send there.
    $redis->setOption(\Redis::OPT_MAX_RETRIES, 0);
    if ($password !== null) {
        $redis->auth($password);
    }

    return $redis;
}

/** Polls until the condition is neither null nor false, and returns its value. */
function await(callable $condition, float $seconds = 10, string $what = 'what the test waits for'): mixed
{
    $deadline = new Deadline($seconds);
    // The longer it takes, the less does it matter when exactly it is noticed.
    for ($pause = 1000; ($result = $condition()) === false || $result === null; $pause = (int) min(1.2 * $pause, 20_000)) {
        if ($deadline->remaining() === 0.0) {
            throw new \RuntimeException("$what did not happen in time");
        }
        usleep($pause);
    }

    return $result;
}

/**
 * Returns the result of a call that the test isn't about: on a busy machine the answer may be too late, and the call is
 * repeated.
 */
function answered(callable $call): mixed
{
    $answer = await(static function () use ($call): ?array {
        try {
            return [$call()];
        } catch (\DistLock\ConnectionException) {
            return null;
        }
    }, 30, 'an answer');

    return $answer[0];
}

/** Returns the owners and then the waiters, each as an array. */
function everybody(\DistLock\LockStatus $status): array
{
    return array_map(fn (\DistLock\Holder $holder) => $holder->jsonSerialize(), [...$status->owners, ...$status->queue]);
}

/** Does what all tests of a run need only once, while the others wait. */
function once(string $name, callable $work): void
{
    $done = fopen(environment('DISTLOCK_TEST_DIR') . "/$name.done", 'c+');
    flock($done, LOCK_EX);
    if (fstat($done)['size'] === 0) {
        $work();
        fwrite($done, $name);
    }
    fclose($done);
}

/** Registers what to do at the end of the test, even after a fatal error. A forked child never does it. */
function at_end(callable $cleanup): void
{
    register_shutdown_function(static function () use ($cleanup): void {
        if (getmypid() === MAIN_PROCESS) {
            $cleanup();
        }
    });
}
