--TEST--
Without the extension: a signal handler runs in a wait, may end it, and may lock; exit and fatal errors leave nothing behind
--FILE--
<?php

namespace DistLock\Test;

require __DIR__ . '/../support/polyfill.php';

$holder = new WithoutExtension('$lock = new DistLock\RedisLock("name"); $lock->acquire() && print "held\n"; sleep(600);');
$holder->line();
$wait = '
    pcntl_async_signals(true);
    pcntl_signal(SIGALRM, function () use (&$lock): void { %s });
    pcntl_alarm(1);
    $lock = new DistLock\RedisLock("name");
    try {
        $lock->acquire(600.0) || print "not acquired\n";
    } catch (DomainException $thrown) {
        echo $thrown->getMessage(), " ", $lock->getState()->value, " ", count($lock->inspect()->queue), "\n";
    }
';
foreach ([
    'throw new DomainException("it is enough");',
    'echo $lock->getState()->value, " "; $other = new DistLock\RedisLock("other"); echo json_encode($other->acquire(0.0)), "\n"; exit;',
    'ini_set("memory_limit", "2M"); ini_set("display_errors", 0); echo "no memory\n"; $text = str_repeat("x", 100000000);',
] as $handler) {
    echo without_extension(sprintf($wait, $handler));
    echo without_extension('echo json_encode([(new DistLock\RedisLock("name"))->inspect()->waiters, (new DistLock\RedisLock("other"))->isLocked()]), "\n";');
}
$holder->kill();
--EXPECT--
it is enough unlocked 0
[0,false]
waiting true
[0,false]
no memory
[0,false]
