--TEST--
An application with a package that requires the extension installs with and without it; after the documented lines, production without it stops in Composer's autoloader
--ENV--
LSAN_OPTIONS=detect_leaks=0
--FILE--
<?php

// PHP itself leaks in Composer.

namespace DistLock\Test;

require __DIR__ . '/../support/polyfill.php';

/** Runs lines with Composer, which has the extension or doesn't, and returns the exit code. */
function composer(string $project, string $options, string ...$lines): int
{
    $modules = '';
    foreach (['phar', 'mbstring', 'tokenizer'] as $module) {
        $modules .= extension_loaded($module) || !is_file(ini_get('extension_dir') . "/$module.so") ? '' : " -d extension=$module";
    }
    $composer = sprintf(
        'composer() { COMPOSER_HOME=%s COMPOSER_ALLOW_SUPERUSER=1 COMPOSER_NO_INTERACTION=1 %s %s %s %s --quiet "$@"; }',
        escapeshellarg("$project/home"),
        escapeshellarg(php()),
        $options,
        $modules,
        getenv('DISTLOCK_TEST_COMPOSER') ?: '/usr/bin/composer',
    );
    exec('bash -c ' . escapeshellarg(implode("\n", ['set -e', $composer, "cd $project", ...$lines])) . ' 2>&1', $output, $code);

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

/** The lines that both pages name, for sources that are elsewhere. */
function documented_lines(): string
{
    $lines = [];
    foreach (['docs/without-the-extension.md', 'packages/polyfill/README.md'] as $page) {
        preg_match('/^```sh\n(.*?)^```$/ms', file_get_contents(root() . "/$page"), $found);
        $lines[] = $found[1];
    }

    return $lines[0] === $lines[1] ? str_replace('../distlock/', root() . '/', $lines[0]) : throw new \Exception('the pages differ');
}

/** An application whose package requires a version of the extension, as distlock's own packages do. */
function project(): string
{
    $project = directory();
    mkdir("$project/package");
    file_put_contents("$project/package/composer.json", json_encode([
        'name' => 'example/package',
        'version' => '1.0.0',
        'require' => ['ext-distlock' => json_decode(file_get_contents(root() . '/packages/laravel/composer.json'), true)['require']['ext-distlock']],
    ]));
    file_put_contents("$project/composer.json", json_encode([
        'repositories' => [['type' => 'path', 'url' => 'package'], ['packagist.org' => false]],
        'require' => ['example/package' => '^1.0'],
        'config' => ['sort-packages' => true],
    ]));

    return $project;
}

$with = environment('DISTLOCK_TEST_PHP_OPTIONS');
$without = options_without_extension();

// The trap: only what installs it.
$project = project();
$lines = array_values(preg_grep('/repositories|require/', explode("\n", documented_lines())));
echo 'install without: ', composer($project, $without, ...$lines), ' ', json_encode(locked($project)), "\n";
echo 'run: ', run($project, $without), ', ', run($project, $with), "\n";
echo 'install --no-dev without: ', composer($project, $without, 'composer install --no-dev'), ' ', run($project, $without), "\n";

// The recipe.
$project = project();
echo 'install without: ', composer($project, $without, documented_lines()), ' ', json_encode(locked($project)), "\n";
echo 'update without: ', composer($project, $without, 'composer update'), ' ', json_encode(locked($project)), "\n";
echo 'run: ', run($project, $without), ', ', run($project, $with), "\n";
echo 'install --no-dev without: ', composer($project, $without, 'composer install --no-dev'), ' ';
$said = run($project, $without);
echo str_contains($said, 'require the following PHP extensions to be installed: distlock') ? 'it stops' : $said, "\n";
echo 'install --no-dev with: ', composer($project, $with, 'composer install --no-dev'), ' ', run($project, $with), "\n";
--EXPECT--
install without: 0 ["packages"]
run: the polyfill, the extension
install --no-dev without: 0 the polyfill
install without: 0 ["packages-dev"]
update without: 0 ["packages-dev"]
run: the polyfill, the extension
install --no-dev without: 0 it stops
install --no-dev with: 0 the extension
