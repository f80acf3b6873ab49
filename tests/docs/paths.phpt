--TEST--
Every path of this project that a page, or a comment, names exists
--FILE--
<?php

namespace DistLock\Test;

require __DIR__ . '/../support/harness.php';
require __DIR__ . '/../support/expect.php';

/* A path begins with one of the folders at the top. What follows may be a pattern, or the beginning of a name. */
$folders = implode('|', array_filter(scandir(root()), static fn (string $name): bool => $name[0] !== '.' && $name !== 'build' && is_dir(root() . "/$name")));
/* Other projects, a lock, and what a reader is to write. */
const ELSEWHERE = '~^(php/php-src|redis/(hiredis|ioredis|lettuce|mutex|redis|redis-py)|docs/protocol-x\.md|php/classes/x_arguments\.c)$~';

/** @return list<string> the pages and everything that has comments */
function files(): array
{
    exec('git -c safe.directory=' . escapeshellarg('*') . ' -C ' . escapeshellarg(root()) . ' ls-files', $files);

    return array_values(preg_grep('~^(packages|bench|tests|proof/fuzz/(corpus|found)/|CHANGELOG)|\.(svg|dot|json|xml|png)$~', $files, PREG_GREP_INVERT));
}

/** Without what isn't a comment, except in pages. */
function prose(string $file, string $text): string
{
    return match (true) {
        str_ends_with($file, '.md') => $text,
        (bool) preg_match('/\.[ch]$/', $file) => implode("\n", preg_match_all('~/\*.*?\*/~s', $text, $found) ? $found[0] : []),
        str_ends_with($file, '.lua') => implode("\n", preg_match_all('~--.*~', $text, $found) ? $found[0] : []),
        default => '',
    };
}

$wrong = [];
$count = 0;
foreach (files() as $file) {
    $text = prose($file, (string) @file_get_contents(root() . "/$file"));
    preg_match_all("~(?<![\\w/.\$<*:}-])(?:$folders)/[\\w./*{},-]*[\\w*}]~", $text, $found);
    foreach (array_unique($found[0]) as $path) {
        $count++;
        $pattern = rtrim($path, '.,');
        if (!preg_match(ELSEWHERE, $pattern) && glob(root() . "/$pattern{,.*}", GLOB_BRACE) === []) {
            $wrong[] = "$file: $path";
        }
    }
}
var_dump($count > 400);
echo none($wrong), "\n";
?>
--EXPECT--
bool(true)
none
