--TEST--
What takes long says so while it prints nothing itself: into a file by lines, on a terminal by a line that its output takes the place of; its exit code is the command's
--FILE--
<?php

namespace DistLock\Test;

require __DIR__ . '/../support/harness.php';

/** As if nothing had been said for ten seconds. */
$code = 'source ' . escapeshellarg(root() . '/scripts/lib.sh') . '; said=-10; slow() { sleep 3; echo result; return 7; }; code=0; with_progress "a slow command" slow || code=$?; echo "exit code $code"';
$shell = 'bash -c ' . escapeshellarg($code);
$errors = directory() . '/errors';
echo "into a file:\n", shell_exec("$shell 2>$errors"), '    on stderr: ', file_get_contents($errors);
$typed = (string) shell_exec('TERM=xterm script --quiet --return --command ' . escapeshellarg($shell) . ' /dev/null </dev/null');
echo 'on a terminal, it changes: ', preg_match('/(\r\e\[Ka slow command, \d s){2}/', $typed) ? 'yes' : json_encode($typed), "\n";
echo 'and what is printed takes its place: ', preg_match('/\r\e\[Kresult\r\n/', $typed) ? 'yes' : json_encode($typed), "\n";
--EXPECTF--
into a file:
result
exit code 7
    on stderr: a slow command, %d s
on a terminal, it changes: yes
and what is printed takes its place: yes
