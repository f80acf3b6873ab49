--TEST--
When Apache is restarted, its children start to count from zero; in a file, they go on
--FILE--
<?php

namespace DistLock\Test;

require __DIR__ . '/../support/harness.php';
require __DIR__ . '/../support/apache.php';
require __DIR__ . '/../support/metrics.php';

$key = var_export(key(), true);
$dsn = var_export(dsn(), true);
foreach (['memory' => [], 'a file' => ['distlock.metrics_file' => directory() . '/metrics']] as $place => $ini) {
    $apache = apache(1, $ini);
    $script = $apache->script("<?php
        \$lock = new DistLock\\RedisLock($key, $dsn);
        \$lock->acquire() && \$lock->release() && print(DistLock\\metrics());");
    $acquired = static fn (): int => acquisitions(samples(Apache::body($apache->send($script))));
    echo "$place: ", $acquired(), ' ', $acquired();
    $before = $apache->children();
    $apache->signal(SIGUSR1);
    await(static fn () => array_intersect($apache->children(), $before) === [], 30, 'a restart');
    echo ', restarted: ', $acquired(), ' ', $acquired(), "\n";
}
--EXPECT--
memory: 1 2, restarted: 1 2
a file: 1 2, restarted: 3 4
