<?php

/*
 * php schema.php <schema> <file...>: whether each composer.json is as the schema says, which must know each name in
 * "php-ext", too: it allows any, and PIE ignores what it doesn't know.
 */

declare(strict_types=1);

require '/usr/share/php/JsonSchema/autoload.php';

$schema = json_decode(file_get_contents($argv[1]));
$found = [];
foreach (array_slice($argv, 2) as $file) {
    $read = json_decode(file_get_contents($file), flags: JSON_THROW_ON_ERROR);
    $validator = new JsonSchema\Validator();
    $validator->validate($read, $schema);
    foreach ($validator->getErrors() as $error) {
        $found[] = "$file: $error[property]: $error[message]";
    }
    foreach (array_diff_key((array) ($read->{'php-ext'} ?? []), (array) $schema->properties->{'php-ext'}->properties) as $name => $value) {
        $found[] = "$file: php-ext has no \"$name\"";
    }
}
echo implode("\n", $found), "\n";
exit($found === [] && $argc > 2 ? 0 : 1);
