--TEST--
Without the extension, locks are listed, and the files of killed processes removed, in a directory whose name looks like a pattern
--FILE--
<?php

namespace DistLock\Test;

require __DIR__ . '/../support/polyfill.php';

$files = polyfill_directory() . '/[a-z]{1}*?';
$environment = ['DISTLOCK_POLYFILL_DIRECTORY' => $files];
echo without_extension(<<<'PHP'
    $locks = [new DistLock\RedisLock('a[1]'), new DistLock\RedisLock('b'), new DistLock\ZkLock('/c')];
    foreach ($locks as $lock) {
        $lock->acquire(0.0) || print "not acquired\n";
    }
    $listed = DistLock\redis_locks();
    sort($listed);
    echo json_encode([$listed, DistLock\redis_locks("a*"), DistLock\zookeeper_locks()]), "\n";
    PHP, $environment);

touch("$files/processes/killed", time() - 3600);
without_extension('(new DistLock\RedisLock("a"))->isLocked() || (new DistLock\RedisLock("a"))->acquire(0.0);', $environment);
var_dump(is_file("$files/processes/killed"));
--EXPECT--
[["a[1]","b"],["a[1]"],["\/c"]]
bool(false)
