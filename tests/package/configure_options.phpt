--TEST--
composer.json and package.xml offer the options that configure has
--FILE--
<?php

namespace DistLock\Test;

require __DIR__ . '/../support/harness.php';

preg_match_all('/AS_HELP_STRING\(\[--([\w-]+)\]/', file_get_contents(root() . '/config.m4'), $there);
$there = array_diff($there[1], ['enable-distlock']);
$offered = array_column(json_decode(file_get_contents(root() . '/composer.json'), true)['php-ext']['configure-options'], 'name');
echo 'PIE lacks: ', implode(' ', array_diff($there, $offered)), "\n";
$plain = fn (string $option) => preg_replace('/^(with|without|enable|disable)-/', '', $option);
echo 'PIE invents: ', implode(' ', array_diff(array_map($plain, $offered), array_map($plain, $there))), "\n";
preg_match_all('/<configureoption name="([^"]+)"/', file_get_contents(root() . '/package.xml'), $asked);
echo 'PECL lacks: ', implode(' ', array_diff(array_map($plain, $there), array_map($plain, $asked[1]))), "\n";
echo 'PECL invents: ', implode(' ', array_diff(array_map($plain, $asked[1]), array_map($plain, $there))), "\n";
--EXPECT--
PIE lacks: 
PIE invents: 
PECL lacks: 
PECL invents: 
