--TEST--
config.m4 compiles every source, and package.xml lists every file that a build or its reader needs, and no other
--FILE--
<?php
namespace DistLock\Test;

require __DIR__ . '/../support/harness.php';

/** @return string[] the files of the checkout that match, as paths from its root */
function files(string ...$patterns): array
{
    $paths = array_merge(...array_map(static fn (string $pattern) => glob(root() . "/$pattern", GLOB_BRACE), $patterns));

    return array_map(static fn (string $path) => substr($path, strlen(root()) + 1), $paths);
}

/** What only one of the two has. */
function compare(string $what, array $listed, array $there): void
{
    foreach (array_diff($there, $listed) as $file) {
        echo "$what lacks $file\n";
    }
    foreach (array_diff($listed, $there) as $file) {
        echo "$what lists $file, which isn't there\n";
    }
    foreach (array_keys(array_filter(array_count_values($listed), static fn (int $times) => $times > 1)) as $file) {
        echo "$what lists $file twice\n";
    }
}

preg_match_all('/[\w\/]+\.c\b/', file_get_contents(root() . '/config.m4'), $compiled);
$sources = files('*.c', 'php/*/*.c', 'core/*/*.c', 'redis/*/*.c', 'zk/*/*.c');
compare('config.m4', $compiled[0], $sources);

$package = file_get_contents(root() . '/package.xml');
preg_match_all('/<file name="([^"]+)"/', $package, $packaged);
compare('package.xml', $packaged[1], [
    ...$sources,
    ...array_diff(files('*.h', 'php/*/*.h', 'core/*/*.h', 'redis/*/*.h', 'zk/*/*.h', '*.stub.php', '*/lua/*.lua'), ['config.h']),
    ...files('config.m4', 'config.w32', 'php/Makefile.frag', 'bin/*', 'composer.json', 'LICENSE', '*.md', 'docs/*.{md,yml,json}', 'docs/pictures/*.svg'),
]);

preg_match('/PHP_DISTLOCK_VERSION "(.+)"/', file_get_contents(root() . '/php_distlock.h'), $version);
echo str_contains($package, "<release>$version[1]</release>") ? 'one version' : "package.xml isn't of version $version[1]", "\n";
echo implode(' and ', array_filter(['Redis', 'ZooKeeper'], static fn (string $name) => str_contains(strstr($package, '</summary>', true), $name))), "\n";
?>
--EXPECT--
one version
Redis and ZooKeeper
