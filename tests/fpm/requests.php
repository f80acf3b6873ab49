<?php

/* Requests of one worker of PHP-FPM that hold a lock, of any class, or wait for it, when they end or fork. */

namespace DistLock\Test;

require_once __DIR__ . '/../zookeeper/zookeeper.php';
require_once __DIR__ . '/../support/observe.php';
require_once __DIR__ . '/../support/worker.php';
require_once __DIR__ . '/../support/zookeeper.php';

/** How a request ends: what it does, and what its response says then. */
const ENDS = [
    'return' => ['', ''],
    'exit' => ['exit;', ''],
    'exception' => ['throw new Exception("thrown");', 'Uncaught Exception: thrown'],
    'fatal error' => ['trigger_error("fatal", E_USER_ERROR);', 'Fatal error: fatal'],
    'memory limit' => ['str_repeat("x", 1 << 26);', 'Allowed memory size'],
    'time limit' => ['while (true);', 'Maximum execution time'],
];

/**
 * Has requests hold the lock, and end, and says what the servers know then.
 *
 * @param string $lock an expression that makes the lock, of $key and $dsn, or $path and $hosts
 */
function ends_while_holding(string $lock, string $acquire = 'acquire'): void
{
    $worker = limited_worker();
    $connections = [];
    foreach (ENDS as $how => [$end, $said]) {
        $request = $worker->start(code($lock, $acquire) . "\$acquire(30.0); gate('$how'); $end");
        $worker->await($how);
        $held = traces() !== [] ? 'held' : 'not held';
        $worker->open($how);
        $how === 'time limit' && time_is_up($worker);
        echo "$how: $held, ", ended($request, $said), ', ', left_behind([]), "\n";
        $connections[] = connections_of($worker);
    }
    echo $worker->run(code($lock, $acquire) . 'echo $acquire(0.0) ? "acquired" : "not acquired", "\n";');
    echo all_the_same([...$connections, connections_of($worker)]), "\n";
}

/**
 * Has requests wait for the lock, and end meanwhile, and says what the servers know then.
 *
 * @param ?string $holder makes what is held before them, where that isn't the whole lock
 */
function ends_while_waiting(string $lock, string $acquire = 'acquire', ?string $holder = null): void
{
    $worker = limited_worker();
    $connections = [];
    foreach (array_diff_key(ENDS, ['return' => true]) as $how => [, $said]) {
        $held = made_here($holder ?? $lock, $how);
        $held->acquire();
        $before = traces();
        $request = $worker->start(code($lock, $acquire, $how) . alarm($how) . '$acquire();');
        await(fn () => somebody_waits($held, $how), what: 'the wait');
        end_the_wait($worker, $how);
        echo "$how: ", ended($request, $said), ', ', left_behind($before), "\n";
        $held->release();
        echo $worker->run(code($lock, $acquire, $how) . 'echo $acquire(0.0) ? "acquired" : "not acquired", "\n";');
        $connections[] = connections_of($worker);
    }
    echo all_the_same($connections), "\n";
}

/** In a wait, PHP code runs where another lock is lost. This code of a request, in front of a wait, acquires one. */
function alarm(string $how): string
{
    $end = $how === 'time limit' ? '' : ENDS[$how][0];

    return '$alarm = new DistLock\RedisLock("$key/alarm", $dsn, ' . 6 * slowness() . ');'
        . "\$alarm->onLost(function () { $end }); \$alarm->acquire();\n";
}

/** Has a request that waits, and whose code has the alarm, end as it should. */
function end_the_wait(Worker $worker, string $how): void
{
    $how === 'time limit' ? time_is_up($worker) : redis()->del(key($how) . '/alarm');
}

/** Has a request fork that holds the lock. */
function forks_while_holding(string $lock, string $acquire = 'acquire'): void
{
    // In the child, the free lock comes first: it may wait for a connection.
    fork_in_a_request(
        own_and_other($lock, $acquire),
        '$acquire();
        split(fn () => [$lock->isHeld(), $lock->release(), ...array_reverse([$own(30.0), $acquire(0.0)])]);
        say([$lock->isHeld(), $lock->release()]);',
        'echo json_encode([$lock->acquire(0.0), $own(0.0)]);',
    );
}

/** Has a request fork in the middle of an update. */
function forks_while_updating(string $value): void
{
    made_here($value, 'lock')->update(fn () => 'old');
    made_here($value, 'own')->update(fn () => '');
    fork_in_a_request(
        own_and_other($value, 'update'),
        '$acquire(function () use ($own) { split(fn () => $own(fn ($old) => "$old.")); return "written"; });
        say([$lock->read(), DistLock\stats()["conflicts"]]);',
        'echo json_encode([$lock->read(), $own(fn ($old) => "$old.")]);',
    );
}

/**
 * Says what the child knows, what the servers know when its request has ended, and what the parent knows when the child
 * has, and how it ended. For PHP-FPM, a child that ends its request is a worker: it serves the next one, $next, as the
 * parent is busy. One more is the parent's.
 *
 * @param string $code forks by split(fn () => what the child says), and ends by say(what the parent says)
 */
