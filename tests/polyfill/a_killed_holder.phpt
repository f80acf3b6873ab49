--TEST--
A killed process has nothing any more, even if a child that it forked lives; what it detached lasts for its ttl
--FILE--
<?php

namespace DistLock\Test;

require __DIR__ . '/../support/polyfill.php';

$holder = new WithoutExtension(<<<'PHP'
    $lock = new DistLock\RedisLock('held');
    $semaphore = new DistLock\ZkSemaphore('/permits', 1);
    $away = new DistLock\RedisLock('detached', ttl: 600);
    $brief = new DistLock\RedisLock('detached for a moment', ttl: 0.1);
    var_dump($lock->acquire(0.0), $semaphore->acquire(0.0), $away->acquire(0.0), $brief->acquire(0.0));
    $away->detach();
    $brief->detach();
    if (pcntl_fork() === 0) {
        // It holds nothing of its parent's, and doesn't end that by its own end.
        echo json_encode([$lock->isHeld(), $lock->release(), $semaphore->getState()->value, $away->acquire(0.0)]), "\n";
        usleep(100000);
        fclose(STDOUT);
        sleep(600);
    }
    sleep(600);
    PHP);
for ($i = 0; $i < 5; $i++) {
    echo $holder->line(), "\n";
}
$try = <<<'PHP'
    $all = [new DistLock\RedisLock('held'), new DistLock\ZkSemaphore('/permits', 1), new DistLock\RedisLock('detached')];
    echo json_encode(array_map(fn ($lock) => $lock->acquire(0.0), $all)), "\n";
    PHP;
echo without_extension($try);
$children = explode(' ', trim(file_get_contents("/proc/{$holder->pid()}/task/{$holder->pid()}/children")));
$holder->kill();
await(fn () => without_extension($try) === "[true,true,false]\n");
array_map(fn (string $child) => posix_kill((int) $child, SIGKILL), $children);
await(fn () => without_extension('echo (new DistLock\RedisLock("detached for a moment"))->isLocked() ? "" : "free";') === 'free');
echo "free\n";
--EXPECT--
bool(true)
bool(true)
bool(true)
bool(true)
[false,false,"unlocked",false]
[false,false,false]
free
