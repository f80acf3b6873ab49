--TEST--
A RedisCluster of phpredis is answered with the address of one of its masters, by the extension and by the polyfill
--FILE--
<?php

namespace DistLock\Test;

require __DIR__ . '/../support/harness.php';
require_once __DIR__ . '/../support/cluster.php';
require __DIR__ . '/../support/polyfill.php';

$code = '$ports = ' . var_export(array_map(fn ($node) => $node->port, shared_cluster()->nodes), true) . ';' . <<<'PHP'
    $cluster = new RedisCluster(null, array_map(fn (int $port): string => "127.0.0.1:$port", $ports));
    try {
        new DistLock\RedisLock('a', $cluster);
    } catch (TypeError $e) {
        $said = preg_replace_callback('/127\.0\.0\.1:(\d+)/', fn (array $found) => in_array((int) $found[1], $ports, true) ? 'NODE' : $found[0], $e->getMessage());
        echo $said, "\n";
    }
    PHP;
eval($code);
echo without_extension($code);
--EXPECT--
DistLock\RedisLock::__construct(): Argument #2 ($servers) must be a DSN, not a RedisCluster object: write "redis+cluster://NODE"
DistLock\RedisLock::__construct(): Argument #2 ($servers) must be a DSN, not a RedisCluster object: write "redis+cluster://NODE"
