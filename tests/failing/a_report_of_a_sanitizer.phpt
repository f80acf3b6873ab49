--TEST--
A report of the address sanitizer counts as a failure, and is shown, although the fault itself was borne
--FILE--
<?php

namespace DistLock\Test;

require __DIR__ . '/../support/harness.php';
require_once __DIR__ . '/../support/failing.php';

$source = directory() . '/plant.c';
// PHP has said everything by then.
file_put_contents($source, <<<'C'
    #include <stdlib.h>

    __attribute__((destructor)) static void plant(void)
    {
        volatile char *bytes = malloc(1);

        bytes[1] = 1;
    }
    C);
$sanitizer = trim(shell_exec('cc -print-file-name=libasan.so'));
putenv('ASAN_OPTIONS=verify_asan_link_order=0:detect_leaks=0');
ob_start();
fail_once_with([$sanitizer, preloaded_library($source, '-g', '-fsanitize=address')], 'metrics:distlock:getrandom:1:ENOSYS');
$output = ob_get_clean();
var_dump(
    preg_match('/wrong: =+\s+==\d+==ERROR: AddressSanitizer: heap-buffer-overflow /', $output),
    preg_match('/ in plant /', $output),
    preg_match('/^0 passed, 1 failed$/m', $output),
);
--EXPECT--
int(1)
int(1)
int(1)
