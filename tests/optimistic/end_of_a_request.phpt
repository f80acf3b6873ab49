--TEST--
However a request ends in $change, nothing is written, and the worker's next request finds its connection clean
--ENV--
USE_ZEND_ALLOC=1
--FILE--
<?php

namespace DistLock\Test;

require __DIR__ . '/optimistic.php';

$fpm = fpm();
$pid = $fpm->workers()[0];
$prelude = '<?php
    $value = new DistLock\RedisOptimisticLock($_GET["key"], $_GET["dsn"]);
    echo $value->update(fn (?string $old) => (string) ((int) $old + 1)), "\n";
    $value->update(function () use ($value) {
        %s
        return "not to be written";
    });
';
$query = ['key' => key(), 'dsn' => named_dsn()];
foreach (['exit;', 'throw new Exception("thrown");', 'trigger_error("fatal", E_USER_ERROR);', 'str_repeat("x", 1 << 40);',
    'set_time_limit(1); while (true);', '$value->update(fn () => exit);', '$value->update(fn () => trigger_error("fatal", E_USER_ERROR));',
    'Fiber::suspend(); exit;'] as $end) {
    $code = sprintf($prelude, $end);
    if (str_contains($end, 'Fiber')) {
        $code = str_replace('$value->update(function', '$fiber = new Fiber(fn () => $value->update(function', $code);
        $code = str_replace("    });\n", "    }));\n \$fiber->start(); trigger_error('fatal', E_USER_ERROR);", $code);
    }
    $response = $fpm->request($fpm->script($code), $query);
    echo strtok($response->body, "\n"), ' ', clean(), "\n";
    $connections[] = command_connections(client_name());
}
var_dump($fpm->workers() === [$pid], count(array_intersect(...$connections)), value()->read());
--EXPECT--
1 1 clean
2 1 clean
3 1 clean
4 1 clean
5 1 clean
6 2 clean
7 2 clean
8 2 clean
bool(true)
int(1)
string(1) "8"
