<?php

/* What a PHP declares in the namespace DistLock. */

namespace DistLock\Test;

require_once __DIR__ . '/harness.php';

/** Runs in another PHP: prints each class and function, with lines about it. */
const DESCRIBE = <<<'PHP'
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

/** @return array<string, string[]> the lines of what this code and the options declare */
function described(string $code, string ...$options): array
{
    $process = proc_open([php(), '-n', ...$options, '-r', $code . DESCRIBE], [1 => ['pipe', 'w']], $pipes);
    $output = stream_get_contents($pipes[1]);
    proc_close($process);

    return json_decode($output, true) ?? throw new \RuntimeException($output);
}

/** @return array<string, string[]> */
function described_extension(): array
{
    return described('', '-d', 'extension=' . environment('DISTLOCK_TEST_EXTENSION'));
}

/**
 * Prints what one has and the other lacks.
 *
 * @param array<string, string[]> $extension
 * @param array<string, string[]> $others
 */
function compare_declarations(array $extension, array $others, string $what): void
{
    foreach ($extension + $others as $name => $lines) {
        foreach (array_diff($extension[$name] ?? [], $others[$name] ?? []) as $line) {
            echo "$what lacks $name: $line\n";
        }
        foreach (array_diff($others[$name] ?? [], $extension[$name] ?? []) as $line) {
            echo "the extension lacks $name: $line\n";
        }
    }
    echo count($extension) > 20 ? 'compared' : 'hardly anything to compare', "\n";
}
