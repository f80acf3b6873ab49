--TEST--
Ctrl-C or SIGTERM in the first seconds of a bench leaves no process and no directory
--FILE--
<?php

namespace DistLock\Test;

require __DIR__ . '/../support/harness.php';
require_once __DIR__ . '/../support/interruption.php';

$bench = fn () => new Script('bench', 'zookeeper');
interrupted($bench, [
    'as it begins' => '',
    'as the JVM begins' => '/*/zookeeper/pid',
    'as it compiles' => '/*/cc*',
], 'Ctrl-C', 'Ctrl-C twice', 'SIGTERM');
interrupted($bench, ['as it begins to measure' => '/*/distlock.so'], 'Ctrl-C', 'Ctrl-C twice');
// Its client in C. It may as well be one that gets no time on a busy machine.
$frozen = $bench()->await('/*/distlock.so')->freeze('program');
echo 'as a client is frozen, Ctrl-C: ', $frozen->interrupt('Ctrl-C')->left(), "\n";
--EXPECT--
as it begins, Ctrl-C: none, none
as it begins, Ctrl-C twice: none, none
as it begins, SIGTERM: none, none
as the JVM begins, Ctrl-C: none, none
as the JVM begins, Ctrl-C twice: none, none
as the JVM begins, SIGTERM: none, none
as it compiles, Ctrl-C: none, none
as it compiles, Ctrl-C twice: none, none
as it compiles, SIGTERM: none, none
as it begins to measure, Ctrl-C: none, none
as it begins to measure, Ctrl-C twice: none, none
as a client is frozen, Ctrl-C: none, none
