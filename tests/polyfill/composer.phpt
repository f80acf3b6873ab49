--TEST--
An application that requires the extension installs with and without it; with the documented recipe, production without it stops in Composer's autoloader
--ENV--
LSAN_OPTIONS=detect_leaks=0
--FILE--
<?php

// PHP itself leaks in Composer.

namespace DistLock\Test;

require __DIR__ . '/../support/polyfill.php';

/** Runs Composer with the extension or without it, and returns its exit code. */
function composer(string $project, string $options, string $arguments): int
{
    $modules = '';
    foreach (['phar', 'mbstring', 'tokenizer'] as $module) {
        $modules .= extension_loaded($module) || !is_file(ini_get('extension_dir') . "/$module.so") ? '' : " -d extension=$module";
    }
    exec(sprintf(
        'cd %s && COMPOSER_HOME=%s/home COMPOSER_ALLOW_SUPERUSER=1 COMPOSER_NO_INTERACTION=1 %s %s %s %s --quiet %s 2>&1',
        $project,
        $project,
        escapeshellarg(php()),
        $options,
        $modules,
        getenv('DISTLOCK_TEST_COMPOSER') ?: '/usr/bin/composer',
        $arguments,
    ), $output, $code);

    return $code;
}

/** Runs the application, and returns the first line of what it says. */
function run(string $project, string $options): string
{
    file_put_contents("$project/app.php", '<?php require __DIR__ . "/vendor/autoload.php"; echo (new ReflectionClass("DistLock\RedisLock"))->isInternal()
        ? "the extension" : "the polyfill", "\n";');

    return trim((string) shell_exec(escapeshellarg(php()) . " $options -d display_errors=1 -d html_errors=0 $project/app.php 2>&1"));
}

/** @return string[] the sections of the lock file that have the polyfill */
function locked(string $project): array
{
    $lock = json_decode(file_get_contents("$project/composer.lock"), true);

    return array_keys(array_filter(
        ['packages' => $lock['packages'], 'packages-dev' => $lock['packages-dev']],
        fn (array $packages) => in_array('distlock/polyfill', array_column($packages, 'name'), true),
    ));
}

/** @param mixed[] $config */
function project(array $config): string
{
    $project = directory();
    file_put_contents("$project/composer.json", json_encode([
        'repositories' => [
            ['type' => 'path', 'url' => root() . '/packages/polyfill', 'options' => ['versions' => ['distlock/polyfill' => '0.1.0'], 'symlink' => false]],
            ['packagist.org' => false],
        ],
        'require' => ['ext-distlock' => '^0.1'],
        'require-dev' => ['distlock/polyfill' => '^0.1'],
        'config' => $config + ['sort-packages' => true],
    ]));

    return $project;
}

$with = environment('DISTLOCK_TEST_PHP_OPTIONS');
$without = options_without_extension();

// The trap.
$project = project([]);
echo 'update without: ', composer($project, $without, 'update'), ' ', json_encode(locked($project)), "\n";
echo 'run: ', run($project, $without), ', ', run($project, $with), "\n";
echo 'install --no-dev without: ', composer($project, $without, 'install --no-dev'), ' ', run($project, $without), "\n";

// The recipe.
$recipe = ['platform' => ['ext-distlock' => '0.1.0'], 'platform-check' => true];
$project = project($recipe);
echo 'update without: ', composer($project, $without, 'update'), ' ', json_encode(locked($project)), "\n";
echo 'run: ', run($project, $without), ', ', run($project, $with), "\n";
echo 'install --no-dev without: ', composer($project, $without, 'install --no-dev'), ' ';
$said = run($project, $without);
echo str_contains($said, 'require the following PHP extensions to be installed: distlock') ? 'it stops' : $said, "\n";
echo 'install --no-dev with: ', composer($project, $with, 'install --no-dev'), ' ', run($project, $with), "\n";
--EXPECT--
update without: 0 ["packages"]
run: the polyfill, the extension
install --no-dev without: 0 the polyfill
update without: 0 ["packages-dev"]
run: the polyfill, the extension
install --no-dev without: 0 it stops
install --no-dev with: 0 the extension
