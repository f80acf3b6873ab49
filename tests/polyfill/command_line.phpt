--TEST--
In an application with the polyfill, the command line says so, and shows the locks of its files
--FILE--
<?php

namespace DistLock\Test;

require __DIR__ . '/../support/polyfill.php';

$application = directory();
mkdir("$application/vendor");
file_put_contents("$application/vendor/autoload.php", '<?php require ' . var_export(root() . '/packages/polyfill/bootstrap.php', true) . ';');
$run = static fn (string $directory, string $arguments): string => (string) shell_exec(sprintf(
    'cd %s && DISTLOCK_POLYFILL_DIRECTORY=%s/files %s %s %s/bin/distlock %s 2>&1',
    $directory,
    polyfill_directory(),
    escapeshellarg(php()),
    options_without_extension(),
    root(),
    $arguments,
));
$holder = new WithoutExtension('$lock = new DistLock\RedisLock("name", label: "import"); $lock->acquire() && print "held\n"; sleep(600);');
$holder->line();
echo $run($application, 'version'), $run(directory(), 'version');
echo str_contains($run($application, 'show name'), 'import') ? 'shown' : $run($application, 'show name'), "\n";
echo strtok($run(directory(), 'show name'), ':'), "\n", implode(':', array_slice(explode(':', $run($application, 'limits')), 0, 2)), "\n";
$holder->kill();
--EXPECT--
distlock (the PHP extension is not loaded: distlock/polyfill stands in for it, whose locks are files of this machine)
distlock (the PHP extension is not loaded)
shown
distlock
distlock: redis_rate_limiters() needs the PHP extension distlock
