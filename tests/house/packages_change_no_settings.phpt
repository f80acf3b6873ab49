--TEST--
No package changes a setting that other code reads: neither one of distlock's, except the sessions' server, nor another ini setting, the environment or Laravel's configuration
--FILE--
<?php

namespace DistLock\Test;

require __DIR__ . '/../support/harness.php';

/** Settings of sessions, PHP's own ones and the server, which only Laravel's session driver itself reads. */
const ALLOWED = [
    'packages/laravel/src/SessionHandler.php' => [
        'ini_set($name', 'ini_restore(self::SERVER',
    ],
    // A store under a name of its own, and an option of its own.
    'packages/laravel/src/DistLockServiceProvider.php' => [
        '$config->set(\'cache.stores.distlock\'', '$config->set(\'distlock.values\'',
    ],
];

/** @return string[] the calls that change a setting, up to their first argument */
function changes_of_settings(string $code): array
{
    preg_match_all('/\b(?:ini_set|ini_alter|ini_restore|putenv|set_include_path|setlocale|date_default_timezone_set|error_reporting)\([^,)]+'
        . '|\$config->set\([^,)]+|\bconfig\(\[[^\]]+|\$_(?:ENV|SERVER)\[[^\]]+\]\h*=[^=]/', $code, $found);

    return array_map(trim(...), $found[0]);
}

// What the search must find.
echo implode(' | ', changes_of_settings('ini_set("a", "b"); \ini_set($name, $value); putenv("A=B"); $config->set(\'a.b\', 1); config(["a" => 1]); $_ENV["A"] = 1; ini_get("a"); $_SERVER["A"] == 1;')), "\n";
$count = 0;
foreach (new \RecursiveIteratorIterator(new \RecursiveDirectoryIterator(root() . '/packages', \FilesystemIterator::SKIP_DOTS)) as $file) {
    $path = substr($file->getPathname(), strlen(root()) + 1);
    if ($file->getExtension() !== 'php' || preg_match('~/(tests|vendor)/~', $path)) {
        continue;
    }
    $count++;
    foreach (array_diff(changes_of_settings(file_get_contents($file->getPathname())), ALLOWED[$path] ?? []) as $change) {
        echo "$path: $change\n";
    }
}
var_dump($count > 100);
// The loop of the session driver sets what it names, so these are all.
preg_match_all('/^ +(?:\'([\w.]+)\' => |\] \+ .*\[(self::SERVER))/m', file_get_contents(root() . '/packages/laravel/src/SessionHandler.php'), $names);
echo implode(' ', array_filter([...$names[1], ...$names[2]])), "\n";
--EXPECT--
ini_set("a" | ini_set($name | putenv("A=B" | $config->set('a.b' | config(["a" => 1 | $_ENV["A"] =
bool(true)
session.save_handler session.save_path session.use_cookies session.use_strict_mode session.cache_limiter session.lazy_write session.gc_probability session.gc_maxlifetime self::SERVER
