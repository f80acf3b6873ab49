--TEST--
Each package that needs the extension says so in the same words
--FILE--
<?php

namespace DistLock\Test;

require __DIR__ . '/../support/harness.php';

$codes = [];
foreach (['cache' => 'Cache', 'laravel' => 'Laravel', 'symfony-lock' => 'Symfony'] as $package => $namespace) {
    $code = file_get_contents(root() . "/packages/$package/src/Extension.php");
    $codes[] = str_replace(["DistLock\\$namespace;", "distlock/$package needs"], ['DistLock;', 'It needs'], $code);
}
var_dump(count(array_unique($codes)));
?>
--EXPECT--
int(1)
