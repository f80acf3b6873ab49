--TEST--
A 32-bit PHP, or one whose times have 32 bits, is refused by configure, and by the compiler, with a reason
--FILE--
<?php

namespace DistLock\Test;

require __DIR__ . '/../support/harness.php';

/** Prints what is said about it by a shell command that must fail. */
function said(string $directory, string $command): void
{
    exec('cd ' . escapeshellarg($directory) . " && ($command) 2>&1", $lines, $code);
    echo implode("\n", preg_grep('/error:/', $lines) ?: $lines), $code === 0 ? "\nno error\n" : "\n";
}

$directory = directory();
copy(root() . '/config.m4', "$directory/config.m4");
mkdir("$directory/php");
copy(root() . '/php/Makefile.frag', "$directory/php/Makefile.frag");
$tools = PHP_BINDIR;
exec('cd ' . escapeshellarg($directory) . " && $tools/phpize 2>&1");
file_put_contents("$directory/short_times.h", "#include <time.h>\n#define time_t int\n");
said($directory, "./configure --with-php-config=$tools/php-config CPPFLAGS='-include short_times.h'");

// What includes the header of the extension, in a PHP whose integers have 32 bits.
file_put_contents("$directory/php_of_32_bits.c", "#include \"php.h\"\n#undef SIZEOF_ZEND_LONG\n#define SIZEOF_ZEND_LONG 4\n#include \"php_distlock.h\"\n");
$includes = exec("$tools/php-config --includes");
said($directory, "gcc -fsyntax-only $includes -I " . escapeshellarg(root()) . ' php_of_32_bits.c');
--EXPECTF--
configure: error: distlock needs a 64-bit PHP: fencing tokens and times don't fit into 32 bits
%sphp_distlock.h:%d:2: error: #error "distlock needs a 64-bit PHP: fencing tokens and times don't fit into 32 bits"
