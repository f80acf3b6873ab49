--TEST--
Each file of the binding says at its head whom it serves: its header, or a source that has none
--FILE--
<?php

namespace DistLock\Test;

require __DIR__ . '/../support/harness.php';
require_once __DIR__ . '/../support/expect.php';

$silent = [];
$files = [...glob(root() . '/php/*/*.h'), ...glob(root() . '/php/*/*.c'), root() . '/distlock.c', root() . '/redis_lock.c', root() . '/zk_lock.c'];
foreach ($files as $file) {
    $has_header = str_ends_with($file, '.c') && is_file(substr($file, 0, -1) . 'h');
    $head = preg_replace('/^#ifndef \w+\n#define \w+\n\n/', '', file_get_contents($file));
    if (!$has_header && !preg_match('~^/\*\s+(?:\* )?For ~', $head)) {
        $silent[] = substr($file, strlen(root()) + 1);
    }
}
var_dump(count($files) > 25);
echo none($silent), "\n";
--EXPECT--
bool(true)
none
