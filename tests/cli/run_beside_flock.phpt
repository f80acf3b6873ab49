--TEST--
A command under `distlock run` behaves as under flock(1): exit code, output, signals, environment; if it can't be started, as under env(1)
--FILE--
<?php

namespace DistLock\Test;

require __DIR__ . '/run.php';

$directory = directory();
file_put_contents("$directory/not-executable", "#!/bin/sh\n");
file_put_contents("$directory/no-interpreter-line", "echo \"run by a shell: \$1\"\n");
chmod("$directory/no-interpreter-line", 0755);
$flock = static fn (string $name, array $options, string ...$command) => ['flock', ...$options, "$directory/$name", ...$command];
$distlock = static fn (string $name, array $options, string ...$command) => run_command(
    $name,
    array_map(static fn (string $option) => ['-E' => '--conflict-exit-code', '-w' => '--timeout'][$option] ?? $option, $options),
    ...$command,
);
// This is what flock answers in another way, and all others that run a command as env does.
$env = static fn (string $name, array $options, string ...$command) => ['env', ...$command];
$plain = static fn (string ...$command) => static fn (\Closure $lock) => $lock('a', [], ...$command);
$shell = static fn (string $code, string ...$arguments) => $plain('sh', '-c', $code, 'sh', ...$arguments);
// Whether the command has what this column of /proc/PID/stat says in common with whoever runs it.
$isShared = static fn (int $column) => $shell(
    "test \"$(cut -d ' ' -f $column /proc/$$/stat)\" = \"$(cut -d ' ' -f $column /proc/\$PPID/stat)\"",
);
$cases = [
    'success' => $plain('true'),
    'failure' => $plain('false'),
    'an exit code' => $shell('exit 42'),
    'the largest exit code' => $shell('exit 255'),
    'death by SIGKILL' => $shell('kill -KILL $$'),
    'death by SIGTERM' => $shell('kill -TERM $$'),
    'death by SIGINT' => $shell('kill -INT $$'),
    'no such command' => $plain('there-is-no-such-command'),
    'no such path' => $plain("$directory/nothing"),
    'a path through a file' => $plain("$directory/not-executable/x"),
    'a file that is not executable' => $plain("$directory/not-executable"),
    'a directory' => $plain($directory),
    'a script without an interpreter' => $plain("$directory/no-interpreter-line", 'a b'),
    'odd arguments' => $shell('for word; do echo "<$word>"; done', '', ' ', '--', '-x', "it's", '"$HOME"', "two\nlines", "\xff"),
    'standard input' => $shell('wc -c; exec cat'),
    'the reader of its output goes' => $plain('bash', '-c', 'yes | head -n 1; exit "${PIPESTATUS[0]}"'),
    'SIGPIPE' => $shell('kill -PIPE $$'),
    'its process group is that of the lock' => $isShared(5),
    'its session is that of the lock' => $isShared(6),
    'its directory, its umask and its environment' => $shell('pwd; umask; echo "$HOME $PATH"'),
    'signals that are blocked or ignored' => $plain('grep', '-E', '^Sig(Blk|Ign)', '/proc/self/status'),
    'another lock inside' => static fn (\Closure $lock) => $lock('a', [], ...$lock('b', [], 'sh', '-c', 'exit 3')),
    'the same lock inside' => static fn (\Closure $lock) => $lock('a', [], ...$lock('a', ['-w', '0', '-E', '9'], 'echo', 'no')),
    'the same lock inside, for a while' => static fn (\Closure $lock) => $lock('a', [], ...$lock('a', ['-w', '0.1', '-E', '9'], 'echo', 'no')),
    'ignored signals' => static fn (\Closure $lock) => [
        'sh', '-c', 'trap "" HUP INT QUIT TERM USR1; exec "$@"', 'sh',
        ...$lock('a', [], 'sh', '-c', 'for signal in HUP INT QUIT TERM USR1; do kill -$signal $$; done; echo survived; kill -USR2 $$'),
    ],
];
foreach ($cases as $what => $case) {
    $ends = [];
    $expected = preg_match('/^(no such|a path|a file|a directory)/', $what) ? $env : $flock;
    foreach (['expected' => $expected, 'distlock' => $distlock] as $tool => $lock) {
        // PHP ignores SIGPIPE, and has its children do so.
        $process = proc_open(['env', '--default-signal=PIPE', ...$case($lock)], [['pipe', 'r'], ['pipe', 'w'], ['file', '/dev/null', 'w']], $pipes);
        @fwrite($pipes[0], str_repeat("input\n", 1000));
        fclose($pipes[0]);
        $output = stream_get_contents($pipes[1]);
        $ends[$tool] = proc_close($process) . ' ' . $output;
    }
    $isSame = $ends['expected'] === $ends['distlock'];
    echo $what, ': ', $isSame ? strtok($ends['expected'], ' ') : json_encode($ends, JSON_INVALID_UTF8_SUBSTITUTE), "\n";
}
--EXPECT--
success: 0
failure: 1
an exit code: 42
the largest exit code: 255
death by SIGKILL: 137
death by SIGTERM: 143
death by SIGINT: 130
no such command: 127
no such path: 127
a path through a file: 126
a file that is not executable: 126
a directory: 126
a script without an interpreter: 0
odd arguments: 0
standard input: 0
the reader of its output goes: 141
SIGPIPE: 141
its process group is that of the lock: 0
its session is that of the lock: 0
its directory, its umask and its environment: 0
signals that are blocked or ignored: 0
another lock inside: 3
the same lock inside: 9
the same lock inside, for a while: 9
ignored signals: 140
