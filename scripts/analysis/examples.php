<?php

/* php examples.php <directory>: writes the programs of the documentation there that its tests run, each into a file. */

declare(strict_types=1);

namespace DistLock\Test;

function root(): string
{
    return dirname(__DIR__, 2);
}

require root() . '/tests/support/documentation.php';

foreach (pages() as $page) {
    foreach (blocks($page, 'php') as $heading => $blocks) {
        foreach (programs($blocks) as $number => $program) {
            $name = preg_replace('/[^a-z0-9.]+/i', '-', "$page $heading " . ($number + 1));
            file_put_contents("$argv[1]/$name.php", $program);
        }
    }
}
