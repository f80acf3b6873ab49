--TEST--
The page about the rooms names every source of the binding and of the engine
--FILE--
<?php

namespace DistLock\Test;

require __DIR__ . '/../support/harness.php';

/** @return array<string, string> for each room, the part of the page that describes it; the module, at the root, has
 * the key '.' */
function descriptions(string $page): array
{
    $parts = preg_split('~^(?=## The binding|## (?:core|redis|zk)/|\*\*`(?:core|php|redis|zk)/\w+/`\*\*)~m', $page);
    $described = [];
    foreach ($parts as $part) {
        if (preg_match('~^(?:## |\*\*`)((?:core|php|redis|zk)(?:/\w+)?)/|^## (The binding)~', $part, $match)) {
            $described[isset($match[2]) ? '.' : $match[1]] = $part;
        }
    }

    return $described;
}

$described = descriptions(file_get_contents(root() . '/docs/rooms.md'));
$count = 0;
foreach (glob(root() . '/{.,core/*,php/*,redis/*,zk/*}/*.c', GLOB_BRACE) as $file) {
    $name = basename($file, '.c');
    $room = ltrim(substr(dirname($file), strlen(root())), '/');
    $count++;
    if (!preg_match("~`$name(\\.c)?`~", $described[$room] ?? '')) {
        echo "$room/$name.c isn't named\n";
    }
}
echo $count > 100 ? "many sources\n" : "too few were found\n";
--EXPECT--
many sources
