--TEST--
A room includes only rooms below it, and of those only what isn't private to them
--FILE--
<?php
namespace DistLock\Test;

require __DIR__ . '/../support/harness.php';
require_once __DIR__ . '/../support/expect.php';

const CORE = ['core/system', 'core/text', 'core/metrics', 'core/thread', 'core/lock'];

/** Which rooms each may include, apart from itself. The module, at the root, is the room without a folder. */
const BELOW = [
    'core/system' => [],
    'core/text' => ['core/system'],
    'core/metrics' => ['core/system'],
    'core/thread' => ['core/system', 'core/text', 'core/metrics'],
    'core/lock' => ['core/system', 'core/text', 'core/metrics', 'core/thread'],
    'redis/lua' => [],
    'redis/net' => [...CORE, 'redis/lua'],
    'redis/claim' => [...CORE, 'redis/lua', 'redis/net'],
    'redis/server' => [...CORE, 'redis/net', 'redis/claim'],
    'redis/lock' => [...CORE, 'redis/net', 'redis/claim', 'redis/server'],
    'redis/quorum' => [...CORE, 'redis/claim', 'redis/server', 'redis/lock'],
    'redis/value' => [...CORE, 'redis/claim', 'redis/server', 'redis/lock'],
    'zk/client' => CORE,
    'zk/lock' => [...CORE, 'zk/client'],
    'zk/value' => [...CORE, 'zk/client'],
    'php/base' => CORE,
    'php/lock' => [...CORE, 'php/base'],
    'php/waits' => [...CORE, 'php/base', 'php/lock'],
    'php/classes' => [...CORE, 'redis/net', 'redis/claim', 'redis/lock', 'redis/quorum', 'redis/value', 'zk/client', 'zk/lock', 'zk/value', 'php/base', 'php/lock'],
    'php/sessions' => ['redis/net', 'redis/value', 'php/base', 'php/lock', 'php/classes'],
    'php/module' => [...CORE, 'redis/claim', 'redis/net', 'redis/value', 'zk/value', 'php/base', 'php/lock', 'php/waits', 'php/classes'],
    '' => [...CORE, 'redis/net', 'redis/claim', 'redis/server', 'redis/lock', 'redis/quorum', 'redis/value', 'zk/client', 'zk/lock',
        'php/base', 'php/lock', 'php/waits', 'php/classes', 'php/sessions', 'php/module'],
];

/** The modules whose headers no other room may include. */
const KEPT_PRIVATE = [
    'redis/lua/scripts', 'redis/server/server', 'redis/server/topology', 'redis/quorum/candidate', 'redis/quorum/parallel',
    'redis/quorum/grants', 'redis/quorum/stale_owners', 'redis/quorum/votes', 'zk/client/closing', 'zk/client/descriptors',
    'zk/client/heartbeat', 'zk/client/waiter', 'zk/lock/contender', 'zk/lock/contest', 'zk/lock/exclusive', 'zk/lock/inspect',
    'zk/lock/order', 'zk/lock/acl_probe',
];

/** What its folder is called, '' for the root of the checkout. */
function room(string $path): string
{
    return ltrim(dirname("/$path"), '/');
}

/**
 * @return iterable<array{string, string}> each file of the engine and the binding with each header of the project that
 *     it includes
 */
function inclusions(): iterable
{
    foreach (glob(root() . '/{*,php/*/*,core/*/*,redis/*,redis/*/*,zk/*,zk/*/*}.[ch]', GLOB_BRACE) as $file) {
        preg_match_all('/^\s*#\s*include\s+"([^"]+)"/m', file_get_contents($file), $includes);
        foreach (array_filter($includes[1], fn (string $header) => is_file(root() . "/$header")) as $header) {
            yield [substr($file, strlen(root()) + 1), $header];
        }
    }
}

$wrong = [];
$looked = 0;
$rooms = [];
foreach (inclusions() as [$file, $header]) {
    $looked++;
    $from = room($file);
    $to = room($header);
    $rooms[$from] = true;
    $is_below = $to === $from || in_array($to, BELOW[$from] ?? [], true);
    if (!$is_below || ($to !== $from && in_array(substr($header, 0, -2), KEPT_PRIVATE, true))) {
        $wrong[] = "$file includes $header";
    }
}
var_dump($looked > 300, array_diff(array_keys(BELOW), array_keys($rooms)) === []);
var_dump(array_filter(KEPT_PRIVATE, fn (string $module) => !is_file(root() . "/$module.h")) === []);
echo none($wrong), "\n";
--EXPECT--
bool(true)
bool(true)
bool(true)
none
