--TEST--
Every PHP example of the documentation imports the classes and functions of distlock that it uses
--FILE--
<?php

namespace DistLock\Test;

require __DIR__ . '/../support/harness.php';
require __DIR__ . '/../support/documentation.php';
require __DIR__ . '/../support/expect.php';

/** @return string[] names of the extension's that a program writes without their namespace, and doesn't import */
function missing(string $code): array
{
    $extension = new \ReflectionExtension('distlock');
    $names = [...$extension->getClassNames(), ...array_map(static fn ($function) => $function->name, $extension->getFunctions())];
    $program = preg_replace('~//[^\n]*|\'[^\']*\'|"[^"]*"|^use .*$~m', '', $code);

    $names = array_map(static fn (string $name) => substr($name, strlen('DistLock\\')), $names);

    return array_filter($names, static fn (string $name) => preg_match("/(?<![\\\\\w\$>:])$name\b(?=\(|::|\)| [\$|])/", $program)
        && !preg_match("/^use (function )?[\w\\\\]*\\\\$name;$/m", $code));
}

$wrong = [];
$count = 0;
foreach ([...pages(), 'packages/amp/README.md', 'packages/cache/README.md', 'packages/laravel/README.md', 'packages/react/README.md', 'packages/revolt/README.md', 'packages/symfony-lock/README.md', 'packages/testing/README.md'] as $page) {
    foreach (['php', 'php not-run'] as $language) {
        foreach (blocks($page, $language) as $heading => $blocks) {
            foreach ($blocks as $number => $code) {
                $count++;
                foreach (missing($code) as $name) {
                    $wrong[] = "$page: $heading, example " . ($number + 1) . ": $name";
                }
            }
        }
    }
}
echo none($wrong), "\n";
var_dump($count > 20);
?>
--EXPECT--
none
bool(true)
