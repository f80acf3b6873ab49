--TEST--
watch on a terminal shows the list in one place, ends with q or Ctrl-C, and leaves the terminal as it was
--FILE--
<?php

namespace DistLock\Test;

use DistLock\RedisLock;

require __DIR__ . '/cli.php';
require __DIR__ . '/terminal.php';

$lock = new RedisLock(key(str_repeat('long', 20)), dsn(), 60.0);
$lock->acquire();
foreach (['q', "\x03"] as $key) {
    $terminal = new Terminal(60, 10, 'watch', own(), '--interval', '0.2', '--redis', dsn());
    $terminal->await('1 lock,', 3);
    $terminal->press($key);
    $lines = $terminal->end();
    $text = implode("\n", $lines);
    $code = preg_grep('/code=/', $lines);
    echo trim(strstr(reset($code), 'code=')), ' ', $lines[0] === end($lines) ? 'as it was' : "$lines[0] became " . end($lines), "\n";
    // Every line fits, and begins where the last one ended: no more is shown than is there.
    $shown = preg_replace('/\e\[[?\dA-Za-z]*?[A-Za-z]/', '', $text);
    echo substr_count($text, "\e[H") >= 3 ? 'home' : 'not home', ' ', substr_count($text, "\e[?1049h"), substr_count($text, "\e[?1049l"), ' ';
    $widths = array_map(strlen(...), preg_grep('/write/', explode("\n", $shown)));
    echo between(40, max($widths), 60), "\n";
}
--EXPECT--
code=0 as it was
home 11 yes
code=0 as it was
home 11 yes
