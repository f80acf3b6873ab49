--TEST--
Composer refuses versions of Laravel that distlock/laravel doesn't support
--FILE--
<?php

namespace DistLock\Test;

require __DIR__ . '/../support/harness.php';

/** What Composer says if a project with this version requires the package. */
function required(string $version): string
{
    $names = ['cache', 'console', 'redis', 'session', 'support'];
    $there = array_map(fn (string $name) => ['name' => "illuminate/$name", 'version' => $version], $names);
    $directory = directory();
    file_put_contents("$directory/composer.json", json_encode([
        'require' => ['distlock/laravel' => '@dev'],
        'repositories' => [
            ['type' => 'path', 'url' => root() . '/packages/laravel'],
            ['type' => 'package', 'package' => [...$there, ['name' => 'symfony/process', 'version' => '7.4.0']]],
            ['packagist.org' => false],
        ],
        'config' => ['platform' => ['ext-distlock' => '0.1.0']],
    ]));
    exec('COMPOSER_ALLOW_SUPERUSER=1 COMPOSER_HOME=' . escapeshellarg($directory) . ' composer update --dry-run --no-plugins'
        . ' --no-interaction --working-dir=' . escapeshellarg($directory) . ' 2>&1', $lines);
    preg_match('/Installing distlock\/laravel|found illuminate\/cache\[.*?\] but it does not match the constraint/', implode("\n", $lines), $said);

    return $said[0] ?? implode("\n", $lines);
}

foreach (['9.52.23', '10.0.0', '11.57.1', '12.72.0', '13.42.0', '14.0.0'] as $version) {
    echo "$version: ", required($version), "\n";
}
?>
--EXPECT--
9.52.23: found illuminate/cache[9.52.23] but it does not match the constraint
10.0.0: Installing distlock/laravel
11.57.1: Installing distlock/laravel
12.72.0: Installing distlock/laravel
13.42.0: Installing distlock/laravel
14.0.0: found illuminate/cache[14.0.0] but it does not match the constraint
