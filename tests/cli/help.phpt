--TEST--
--help and the documentation know the same commands and options
--FILE--
<?php

namespace DistLock\Test;

require __DIR__ . '/cli.php';

$options = static function (string $text): array {
    preg_match_all('/(?<![\w-])--[a-z]+\b/', $text, $found);
    $found = array_unique($found[0]);
    sort($found);

    return $found;
};
$help = run(['--help']);
$page = file_get_contents(root() . '/docs/command-line.md');
echo $help->code, ' ', $help->errors, implode(' ', $options($help->out)), "\n";
echo none(array_diff($options($help->out), $options($page))), "\n";
echo none(array_filter(['list', 'show', 'watch', 'release'], static fn (string $command) => !str_contains($page, "`$command"))), "\n";
echo preg_match('/^distlock \d+\.\d+/', run(['--version'])->out), "\n";
--EXPECT--
0 --all --auth --count --force --foreign --help --interval --json --prefix --redis --version --zookeeper
none
none
1