function fork_in_a_request(string $begin, string $code, string $next): void
{
    $free = traces();
    $worker = worker(is_file(PHP_EXTENSION_DIR . '/ffi.so') ? ['extension' => 'ffi', 'ffi.enable' => 1] : []);
    $said = directory() . '/said';
    $request = $worker->start($begin . sprintf(SPLITTING, var_export($said, true)) . $code);
    $worker->await('held');
    [$held, $connections] = [traces(), connections_of($worker)];
    $worker->open('held');
    echo 'the child: ', $request->response()->body, ', ', left_behind($held), "\n";
    $next .= 'getmypid() === ' . $worker->pid() . ' || posix_kill(getmypid(), ' . SIGQUIT . ');';
    echo 'its next request: ', $worker->run($begin . $next), ', ', left_behind($held), "\n";
    $worker->open('child');
    echo 'the parent: ', await(fn () => @file_get_contents($said) ?: null), "\n";
    echo 'its next request: ', $worker->run($begin . $next), ', ', left_behind($free), "\n";
    echo all_the_same([$connections, connections_of($worker)]), "\n";
}

/** Where PHP-FPM has no pcntl, as that of Debian, the C library forks. */
const SPLITTING = '
    function split(callable $in_child): void
    {
        global $ended;
        gate("held");
        $libc = function_exists("pcntl_fork") ? null : FFI::cdef("int fork(void); int waitpid(int, int *, int);");
        $child = $libc === null ? pcntl_fork() : $libc->fork();
        if ($child === 0) {
            echo json_encode($in_child());
            exit;
        }
        // The end of the request of the child closed the connection.
        ignore_user_abort(true);
        gate("child");
        if ($libc === null) {
            pcntl_waitpid($child, $ended);
        } else {
            $status = $libc->new("int");
            $libc->waitpid($child, FFI::addr($status), 0);
            $ended = $status->cdata;
        }
    }
    function say(array $facts): void
    {
        global $ended;
        file_put_contents(%s, json_encode([...$facts, $ended]));
    }
';

/** The lock "lock" is $lock, and $acquire acquires it; $own acquires another one. */
function own_and_other(string $lock, string $acquire): string
{
    return code($lock, $acquire, 'own') . '$own = $acquire;' . code($lock, $acquire);
}

/** The code with which a request begins: the lock of this name is $lock, and $acquire acquires it. */
function code(string $lock, string $acquire = 'acquire', string $name = 'lock'): string
{
    $code = '';
    $dsn = dsn(['client_name' => client_name()]);
    $variables = ['key' => key($name), 'dsn' => $dsn, 'path' => path($name), 'hosts' => hosts()];
    foreach ($variables as $variable => $value) {
        $code .= "\$$variable = " . var_export($value, true) . ";\n";
    }

    return "$code\$lock = $lock;\n\$acquire = [\$lock, '$acquire'];\n";
}

/** The same lock in the test's own process. */
function made_here(string $lock, string $name): \DistLock\Lock|\DistLock\OptimisticLock
{
    [$key, $dsn, $path, $hosts] = [key($name), dsn(), path($name), hosts()];

    return eval("return $lock;");
}

/** Only what the test does ends a request. */
function limited_worker(): Worker
{
    return worker(['max_execution_time' => 600, 'memory_limit' => '32M']);
}

/** As PHP's own timer does when the time has passed. */
function time_is_up(Worker $worker): void
{
    posix_kill($worker->pid(), SIGPROF);
}

/** What the servers know about the test's locks, apart from counters: keys, and nodes that go with their sessions. */
function traces(): array
{
    $keys = preg_grep('/:fence$/', redis()->keys('*' . key('') . '*'), PREG_GREP_INVERT);
    // A single share is in the lock's own key, or next to that in a set of its own.
    $keys = array_filter($keys, static fn (string $key) => !(preg_match('/^\{(.*)\}:shares$/', $key, $lock)
        && in_array($lock[1], $keys, true) && redis()->zCard($key) === 1));
    sort($keys);

    return [...$keys, ...ephemerals(dirname(path()))];
}

/**
 * Whether somebody is in a queue, or watches a node, for the lock that this process holds under the name, or below it.
 */
function somebody_waits(\DistLock\Lock $held, string $name): bool
{
    if ($held instanceof \DistLock\ZkSemaphore) {
        // The first one watches the children of the node, which the server doesn't tell.
        return count(ephemerals(path($name))) === 2;
    }
    $watched = preg_grep("~^$name(/|$)~", array_keys(watches(dirname(path()))));

    return $watched !== [] || redis()->keys('{' . key($name) . '*}:queue') !== [];
}

function left_behind(array $before): string
{
    $traces = traces();

    return $traces === $before ? 'nothing left' : 'left: ' . json_encode($traces, JSON_UNESCAPED_SLASHES);
}

/** How the request ended: the way it should have, or what its response says. */
function ended(Request $request, string $said): string
{
    $response = $request->response();

    return $response->complete && ($said === '' ? $response->body === '' : str_contains($response->body, $said))
        ? 'ended' : "response: $response->body$response->errors";
}

/** The worker, and how the servers name its connections. */
function connections_of(Worker $worker): array
{
    return [$worker->pid(), command_connections(client_name()), sessions($worker->pid())];
}

function all_the_same(array $all): string
{
    $different = array_unique($all, SORT_REGULAR);
    [, $connections, $sessions] = $all[0];

    return count($different) === 1
        ? 'the same connections: ' . count($connections) . ' to Redis, ' . count($sessions) . ' to ZooKeeper'
        : 'not the same connections: ' . json_encode($different);
}
