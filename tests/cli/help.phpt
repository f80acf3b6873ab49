--TEST--
The help pages and the documentation know the same commands and options, and the pages fit on 80 columns
--FILE--
<?php

namespace DistLock\Test;

require __DIR__ . '/cli.php';

$options = static function (string $text): array {
    preg_match_all('/(?<![\w-])--[a-z]+(?:-[a-z]+)*\b/', $text, $found);
    $found = array_unique($found[0]);
    sort($found);

    return $found;
};
$overview = run(['--help']);
preg_match_all('/^  (\w+)/m', $overview->out, $commands);
$pages = $overview->out . implode(array_map(static fn (string $command) => run(['help', $command])->out, $commands[1]));
$documentation = file_get_contents(root() . '/docs/command-line.md');
echo $overview->code, ' ', $overview->errors, count($commands[1]) > 5 ? 'many' : 'few', ' commands, ', count($options($pages)) > 15 ? 'many' : 'few', " options\n";
echo none(array_diff($options($pages), $options($documentation))), "\n";
echo none(array_diff($options($documentation), $options($pages), ['--help', '--version'])), "\n";
echo none(array_filter($commands[1], static fn (string $command) => !str_contains($documentation, "`$command"))), "\n";
echo none(array_filter(explode("\n", $pages), static fn (string $line) => strlen($line) > 80)), "\n";
echo preg_match('/^distlock \d+\.\d+/', run(['--version'])->out), "\n";
echo run(['help', 'nothing'])->failure();
--EXPECT--
0 many commands, many options
none
none
none
none
1
2: unknown command nothing; see distlock --help
