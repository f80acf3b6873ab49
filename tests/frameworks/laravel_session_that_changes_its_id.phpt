--TEST--
SESSION_DRIVER=distlock: a request that waits for a session which gets another id, or ends, finds an empty one
--FILE--
<?php

namespace DistLock\Test;

require __DIR__ . '/../support/harness.php';
require_once __DIR__ . '/laravel.php';

$pool = new LaravelPool(2, ['session.driver' => 'distlock']);
foreach (['regenerate', 'invalidate'] as $then) {
    [$id] = LaravelPool::counted($pool->run('/session'));
    $changes = $pool->start('/session', ['gate' => $then, 'then' => $then], $id);
    $pool->gates->await($then);
    $waits = $pool->start('/session', [], $id);
    await_waiters(1, $pool->sessionLock($id));
    $pool->gates->open($then);
    [$new, $n] = LaravelPool::counted($changes->response());
    [$old, $empty] = LaravelPool::counted($waits->response());
    echo "$then: ", $new !== $id ? 'another id' : 'the same id', ", $n; ", $old === $id ? 'the old id' : $old, ", $empty; ";
    echo 'then ', LaravelPool::counted($pool->run('/session', [], $new))[1], "\n";
    var_dump(redis()->exists($pool->sessionLock($id), $pool->sessionLock($new)));
}
--EXPECT--
regenerate: another id, 2; the old id, 1; then 3
int(0)
invalidate: another id, none; the old id, 1; then 1
int(0)
