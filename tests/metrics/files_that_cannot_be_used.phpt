--TEST--
A metrics file that can't be used is left alone: the process counts by itself, and phpinfo() says why
--FILE--
<?php

namespace DistLock\Test;

require __DIR__ . '/../support/harness.php';
require __DIR__ . '/../support/metrics.php';

$directory = directory();
$good = "$directory/good";
(new OwnPhp(['distlock.metrics_file' => $good], ''))->output();
$made = file_get_contents($good);
$size = strlen($made);
$cases = [
    'a symbolic link' => static fn (string $file) => symlink($good, $file),
    'a directory' => static fn (string $file) => mkdir($file),
    'a pipe' => static fn (string $file) => posix_mkfifo($file, 0600),
    'of several names' => static fn (string $file) => copy($good, "$file.other") && link("$file.other", $file),
    'writable by everybody' => static fn (string $file) => copy($good, $file) && chmod($file, 0606),
    'another file' => static fn (string $file) => file_put_contents($file, "some text\n"),
    'zeros' => static fn (string $file) => file_put_contents($file, str_repeat("\0", 4096)),
    'another version' => static fn (string $file) => file_put_contents($file, substr_replace($made, pack('V', 99), 16, 4)),
    'a wild size of slots' => static fn (string $file) => file_put_contents($file, substr_replace($made, pack('V', 0xFFFFFFF8), 20, 4)),
    'another size of slots' => static fn (string $file) => file_put_contents($file, substr_replace($made, pack('V', 8), 20, 4)),
    'names without an end' => static fn (string $file) => file_put_contents($file, substr_replace($made, str_repeat('a', 4000), 24, 4000)),
    'names of control bytes' => static fn (string $file) => file_put_contents($file, substr_replace($made, "\1\n", 24, 2)),
    'truncated' => static fn (string $file) => file_put_contents($file, substr($made, 0, 5000)),
    'truncated in its header' => static fn (string $file) => file_put_contents($file, substr($made, 0, 100)),
    'longer' => static fn (string $file) => file_put_contents($file, "$made\0"),
];
$cases['of another user'] = static function (string $file) use ($good): void {
    copy($good, $file);
    posix_geteuid() === 0 ? chown($file, 12345) : exec('sudo --non-interactive chown 12345 ' . escapeshellarg($file));
};
$count = 'ob_start(); $lock = new DistLock\RedisLock($key, $dsn); var_dump($lock->acquire(), $lock->release()); ob_end_clean();'
    . TELL_PLACE . 'echo preg_match("/^distlock_acquire_seconds_count.* 1$/m", DistLock\metrics()), "\n";';
foreach ($cases as $what => $make) {
    $file = "$directory/" . strtr($what, ' ', '-');
    $make($file);
    $before = is_file($file) && !is_link($file) ? md5_file($file) : '';
    echo "$what: ", strtr((new OwnPhp(['distlock.metrics_file' => $file], $count))->output(), "\n", ' '),
        $before === '' || md5_file($file) === $before ? '' : 'CHANGED', "\n";
}
foreach (['relative' => 'metrics', 'in no directory' => "$directory/none/metrics"] as $what => $file) {
    echo "$what: ", strtr((new OwnPhp(['distlock.metrics_file' => $file], $count))->output(), "\n", ' '), "\n";
}
// Whoever was making it ended on the way.
file_put_contents("$directory/begun", 'distmake');
echo 'begun: ', strtr((new OwnPhp(['distlock.metrics_file' => "$directory/begun"], $count))->output(), "\n", ' '), filesize("$directory/begun") === $size ? '' : 'not finished', "\n";
--EXPECT--
a symbolic link: of this process only: it is a symbolic link 1 
a directory: of this process only: it can't be opened: Is a directory 1 
a pipe: of this process only: it isn't a regular file 1 
of several names: of this process only: it has several hard links 1 
writable by everybody: of this process only: it is writable by everybody 1 
another file: of this process only: it isn't a file of distlock's metrics 1 
zeros: of this process only: it isn't a file of distlock's metrics 1 
another version: of this process only: it was created by another version of distlock 1 
a wild size of slots: of this process only: it is damaged 1 
another size of slots: of this process only: it was truncated 1 
names without an end: of this process only: it is damaged 1 
names of control bytes: of this process only: it is damaged 1 
truncated: of this process only: it was truncated 1 
truncated in its header: of this process only: it isn't a file of distlock's metrics 1 
longer: of this process only: it was truncated 1 
of another user: of this process only: it belongs to another user 1 
relative: of this process only: its path isn't absolute 1 
in no directory: of this process only: it can't be opened: No such file or directory 1 
begun: of all processes that share them 1 
