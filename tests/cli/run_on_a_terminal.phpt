--TEST--
On a terminal, the command of run can read it; Ctrl-C reaches it once, Ctrl-Z stops it together with run, and fg continues both, as under flock(1)
--FILE--
<?php

namespace DistLock\Test;

require __DIR__ . '/run.php';
require __DIR__ . '/terminal.php';

$file = directory() . '/lock';
foreach (['flock' => ['flock', $file], 'distlock' => run_command('lock', [])] as $tool => $lock) {
    $lock = implode(' ', array_map(escapeshellarg(...), $lock));
    $terminal = Terminal::shell();
    $terminal->type("$lock sh -c 'echo reading; read word; echo \"the word is \$word\"'");
    $terminal->await("reading\r\n");
    $terminal->press("hello\n");
    $terminal->await("the word is hello\r\n");
    $terminal->type("$lock sh -c 'echo began-1; while :; do sleep 0.05; done'");
    $terminal->await("began-1\r\n");
    $terminal->press("\x03");
    $terminal->type('echo "interrupted: $?"');
    $terminal->type("$lock sh -c 'trap \"echo continued\" CONT; echo began-2; while :; do sleep 0.05; done'");
    $terminal->await("began-2\r\n");
    $terminal->press("\x1a");
    $terminal->type('echo "stopped: $?"');
    // D: the shell waits for what it is about to execute, which was stopped.
    $terminal->type('echo "states: $(ps -o stat= -p "$(jobs -p %1)" --ppid "$(jobs -p %1)" | cut -c 1 | tr D"\n" T" ")"');
    $terminal->type('fg');
    $terminal->await("continued\r\n");
    $terminal->press("\x03");
    $terminal->type('echo "interrupted again: $?"');
    $terminal->type("sleep 0.2 | $lock cat; echo \"in a pipeline: \$?\"");
    $terminal->type("$lock sh -c 'echo began-3; read word; echo \"the word is \$word\"' &");
    $terminal->type('until jobs -s | grep began-3; do sleep 0.05; done; echo "in the background: it stops when it reads"');
    $terminal->type('fg');
    $terminal->await("began-3", 3);
    $terminal->press("later\n");
    $terminal->await("the word is later\r\n");
    $terminal->type('echo code=; exit');
    $seen[$tool] = implode("\n", preg_grep('/^(the word is|interrupted:|stopped:|states:|interrupted again:|in a pipeline:|in the background:) /', $terminal->end())) . "\n";
}
echo $seen['distlock'];
var_dump($seen['distlock'] === $seen['flock'] ?: $seen['flock']);

// What flock doesn't do: it waits for a command that goes on after Ctrl-C.
$terminal = Terminal::shell();
$lock = implode(' ', array_map(escapeshellarg(...), run_command('lock', [])));
$count = 'pcntl_async_signals(true); pcntl_signal(SIGINT, function () use (&$times) { $times++; }); echo "began-1\n";'
    . ' while (!$times) usleep(1000); for ($i = 0; $i < 200; $i++) usleep(1000); echo "interrupted $times times\n"; exit(7);';
$terminal->type("$lock " . php() . ' ' . environment('DISTLOCK_TEST_PHP_OPTIONS') . ' -r ' . escapeshellarg($count));
$terminal->await("began-1\r\n");
$terminal->press("\x03");
$terminal->type('echo "ended: $?"');
$terminal->type('echo code=; exit');
echo implode("\n", preg_grep('/^(interrupted|ended)/', str_replace('^C', '', $terminal->end()))), "\n";
--EXPECT--
the word is hello
interrupted: 130
stopped: 148
states: T T 
interrupted again: 130
in a pipeline: 0
in the background: it stops when it reads
the word is later
bool(true)
interrupted 1 times
ended: 7
