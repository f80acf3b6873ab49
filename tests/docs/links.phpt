--TEST--
Every link in the documentation leads to a file that is there, and to a heading of it; the README or its index of the documentation names every page
--FILE--
<?php

namespace DistLock\Test;

require __DIR__ . '/../support/harness.php';
require __DIR__ . '/../support/documentation.php';
require __DIR__ . '/../support/expect.php';

/** @return string[] the headings of a page, as GitHub writes them in an address */
function anchors(string $path): array
{
    preg_match_all('/^#+ (.*)$/m', preg_replace('/^ *```.*?^ *```$/ms', '', file_get_contents($path)), $headings);
    $text = preg_replace('/\[([^]]*)\]\([^)]*\)|`/', '$1', $headings[1]);

    return array_map(fn (string $heading) => str_replace(' ', '-', preg_replace('/[^\w\- ]/u', '', strtolower($heading))), $text);
}

/** @return array{string, string}[] file and anchor of each link in a page to a file of this project */
function links(string $page): array
{
    $text = preg_replace('/^ *```.*?^ *```$|`[^`]*`(?=\])(*SKIP)(*FAIL)|`[^`]*`/ms', '', file_get_contents(root() . "/$page"));
    preg_match_all('/\]\((?!https?:)([^)#]*)(#[^)]*)?\)/', $text, $found, PREG_SET_ORDER);

    return array_map(fn (array $link) => [
        $link[1] === '' ? $page : preg_replace('~^\./~', '', dirname($page) . "/$link[1]"),
        substr($link[2] ?? '', 1),
    ], $found);
}

$wrong = [];
$count = 0;
$reached = [];
$others = ['CHANGELOG.md', 'CONTRIBUTING.md', 'SECURITY.md', 'tests/README.md', 'proof/README.md', 'proof/chaos/README.md', 'proof/conform/README.md', 'proof/failing/README.md', 'proof/simulate/README.md', 'packages/amp/README.md', 'packages/cache/README.md', 'packages/laravel/README.md', 'packages/react/README.md', 'packages/revolt/README.md', 'packages/symfony-lock/README.md', 'packages/testing/README.md'];
foreach ([...pages(), ...$others] as $page) {
    foreach (links($page) as [$file, $anchor]) {
        $count++;
        $path = realpath(root() . "/$file");
        if ($path === false) {
            $wrong[] = "$page: $file";
        } elseif ($anchor !== '' && !in_array($anchor, anchors($path), true)) {
            $wrong[] = "$page: $file#$anchor";
        } elseif ($page === 'README.md' || $page === 'docs/README.md') {
            $reached[] = substr($path, strlen(realpath(root())) + 1);
        }
    }
}
echo none($wrong), "\n";
echo none(array_diff(pages(), ['README.md'], $reached)), "\n";
var_dump($count > 60);
?>
--EXPECT--
none
none
bool(true)
