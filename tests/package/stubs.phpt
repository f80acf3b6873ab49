--TEST--
packages/stubs declares what the extension does: every class, case, property, method, function, type and default
--FILE--
<?php

namespace DistLock\Test;

require __DIR__ . '/../support/harness.php';

// Runs with the extension, and without it with the stubs.
$describe = <<<'PHP'
    function functions(\ReflectionFunctionAbstract $function): string
    {
        $text = implode(' ', $function instanceof \ReflectionMethod ? \Reflection::getModifierNames($function->getModifiers()) : []);
        $text .= ' ' . $function->name . '(';
        foreach ($function->getParameters() as $parameter) {
            foreach ($parameter->getAttributes() as $attribute) {
                $text .= '#[' . $attribute->getName() . '] ';
            }
            $text .= "{$parameter->getType()} " . ($parameter->isPassedByReference() ? '&' : '') . ($parameter->isVariadic() ? '...' : '')
                . $parameter->name . ($parameter->isDefaultValueAvailable() ? ' = ' . var_export($parameter->getDefaultValue(), true) : '') . ', ';
        }

        return "$text): " . ($function->getReturnType() ?? $function->getTentativeReturnType());
    }

    function classes(\ReflectionClass $class): array
    {
        // Only those of PHP code are final.
        $lines = [$class->isEnum() ? 'enum' : implode(' ', \Reflection::getModifierNames($class->getModifiers()))
            . ($class->isInterface() ? ' interface' : '') . ($class->getParentClass() ? " extends {$class->getParentClass()->name}" : '')];
        $interfaces = $class->getInterfaceNames();
        sort($interfaces);
        $lines[] = implode(', ', $interfaces);
        foreach ($class->getReflectionConstants() as $constant) {
            $lines[] = 'const ' . $constant->name . ' = ' . json_encode($constant->getValue());
        }
        foreach ($class->getProperties() as $property) {
            $property->class === $class->name && $lines[] = implode(' ', \Reflection::getModifierNames($property->getModifiers())) . " {$property->getType()} \$$property->name";
        }
        foreach ($class->getMethods() as $method) {
            $method->class === $class->name && $lines[] = functions($method);
        }
        sort($lines);

        return $lines;
    }

    $found = [];
    foreach ([...get_declared_classes(), ...get_declared_interfaces()] as $name) {
        if (str_starts_with($name, 'DistLock\\')) {
            $found[$name] = classes(new \ReflectionClass($name));
        }
    }
    foreach (array_merge(...array_values(get_defined_functions())) as $name) {
        if (str_starts_with($name, 'distlock\\')) {
            $found[$name] = [functions(new \ReflectionFunction($name))];
        }
    }
    ksort($found);
    echo json_encode($found);
    PHP;

/** @return array<string, string[]> */
function described(string $code, string ...$options): array
{
    $process = proc_open([php(), '-n', ...$options, '-r', $code], [1 => ['pipe', 'w']], $pipes);
    $output = stream_get_contents($pipes[1]);
    proc_close($process);

    return json_decode($output, true) ?? throw new \RuntimeException($output);
}

$extension = described($describe, '-d', 'extension=' . environment('DISTLOCK_TEST_EXTENSION'));
$stubs = described('require ' . var_export(root() . '/packages/stubs/distlock.php', true) . '; ' . $describe);
foreach ($extension + $stubs as $name => $lines) {
    foreach (array_diff($extension[$name] ?? [], $stubs[$name] ?? []) as $line) {
        echo "the stubs lack $name: $line\n";
    }
    foreach (array_diff($stubs[$name] ?? [], $extension[$name] ?? []) as $line) {
        echo "the extension lacks $name: $line\n";
    }
}
echo count($extension) > 20 ? 'compared' : 'hardly anything to compare', "\n";
--EXPECT--
compared
