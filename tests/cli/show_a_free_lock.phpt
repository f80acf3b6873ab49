--TEST--
show says of a lock that nobody holds that it is free, and its exit code is 1
--FILE--
<?php

namespace DistLock\Test;

require __DIR__ . '/cli.php';

$shown = distlock('show', key());
echo plain($shown->out), $shown->code, "\n";
$shown = distlock('show', key(), '-o', 'json');
var_dump($shown->json()['held'], $shown->code);
--EXPECT--
lock is free: nobody holds it or waits for it
1
bool(false)
int(1)
