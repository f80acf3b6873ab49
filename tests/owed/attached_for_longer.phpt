--TEST--
A release of what was attached is owed for as long as the ownership lasted, not only for the ttl of the object
--FILE--
<?php

namespace DistLock\Test;

require __DIR__ . '/../support/harness.php';
require_once __DIR__ . '/../support/owed.php';
require_once __DIR__ . '/../support/wall_clock.php';

$server = server();
$redis = $server->redis();
$proxy = proxy($server->port);
$owner = new \DistLock\RedisLock(key(), $server->dsn(), LONG_TTL, autoRenew: false);
$owner->acquire();
$token = $owner->detach();
foreach (['released', 'attached'] as $how) {
    // The reply says how long the ownership lasts; if none comes, nobody knows.
    $process = clocked(sprintf('
        $lock = new DistLock\RedisLock(%s, %s, %F, autoRenew: false);
        $lock->isLocked();
        %s
        fgets(STDIN);
        try {
            %s
        } catch (DistLock\ConnectionException) {
            echo "not %s\n";
        }
        fgets(STDIN);
    ', var_export(key(), true), var_export($proxy->dsn(impatient()), true), 4.0 * slowness(),
        $how === 'released' ? "var_dump(\$lock->attach('$token'));" : 'var_dump(true);',
        $how === 'released' ? '$lock->release();' : "\$lock->attach('$token');", $how));
    echo $process->line(), "\n";
    $how === 'released' ? $proxy->refuse() : $proxy->loseReply(key());
    $process->tell();
    echo $process->line(), "\n";
    // By then, its own ttl is long over.
    $process->growOlder(120);
    $proxy->pass();
    if ($how === 'released') {
        echo gone($redis, key()), "\n";
        $redis->set(key(), $token, ['px' => 600_000]);
    } else {
        await(fn () => $redis->get(key()) === $token, SOON, 'the token that was given');
    }
    $process->tell();
    var_dump($process->end());
}
--EXPECT--
bool(true)
not released
free
int(0)
bool(true)
not attached
int(0)
