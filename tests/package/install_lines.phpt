--TEST--
The lines in the README of each Composer package install it into a project next to the sources, and its classes are found
--ENV--
LSAN_OPTIONS=detect_leaks=0
--FILE--
<?php

// PHP itself leaks in Composer.

namespace DistLock\Test;

require __DIR__ . '/../support/harness.php';
require __DIR__ . '/../support/documentation.php';

/** @return string[] what a package, and those of ours that it requires, require of others: versions by names */
function required(string $package): array
{
    $required = array_filter(
        $package === 'stubs' ? [] : json_decode(file_get_contents(root() . "/packages/$package/composer.json"), true)['require'],
        static fn (string $name) => str_contains($name, '/'),
        ARRAY_FILTER_USE_KEY,
    );
    foreach (preg_grep('~^distlock/~', array_keys($required)) as $ours) {
        unset($required[$ours]);
        $required += required(basename($ours));
    }

    return $required;
}

/** Stands for Packagist: whatever a package requires, in the newest version that it allows. */
function stand_ins(string $package): array
{
    $required = required($package);

    return array_map(static fn (string $name, string $versions) => ['type' => 'package', 'package' => [
        'name' => $name,
        'type' => 'metapackage',
        'version' => preg_match('/\^(\d+\.\d+)\D*$/', $versions, $last) ? "$last[1].0" : '1.0.0',
    ]], array_keys($required), $required);
}

/** The PHP that runs Composer needs the extension, because the packages do. */
function composer(string $directory): string
{
    $options = environment('DISTLOCK_TEST_PHP_OPTIONS');
    foreach (['phar', 'mbstring', 'tokenizer'] as $module) {
        $options .= extension_loaded($module) || !is_file(ini_get('extension_dir') . "/$module.so") ? '' : " -d extension=$module";
    }
    $settings = 'COMPOSER_HOME=' . escapeshellarg("$directory/home") . ' COMPOSER_ALLOW_SUPERUSER=1 COMPOSER_NO_INTERACTION=1';

    return "composer() { $settings " . escapeshellarg(php()) . " $options /usr/bin/composer --quiet \"\$@\"; }";
}

/** The sources are found where the README says, in ../distlock. */
function project(string $package): string
{
    $directory = directory();
    symlink(root(), "$directory/distlock");
    mkdir("$directory/project");
    file_put_contents("$directory/project/composer.json", json_encode([
        'repositories' => [...stand_ins($package), ['packagist.org' => false]],
    ]));

    return "$directory/project";
}

$first = static fn (string $page): string => current(array_merge([], ...array_values(blocks($page, 'sh'))));
var_dump($first('docs/testing.md') === $first('packages/testing/README.md'));
foreach (['amp', 'cache', 'laravel', 'polyfill', 'react', 'revolt', 'stubs', 'symfony-lock', 'testing'] as $package) {
    $project = project($package);
    $blocks = array_merge([], ...array_values(blocks("packages/$package/README.md", 'sh')));
    preg_match_all('/^composer .*$/m', $blocks[0], $lines);
    $commands = [composer(dirname($project)), 'cd ' . escapeshellarg($project), ...$lines[0]];
    exec('bash -ec ' . escapeshellarg(implode("\n", $commands)) . ' 2>&1', $output, $status);
    $installed = is_file("$project/vendor/composer/installed.php") ? (require "$project/vendor/composer/installed.php")['versions'] : [];
    $map = is_file("$project/vendor/composer/autoload_psr4.php") ? require "$project/vendor/composer/autoload_psr4.php" : [];
    $sources = array_map(static fn (array $places) => str_contains(realpath($places[0]), "packages/$package/"), $map);
    echo "$package: ", count($lines[0]), ' lines, ', isset($installed["distlock/$package"]) ? 'installed' : implode("\n", $output), ' ';
    echo implode(' ', array_keys(array_filter($sources))), "\n";
    $output = [];
}
?>
--EXPECT--
bool(true)
amp: 3 lines, installed DistLock\Amp\
cache: 2 lines, installed DistLock\Cache\
laravel: 2 lines, installed DistLock\Laravel\
polyfill: 4 lines, installed 
react: 2 lines, installed DistLock\React\
revolt: 2 lines, installed DistLock\Revolt\
stubs: 2 lines, installed 
symfony-lock: 2 lines, installed DistLock\Symfony\
testing: 2 lines, installed DistLock\Testing\
