--TEST--
Every DSN after the name of an ini setting is in double quotes, as the parser of ini files would cut it otherwise
--FILE--
<?php

namespace DistLock\Test;

require __DIR__ . '/../support/harness.php';
require __DIR__ . '/../support/documentation.php';

/** @return string[] the settings of ini files or pools that name a server, with what follows the = */
function settings_of_servers(string $text): array
{
    preg_match_all('/\b(?:distlock\.redis\.servers|distlock\.session\.server)\]?\h*=\h*(?=\S*:\/\/)\S+/', $text, $found);

    return $found[0];
}

$is_quoted = static fn (string $setting): bool => preg_match('/=\h*"/', $setting) === 1;
// What the search must find.
var_dump(array_map($is_quoted, settings_of_servers('
distlock.redis.servers = "redis://a?timeout=1"
php_admin_value[distlock.session.server]=redis://a
; distlock.redis.servers = redis+sentinel://a/main
distlock.redis.servers = \'unix:///a\'
')) === [true, false, false, false]);
$count = 0;
foreach ([...pages(), ...array_map(static fn (string $path) => substr($path, strlen(root()) + 1), glob(root() . '/packages/*/README.md'))] as $page) {
    foreach (settings_of_servers(file_get_contents(root() . "/$page")) as $setting) {
        $count++;
        echo $is_quoted($setting) ? '' : "$page: $setting\n";
    }
}
var_dump($count >= 5);
--EXPECT--
bool(true)
bool(true)
