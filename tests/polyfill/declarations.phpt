--TEST--
The polyfill declares what the extension does: every class, case, property, method, function, type and default
--FILE--
<?php

namespace DistLock\Test;

require __DIR__ . '/../support/declarations.php';

$polyfill = root() . '/packages/polyfill';
$extension = described_extension();
$code = 'require ' . var_export("$polyfill/bootstrap.php", true) . ';';
foreach (glob("$polyfill/declarations/*.php") as $file) {
    $code .= 'require_once ' . var_export($file, true) . ';';
}
$declared = array_filter(described($code), fn (string $name) => !str_starts_with($name, 'DistLock\Polyfill'), ARRAY_FILTER_USE_KEY);
// It takes what it refuses, because PHP would convert it before.
$narrow = static fn (string $line): string => preg_replace(
    ['/(float|int)\|bool\|null /', '/float\|bool /', '/mixed servers/', '/mixed hosts/'],
    ['?$1 ', 'float ', 'array|string|null servers', '?string hosts'],
    $line,
);
// In PHP, an enum is final; and what the extension refuses in other ways, magic methods do.
$usual = static fn (string $line): bool => !preg_match('/ __(?!construct)\w+\(| \$body$/', $line);
compare_declarations($extension, array_map(fn (array $lines) => array_map($narrow, array_filter($lines, $usual)), $declared), 'the polyfill');
--EXPECT--
compared
