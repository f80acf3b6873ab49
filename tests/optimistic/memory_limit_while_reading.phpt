--TEST--
A value that PHP's memory limit has no room for is a fatal error that leaves nothing behind
--ENV--
USE_ZEND_ALLOC=1
--FILE--
<?php

namespace DistLock\Test;

require __DIR__ . '/optimistic.php';

$fpm = fpm(1, ['memory_limit' => '8M']);
// Whoever else asks the server waits while it sends that much, again and again.
$server = server();
$redis = $server->redis();
$redis->set(key(), str_repeat('x', 12000000));
$script = $fpm->script('<?php
    $value = new DistLock\RedisOptimisticLock($_GET["key"], $_GET["dsn"]);
    if ($_GET["what"] === "read") {
        $value->read();
    } else {
        $value->update(fn ($old) => "new");
    }
');
$memory = fn () => (int) preg_replace('~.*RssAnon:\s+(\d+).*~s', '$1', file_get_contents('/proc/' . $fpm->workers()[0] . '/status'));
$runs = function (int $count) use ($fpm, $script, $server) {
    for ($i = 0; $i < $count; $i++) {
        $body = $fpm->request($script, ['key' => key(), 'dsn' => $server->dsn(['client_name' => client_name()]), 'what' => $i % 2 ? 'read' : 'update'])->body;
        str_contains($body, 'Allowed memory size') || print("no limit: $body");
    }
};
$runs(4);
$before = $memory();
$runs(10);
// One value more would be 12000 KiB.
echo between(-INF, $memory() - $before, 24000), "\n";
echo clean($redis), "\n";
--EXPECT--
yes
1 clean
