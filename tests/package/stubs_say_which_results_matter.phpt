--TEST--
In the stubs, for IDEs and PHPStan, each method whose result says whether the lock is held has the attribute NoDiscard, and no other has
--FILE--
<?php

namespace DistLock\Test;

require __DIR__ . '/../support/harness.php';

$code = <<<'PHP'
require $argv[1];
foreach ([...get_declared_interfaces(), ...get_declared_classes()] as $class) {
    foreach ((new ReflectionClass($class))->getMethods() as $method) {
        $names = array_map(fn (ReflectionAttribute $attribute) => $attribute->getName(), $method->getAttributes());
        $is_own = str_starts_with($class, 'DistLock\\') && $method->class === $class;
        $matters = in_array($method->name, ['acquire', 'acquireRead', 'waitUntilFree', 'renew', 'attach', 'reserve'], true);
        if ($is_own && $names !== ($matters ? ['NoDiscard'] : [])) {
            echo "$class::$method->name: ", implode(', ', $names), "\n";
        } elseif ($is_own && $matters) {
            $count = ($count ?? 0) + 1;
        }
    }
}
echo $count, "\n";
PHP;
// Without distlock, whose classes these are.
passthru(php() . ' -n -r ' . escapeshellarg($code) . ' ' . escapeshellarg(root() . '/packages/stubs/distlock.php'));
--EXPECT--
22
