<?php

/**
 * coverage.php <root> <build> <file>: adds up gcov's results for every object below the build, combining all objects of
 * the same source. It prints the share of lines that ran, for each source and in total, and lists in the file the lines
 * that didn't. Run by scripts/test --coverage.
 */

declare(strict_types=1);

[, $root, $build, $file] = $argv;

/** @return iterable<string> the paths of every object's counts */
function counts(string $build): iterable
{
    foreach (new RecursiveIteratorIterator(new RecursiveDirectoryIterator($build, FilesystemIterator::SKIP_DOTS)) as $path) {
        if (str_ends_with((string) $path, '.gcda')) {
            yield (string) $path;
        }
    }
}

/** Adds the counts of one object to $lines: source => line => whether it ran. */
function add(string $path, string $root, array &$lines): void
{
    $json = shell_exec('cd ' . escapeshellarg(dirname($path)) . ' && gcov --json-format --stdout ' . escapeshellarg(basename($path)) . ' 2>/dev/null');
    $said = json_decode((string) $json, true, 512, JSON_THROW_ON_ERROR);
    foreach ($said['files'] as $source) {
        $name = $source['file'][0] === '/' ? $source['file'] : "$said[current_working_directory]/$source[file]";
        $name = realpath($name) ?: $name;
        if (!str_starts_with($name, "$root/") || str_starts_with($name, "$root/tests/")) {
            continue;
        }
        foreach ($source['lines'] as $line) {
            $ran = &$lines[substr($name, strlen($root) + 1)][$line['line_number']];
            $ran = $ran || $line['count'] > 0;
        }
    }
}

/** @param int[] $numbers become "3-5, 9" */
function ranges(array $numbers): string
{
    $ranges = [];
    foreach ($numbers as $number) {
        if ($ranges !== [] && end($ranges)[1] === $number - 1) {
            $ranges[array_key_last($ranges)][1] = $number;
        } else {
            $ranges[] = [$number, $number];
        }
    }

    return implode(', ', array_map(static fn (array $range) => implode('-', array_unique($range)), $ranges));
}

$lines = [];
foreach (counts($build) as $path) {
    add($path, $root, $lines);
}
ksort($lines);
[$all, $ran, $missed] = [0, 0, ''];
foreach ($lines as $source => $numbers) {
    ksort($numbers);
    $unrun = array_keys(array_filter($numbers, static fn (bool $has) => !$has));
    $all += count($numbers);
    $ran += count($numbers) - count($unrun);
    printf("%6.1f %% of %5d lines  %s\n", 100 - 100 * count($unrun) / count($numbers), count($numbers), $source);
    $missed .= $unrun === [] ? '' : "$source: " . ranges($unrun) . "\n";
}
file_put_contents($file, $missed);
printf("%6.1f %% of %5d lines  all; those that didn't run are in %s\n", $all > 0 ? 100 * $ran / $all : 0, $all, $file);
