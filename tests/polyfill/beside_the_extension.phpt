--TEST--
To include the polyfill's files beside the extension, as preload scripts do, declares nothing that the extension has
--FILE--
<?php

namespace DistLock\Test;

require __DIR__ . '/../support/harness.php';

$before = count(get_declared_classes());
foreach (['bootstrap.php', 'declarations/*.php'] as $files) {
    foreach (glob(root() . "/packages/polyfill/$files") as $file) {
        require_once $file;
    }
}
echo count(get_declared_classes()) - $before, " classes\n";
$of = static fn (string $class): string => (new \ReflectionClass($class))->isInternal() ? 'the extension' : 'the polyfill';
echo $of(\DistLock\RedisLock::class), ' ', $of(\DistLock\Lock::class), ' ', $of(\DistLock\State::class), ' ';
echo (new \ReflectionFunction('DistLock\setting'))->isInternal() ? 'the extension' : 'the polyfill', "\n";
spl_autoload_register(static function (string $class): void {
    $file = root() . '/packages/polyfill/src/' . str_replace('DistLock\Polyfill\\', '', $class) . '.php';
    is_file($file) && require_once $file;
});
foreach (glob(root() . '/packages/polyfill/src/*.php') as $file) {
    require_once $file;
}
$declared = array_filter(get_declared_classes(), fn (string $class) => str_starts_with($class, 'DistLock\\')
    && !str_starts_with($class, 'DistLock\Polyfill\\') && !str_starts_with($class, 'DistLock\Test\\') && !(new \ReflectionClass($class))->isInternal());
echo count($declared), " classes of the extension's from its sources\n";
--EXPECT--
0 classes
the extension the extension the extension the extension
0 classes of the extension's from its sources
