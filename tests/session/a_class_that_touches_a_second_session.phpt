--TEST--
A class that reads, writes or destroys a second session keeps the lock of the first one, and no change of another request is lost
--FILE--
<?php

namespace DistLock\Test;

require __DIR__ . '/../support/harness.php';
require_once __DIR__ . '/../support/contention.php';
require_once __DIR__ . '/../support/sessions.php';

$pool = session_pool(2);
$classes = [
    'reads' => 'public function read(string $id): string|false { $data = parent::read($id); parent::read("meta"); return $data; }',
    'reads first' => 'public function read(string $id): string|false { parent::read("meta"); return parent::read($id); }',
    'writes' => 'public function write(string $id, string $data): bool { parent::write("meta", "x"); gate("second $_GET[class]"); return parent::write($id, $data); }',
    'destroys' => 'public function write(string $id, string $data): bool { parent::destroy("meta"); gate("second $_GET[class]"); return parent::write($id, $data); }',
];
foreach ($classes as $name => $methods) {
    redis()->del($pool->key(), $pool->key('meta'));
    $request = $pool->start("session_set_save_handler(new class () extends SessionHandler { $methods });"
        . 'session_start(); gate("inside $_GET[class]"); $_SESSION["n"] = ($_SESSION["n"] ?? 0) + 1; session_write_close();', query: ['class' => $name]);
    $pool->await("inside $name");
    $waiter = $pool->start('session_start(); $_SESSION["n"] = ($_SESSION["n"] ?? 0) + 1;');
    await_waiters(1, $pool->lock());
    $pool->open("inside $name");
    if (str_contains($methods, 'gate')) {
        $pool->await("second $name");
        // Nobody had it but that class, for a moment.
        echo json_encode([redis()->exists($pool->lock('meta')), redis()->zCard(queue($pool->lock()))]), ' ';
        $pool->open("second $name");
    }
    responses([$request, $waiter]);
    echo "$name: ", redis()->get($pool->key()), "\n";
}
var_dump(redis()->keys("$pool->prefix*_LOCK"));
--EXPECT--
reads: n|i:2;
reads first: n|i:2;
[0,1] writes: n|i:2;
[0,1] destroys: n|i:2;
array(0) {
}
