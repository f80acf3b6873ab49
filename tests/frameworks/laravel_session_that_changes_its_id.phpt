--TEST--
SESSION_DRIVER=distlock: a request that waits for a session that gets another id, or ends, gets it as it was, writes nothing, and sends no cookie
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
    $changed = $changes->response();
    $waited = $waits->response();
    [$new, $n] = LaravelPool::counted($changed);
    [$old, $m] = LaravelPool::counted($waited);
    echo "$then: ", $new !== $id ? 'another id' : 'the same id', ", $n; ", $old === $id ? 'the old id' : $old, ", $m, ", isset($waited->headers['set-cookie']) ? 'a cookie' : 'no cookie', '; ';
    echo 'then ', LaravelPool::counted($pool->run('/session', [], $new))[1], "\n";
    var_dump(isset($changed->headers['set-cookie']), redis()->exists($pool->session($id)), redis()->exists($pool->sessionLock($id), $pool->sessionLock($new)));
}
--EXPECT--
regenerate: another id, 2; the old id, 2, no cookie; then 3
bool(true)
int(0)
int(0)
invalidate: another id, none; the old id, 2, no cookie; then 1
bool(true)
int(0)
int(0)
