--TEST--
An archive of the repository has what builds, installs and explains the extension, and no more
--FILE--
<?php

namespace DistLock\Test;

require __DIR__ . '/../support/harness.php';

/** @return string[] the lines that git writes */
function git(string $command): array
{
    exec('git -c safe.directory=' . escapeshellarg('*') . ' -C ' . escapeshellarg(root()) . " $command", $lines, $code);
    if ($code !== 0) {
        throw new \RuntimeException("git $command: $code");
    }

    return $lines;
}

$archived = array_filter(git('archive --worktree-attributes HEAD | tar -t'), fn (string $path) => !str_ends_with($path, '/'));
preg_match_all('/<file name="([^"]+)"/', file_get_contents(root() . '/package.xml'), $packaged);
// What isn't committed yet is in no archive.
foreach (array_diff(array_intersect($packaged[1], git('ls-tree -r --name-only HEAD')), $archived) as $path) {
    echo "lacks $path\n";
}
foreach (array_diff($archived, $packaged[1]) as $path) {
    str_starts_with($path, 'docs/') || print("has $path\n");
}
--EXPECT--
has package.xml
has tests/package/make_test.phpt
