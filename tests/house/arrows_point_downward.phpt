--TEST--
A room includes only rooms below it, and of those only what isn't private to them
--FILE--
<?php
namespace DistLock\Test;

require __DIR__ . '/../support/harness.php';
require_once __DIR__ . '/../support/expect.php';

/** Which rooms each may include, apart from itself. The binding is the room without a folder. */
const BELOW = [
    'core' => [],
    'redis/lua' => [],
    'redis/net' => ['core', 'redis/lua'],
    'redis/claim' => ['core', 'redis/lua', 'redis/net'],
    'redis/server' => ['core', 'redis/net', 'redis/claim'],
    'redis/lock' => ['core', 'redis/net', 'redis/claim', 'redis/server'],
    'redis/quorum' => ['core', 'redis/claim', 'redis/server', 'redis/lock'],
    'redis/value' => ['core', 'redis/claim', 'redis/server', 'redis/lock'],
    'zk/client' => ['core'],
    'zk/lock' => ['core', 'zk/client'],
    'zk/value' => ['core', 'zk/client'],
    '' => ['', 'core', 'redis/net', 'redis/claim', 'redis/server', 'redis/lock', 'redis/quorum', 'redis/value', 'zk/client', 'zk/lock', 'zk/value'],
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
    foreach (glob(root() . '/{*,core/*,redis/*,redis/*/*,zk/*,zk/*/*}.[ch]', GLOB_BRACE) as $file) {
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
