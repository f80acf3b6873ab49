--TEST--
A session handler that gives await_with() a function after the end of the request leaves none to the next request
--FILE--
<?php

namespace DistLock\Test;

require __DIR__ . '/../support/harness.php';

$fpm = fpm();
$script = $fpm->script('<?php
    class Handler implements SessionHandlerInterface {
        function open($path, $name): bool { return true; }
        function close(): bool { return true; }
        function read($id): string { return ""; }
        function write($id, $data): bool {
            $kept = str_repeat("x", 100);
            DistLock\await_with(null, fn () => strlen($kept) > 0);
            return true;
        }
        function destroy($id): bool { return true; }
        function gc($lifetime): int { return 0; }
    }
    session_set_save_handler(new Handler(), false);
    session_start();
    $_SESSION["a"] = 1;
    DistLock\await_with(fn () => null, fn () => false);
    $others = [];
    for ($i = 0; $i < 100; $i++) {
        $others[] = fn () => print("called ");
    }
    $lock = new DistLock\RedisLock($_GET["name"], $_GET["dsn"]);
    echo json_encode([$lock->acquire(), $lock->release(), getmypid()]);
');
$answers = [];
for ($i = 0; $i < 5; $i++) {
    $answers[] = $fpm->request($script, ['name' => key(), 'dsn' => dsn()])->body;
}
echo count(array_unique($answers)), ' ', json_encode(array_slice(json_decode($answers[0]), 0, 2)), "\n";
--EXPECT--
1 [true,true]
