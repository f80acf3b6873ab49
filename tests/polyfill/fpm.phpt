--TEST--
In PHP-FPM, the polyfill refuses to load unless the environment allows it; then a line in the log says so once for each worker
--FILE--
<?php

namespace DistLock\Test;

require __DIR__ . '/../support/polyfill.php';

putenv('DISTLOCK_TEST_PHP_OPTIONS=' . options_without_extension());
$fpm = fpm(1);
$script = $fpm->script(sprintf('<?php
    putenv("DISTLOCK_POLYFILL_DIRECTORY=%s/files");
    isset($_GET["allowed"]) && putenv("DISTLOCK_POLYFILL=1");
    try {
        require "%s/packages/polyfill/bootstrap.php";
        $lock = new DistLock\RedisLock("name");
        echo json_encode($lock->acquire(0.0)), "\n";
    } catch (RuntimeException $thrown) {
        echo $thrown->getMessage(), "\n";
    }', polyfill_directory(), root()));
echo $fpm->request($script)->body;
for ($i = 0; $i < 3; $i++) {
    echo $fpm->request($script, ['allowed' => 1])->body;
}
await(fn () => str_contains($fpm->log(), 'stands in for'));
echo substr_count($fpm->log(), 'distlock/polyfill stands in for the PHP extension distlock'), " line\n";
--EXPECT--
The PHP extension distlock is missing in this PHP (fpm-fcgi), and distlock/polyfill, which is installed instead, is for development: its locks are files of this machine. DISTLOCK_POLYFILL=1 in the environment allows it nevertheless.
true
true
true
1 line
