--TEST--
Processes that come and go use few slots, no count is lost with them, and stats() shows each only its own
--FILE--
<?php

namespace DistLock\Test;

use DistLock\RedisLock;

use function DistLock\metrics;
use function DistLock\stats;

require __DIR__ . '/../support/harness.php';
require __DIR__ . '/../support/metrics.php';

$ends = [];
// More than there are slots; under valgrind, where a fork takes a second, only enough to see that slots are continued.
$processes = slowness() < 10 ? 1100 : 100;
for ($i = 1; $i <= $processes; $i++) {
    if (pcntl_fork() === 0) {
        $lock = new RedisLock(key("$i"), dsn());
        $i % 2 === 0 && $lock->acquire();
        posix_kill(getmypid(), stats()['acquired'] === ($i + 1) % 2 ? SIGKILL : SIGTERM);
        sleep(10);
    }
    pcntl_wait($status);
    $ends[] = pcntl_wtermsig($status);
}
echo 'all counted right: ', array_unique($ends) === [SIGKILL] ? 'yes' : 'no', "\n";
$samples = samples(metrics());
echo $processes / acquisitions($samples), ' processes for each acquired, ', $samples['distlock_held'], ' held, ', $samples['distlock_processes'], " processes\n";
--EXPECT--
all counted right: yes
2 processes for each acquired, 0 held, 0 processes
