--TEST--
Ctrl-C or SIGTERM in the first seconds of the demo leaves no process and no directory
--FILE--
<?php

namespace DistLock\Test;

require __DIR__ . '/../support/harness.php';
require_once __DIR__ . '/../support/interruption.php';

$demo = fn () => new Script('demo');
interrupted($demo, [
    'as it begins' => '',
    'as its directory is there' => '/distlock.*',
    'as redis begins' => '/*/redis/pid',
    'as the JVM begins' => '/*/zookeeper/pid',
    'as the JVM writes' => '/*/zookeeper/data/version-2',
], 'Ctrl-C', 'Ctrl-C twice', 'SIGTERM');
interrupted($demo, [
    'as FPM begins' => '/*/*/fpm/pid',
    'as it sells' => '/*/*/stock',
], 'Ctrl-C', 'Ctrl-C twice');
--EXPECT--
as it begins, Ctrl-C: none, none
as it begins, Ctrl-C twice: none, none
as it begins, SIGTERM: none, none
as its directory is there, Ctrl-C: none, none
as its directory is there, Ctrl-C twice: none, none
as its directory is there, SIGTERM: none, none
as redis begins, Ctrl-C: none, none
as redis begins, Ctrl-C twice: none, none
as redis begins, SIGTERM: none, none
as the JVM begins, Ctrl-C: none, none
as the JVM begins, Ctrl-C twice: none, none
as the JVM begins, SIGTERM: none, none
as the JVM writes, Ctrl-C: none, none
as the JVM writes, Ctrl-C twice: none, none
as the JVM writes, SIGTERM: none, none
as FPM begins, Ctrl-C: none, none
as FPM begins, Ctrl-C twice: none, none
as it sells, Ctrl-C: none, none
as it sells, Ctrl-C twice: none, none
