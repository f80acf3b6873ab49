--TEST--
The documentation names every setting, counter, class, method, function and exception, and none that doesn't exist
--FILE--
<?php

namespace DistLock\Test;

use function DistLock\stats;

require __DIR__ . '/../support/harness.php';
require __DIR__ . '/../support/documentation.php';
require __DIR__ . '/../support/expect.php';

function page(string $name): string
{
    return file_get_contents(root() . "/docs/$name.md");
}

/** The section of a page below a heading. */
function section(string $page, string $heading): string
{
    preg_match('/^## ' . preg_quote($heading, '/') . '$(.*?)(?=^## |\z)/ms', page($page), $section);

    return $section[1];
}

/** @return string[] what is in the first column of the tables of a text, as code */
function first_column(string $text): array
{
    preg_match_all('/^\| (`.*?) \|/m', $text, $rows);
    preg_match_all('/`([^`]+)`/', implode(' ', $rows[1]), $names);

    return $names[1];
}

/** @return \ReflectionMethod[] the methods that the class has in none of its interfaces, or with another type */
function declared_by(\ReflectionClass $class): array
{
    $inherited = static function (\ReflectionMethod $method) use ($class): bool {
        foreach ($class->getInterfaces() as $interface) {
            if ($interface->hasMethod($method->name)) {
                return (string) $interface->getMethod($method->name)->getReturnType() === (string) $method->getReturnType();
            }
        }

        return false;
    };

    return array_filter($class->getMethods(), fn (\ReflectionMethod $method) => !$method->isConstructor() && !$inherited($method));
}

/** The method as the stub has it, without what is in front of the name. */
function signature(\ReflectionMethod $method): string
{
    $parameters = array_map(static function (\ReflectionParameter $parameter): string {
        $default = $parameter->isDefaultValueAvailable() ? $parameter->getDefaultValue() : null;
        $default = $default instanceof \UnitEnum ? $default::class . "::$default->name" : json_encode($default, JSON_PRESERVE_ZERO_FRACTION);

        return "{$parameter->getType()} \$$parameter->name" . ($parameter->isOptional() ? " = $default" : '');
    }, $method->getParameters());
    $signature = "$method->class::$method->name(" . implode(', ', $parameters) . "): {$method->getReturnType()}";

    return str_replace('DistLock\\', '', $signature);
}

/** @param string[] $documented @param string[] $there */
function compare(string $what, array $documented, array $there): void
{
    echo "$what: not documented ", none(array_diff($there, $documented)), ', not there ', none(array_diff($documented, $there)), "\n";
}

$extension = new \ReflectionExtension('distlock');
$settings = array_merge(first_column(section('configuration', 'Ini settings')), first_column(section('sessions', 'Settings')));
compare('settings', preg_grep('/^distlock\./', $settings), array_keys($extension->getINIEntries()));

compare('counters', first_column(section('operations', 'Counters')), array_keys(stats()));

$functions = preg_replace('/\(.*|DistLock\\\\/', '', first_column(section('reference', 'Functions')));
compare('functions', $functions, array_map(fn (string $name) => substr($name, strlen('distlock\\')), array_keys($extension->getFunctions())));

$methods = $exceptions = $properties = [];
foreach ($extension->getClasses() as $class) {
    if ($class->isSubclassOf(\Throwable::class)) {
        $exceptions[] = $class->getShortName();
    } elseif ($class->implementsInterface(\JsonSerializable::class)) {
        $properties = [...$properties, ...array_map(
            fn (\ReflectionProperty $property) => preg_replace('/^array|DistLock\\\\/', '', $property->getType()) . " \$$property->name",
            $class->getProperties(),
        )];
    } elseif (!$class->isEnum()) {
        $methods = [...$methods, ...array_map(signature(...), declared_by($class))];
    }
}
preg_match_all('/^`(\w+::\w+\(.*\): \S+)`$/m', section('reference', 'Methods'), $documented);
compare('methods', $documented[1], array_values(array_unique($methods)));
$documented = preg_replace('/^list<Holder>/', '', first_column(section('reference', 'LockStatus and Holder')));
compare('properties', $documented, $properties);
compare('exceptions', [...first_column(section('reference', 'Exceptions')), 'DistLockException'], $exceptions);

// Settings that any page names.
preg_match_all('/\bdistlock(?:\.[a-z_]+)+/', implode(array_map(
    fn (string $page) => file_get_contents(root() . "/$page"),
    pages(),
)), $named);
$named = array_filter($named[0], fn (string $name) => !preg_match('/\.(ini|so|php|c)$/', $name));
echo 'named: ', none(array_unique(array_diff($named, array_keys($extension->getINIEntries())))), "\n";
?>
--EXPECT--
settings: not documented none, not there none
counters: not documented none, not there none
functions: not documented none, not there none
methods: not documented none, not there none
properties: not documented none, not there none
exceptions: not documented none, not there none
named: none
