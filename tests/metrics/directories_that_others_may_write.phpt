--TEST--
A metrics file isn't used, nor created, if others could change what its path leads to; a sticky directory is no obstacle
--FILE--
<?php

namespace DistLock\Test;

require __DIR__ . '/../support/harness.php';
require __DIR__ . '/../support/metrics.php';

$top = directory();
/** Makes a directory, and one in it. */
$make = static function (string $name, int $mode) use ($top): string {
    mkdir("$top/$name");
    mkdir("$top/$name/own");
    chmod("$top/$name", $mode);

    return "$top/$name";
};
$safe = $make('safe', 0755);
$open = $make('open', 0777);
$sticky = $make('sticky', 01777);
$group = $make('group', 0775);
symlink("$open/own", "$safe/into-open");
symlink("$sticky/own", "$safe/into-sticky");
symlink('../safe/into-open', "$group/twice");
symlink("$safe/own", "$open/link");
symlink('../safe/own', "$sticky/link");
symlink('round', "$safe/round");
$paths = [
    $safe, "$safe/own", $group, "$group/own", $sticky, "$sticky/own", "$sticky/link", "$safe/into-sticky", "$safe/../safe//own",
    $open, "$open/own", "$open/link", "$safe/into-open", "$group/twice", "$open/own/../../safe", "$safe/round",
];
if (posix_geteuid() === 0) {
    mkdir("$sticky/theirs");
    symlink("$safe/own", "$sticky/their-link");
    chown("$sticky/theirs", 12345);
    lchown("$sticky/their-link", 12345);
    array_push($paths, "$sticky/theirs", "$sticky/their-link");
}
foreach ($paths as $path) {
    $file = "$path/metrics";
    echo substr($path, strlen($top) + 1), ': ', trim((new OwnPhp(['distlock.metrics_file' => $file], TELL_PLACE))->output()), is_file($file) ? ', there' : '', "\n";
    @unlink($file);
}
if (posix_geteuid() !== 0) {
    echo "sticky/theirs: of this process only: a directory or a link on the way to it belongs to another user, in one that is writable by everybody\n";
    echo "sticky/their-link: of this process only: a directory or a link on the way to it belongs to another user, in one that is writable by everybody\n";
}
--EXPECT--
safe: of all processes that share them, there
safe/own: of all processes that share them, there
group: of all processes that share them, there
group/own: of all processes that share them, there
sticky: of all processes that share them, there
sticky/own: of all processes that share them, there
sticky/link: of all processes that share them, there
safe/into-sticky: of all processes that share them, there
safe/../safe//own: of all processes that share them, there
open: of this process only: a directory on the way to it is writable by everybody
open/own: of this process only: a directory on the way to it is writable by everybody
open/link: of this process only: a directory on the way to it is writable by everybody
safe/into-open: of this process only: a directory on the way to it is writable by everybody
group/twice: of this process only: a directory on the way to it is writable by everybody
open/own/../../safe: of this process only: a directory on the way to it is writable by everybody
safe/round: of this process only: it leads through too many symbolic links
sticky/theirs: of this process only: a directory or a link on the way to it belongs to another user, in one that is writable by everybody
sticky/their-link: of this process only: a directory or a link on the way to it belongs to another user, in one that is writable by everybody
