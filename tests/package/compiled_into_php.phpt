--TEST--
A PHP that the extension is compiled into can include its header, which needs none of the extension's directories
--FILE--
<?php

namespace DistLock\Test;

require __DIR__ . '/../support/harness.php';

/** Compiles what PHP's list of its extensions includes. There, the sources are in ext/distlock. */
$directory = directory();
mkdir("$directory/ext");
symlink(root(), "$directory/ext/distlock");
file_put_contents("$directory/list.c", <<<'C'
    #include "ext/distlock/php_distlock.h"
    zend_module_entry *distlock_is_in_the_list(void);
    zend_module_entry *distlock_is_in_the_list(void) { return phpext_distlock_ptr; }
    C);
$includes = exec(PHP_BINDIR . '/php-config --includes');
exec('gcc -Wall -Werror -c -o /dev/null -I ' . escapeshellarg($directory) . " $includes " . escapeshellarg("$directory/list.c") . ' 2>&1', $lines, $code);
echo implode("\n", $lines), $code, "\n";
--EXPECT--
0
