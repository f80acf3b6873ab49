--TEST--
A command under run doesn't have the environment variables that distlock read credentials from; the others it has
--FILE--
<?php

namespace DistLock\Test;

require __DIR__ . '/run.php';

$server = server(['--requirepass', 'hunter2']);
$environment = [
    'DISTLOCK_TEST_AUTH' => ':hunter2',
    'DISTLOCK_TEST_DSN' => "redis://:hunter2@127.0.0.1:$server->port",
    'DISTLOCK_TEST_DIGEST' => 'digest:me:hunter2',
    'DISTLOCK_TEST_OTHER' => 'kept',
];
$ways = [
    'auth' => ['--redis', "redis://127.0.0.1:$server->port", '--auth', 'env:DISTLOCK_TEST_AUTH'],
    'dsn' => ['--redis', 'env:DISTLOCK_TEST_DSN'],
    'zookeeper' => ['--zookeeper', hosts(), '--auth', 'env:DISTLOCK_TEST_DIGEST'],
];
foreach ($ways as $way => $options) {
    $name = $way === 'zookeeper' ? '/' . strtr(key(), '/', '-') : key();
    $ran = run([], $environment, command('run', $name, ...$options, ...['--', 'sh', '-c', 'env | grep -o "^DISTLOCK_TEST_\(AUTH\|DSN\|DIGEST\|OTHER\)" | sort']));
    echo "$way: ", str_replace("\n", ' ', $ran->out), $ran->errors, $ran->code, "\n";
}
--EXPECT--
auth: DISTLOCK_TEST_DIGEST DISTLOCK_TEST_DSN DISTLOCK_TEST_OTHER 0
dsn: DISTLOCK_TEST_AUTH DISTLOCK_TEST_DIGEST DISTLOCK_TEST_OTHER 0
zookeeper: DISTLOCK_TEST_AUTH DISTLOCK_TEST_DSN DISTLOCK_TEST_OTHER 0
