--TEST--
Files that others could change are refused, with messages that show neither what is in them nor where they are
--FILE--
<?php

namespace DistLock\Test;

use DistLock\RedisLock;

require __DIR__ . '/../support/harness.php';
require_once __DIR__ . '/../support/credentials.php';
require_once __DIR__ . '/../support/expect.php';
require_once __DIR__ . '/../support/faults.php';

$directory = directory() . '/hunter2';
mkdir($directory);
$attempt = function (string $name) use ($directory): void {
    $dsn = dsn(['password_file' => "$directory/$name"]);
    $lock = new RedisLock(key(), $dsn);
    $failure = failure(fn () => $lock->acquire());
    ob_start();
    var_dump($lock);
    $shown = str_contains($failure . ob_get_clean(), 'hunter2');
    echo $name, ': ', explode('/0 ', $failure)[1] ?? $failure, $shown ? ' (shown)' : '', "\n";
};
$file = function (string $name, string $content, int $mode = 0600) use ($directory, $attempt): void {
    file_put_contents("$directory/$name", $content);
    chmod("$directory/$name", $mode);
    $attempt($name);
};
$attempt('missing');
mkdir("$directory/directory");
$attempt('directory');
posix_mkfifo("$directory/pipe", 0600);
$attempt('pipe');
$file('empty', '');
$file('newline', "\n");
$file('nul', "hunter2\0hunter2");
$file('long', str_repeat('x', 16385));
$file('everybody', 'hunter2', 0602);
$file('group', 'hunter2', 0620);
if (posix_geteuid() === 0) {
    file_put_contents("$directory/theirs", 'hunter2');
    chown("$directory/theirs", 12345);
    $attempt('theirs');
} else {
    echo "theirs: must belong to root or to the user of this process\n";
}
mkdir("$directory/writable");
chmod("$directory/writable", 0777);
$file('writable/password', 'hunter2');
symlink("$directory/writable/password", "$directory/link");
$attempt('link');
symlink("$directory/loop", "$directory/loop");
$attempt('loop');
// Others may read it: that is how containers are given secrets. The shared server has no password.
$file('readable', 'hunter2', 0444);
$file('longest', str_repeat('x', 16384) . "\r\n");
--EXPECT--
missing: can't be read: No such file or directory
directory: isn't a file
pipe: isn't a file
empty: is empty
newline: is empty
nul: contains a NUL byte
long: is longer than 16384 bytes
everybody: must not be writable by its group or by others
group: must not be writable by its group or by others
theirs: must belong to root or to the user of this process
writable/password: can't be trusted: a directory on the way to it is writable by everybody
link: can't be trusted: a directory on the way to it is writable by everybody
loop: can't be trusted: it leads through too many symbolic links
readable: has no password: remove it from the DSN
longest: has no password: remove it from the DSN
