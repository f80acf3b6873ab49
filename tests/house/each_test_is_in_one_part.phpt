--TEST--
scripts/test --part divides the tests into parts of about the same size, without leaving out one
--FILE--
<?php

namespace DistLock\Test;

require __DIR__ . '/../support/harness.php';

/** Those paths that are in this part, as the function of the script says. */
function part(string $part, string $paths): array
{
    $function = shell_exec("sed -n '/^in_part()/,/^}/p' " . escapeshellarg(root() . '/scripts/test'));
    file_put_contents('paths', $paths);
    $code = "part='$part'; php=" . escapeshellarg(PHP_BINARY) . "; $function in_part <paths";

    return array_filter(explode("\n", (string) shell_exec('bash -c ' . escapeshellarg($code))));
}

chdir(directory());
$all = array_map(static fn (int $i): string => "waiting/test_$i.phpt", range(1, 1500));
$parts = array_map(static fn (int $i): array => part("$i/3", implode("\n", $all) . "\n"), [1, 2, 3]);
$together = array_merge(...$parts);
sort($together);
sort($all);
var_dump($together === $all, min(array_map('count', $parts)) > 400, count(part('', implode("\n", $all))));
--EXPECT--
bool(true)
bool(true)
int(1500)
