--TEST--
The picture of the states has those of the sources that it names, and for a lock the changes that the source allows
--FILE--
<?php

namespace DistLock\Test;

require __DIR__ . '/../support/harness.php';
require __DIR__ . '/../support/expect.php';

/** Where the states are declared, by the source that the picture names, whose top describes them. */
const DECLARED = [
    'core/lock/lock.c' => ['core/lock/lock.h', '/typedef enum dl_state \{(.*?)\}/s'],
    'core/thread/loop.h' => ['core/thread/loop.h', '/typedef enum dl_operation_state \{(.*?)\}/s'],
    'php/waits/ticket.h' => ['php/waits/ticket.h', '/typedef enum distlock_ticket_state \{(.*?)\}/s'],
    'redis/lock/room.c' => ['redis/lock/room.c', '/enum \{([^}]*)\} state;/'],
];

function text(string $file): string
{
    return file_get_contents(root() . "/$file");
}

/** @return string[] */
function found(string $pattern, string $text): array
{
    preg_match_all($pattern, $text, $found);

    return $found[1];
}

function compare(string $what, array $drawn, array $declared): void
{
    echo "$what: not drawn ", none(array_diff($declared, $drawn)), ', not there ', none(array_diff($drawn, $declared)), "\n";
}

preg_match_all('/label="[^"]*: ([\w\/.]+)";(.*?)^\t\}/ms', text('docs/pictures/states.dot'), $machines, PREG_SET_ORDER);
foreach ($machines as [, $source, $drawn]) {
    [$header, $pattern] = DECLARED[$source];
    preg_match($pattern, text($header), $declared);
    compare($source, found('/(\w+) \[label="[A-Z]/', $drawn), found('/([A-Z_]{3,})/', preg_replace('~/\*.*?\*/~s', '', $declared[1])));
}

$changes = [];
preg_match('/next_states\[\] = \{(.*?)\n\};/s', text('core/lock/lock.c'), $table);
preg_match_all('/\[DL_(\w+)\] = (.*),/', $table[1], $rows, PREG_SET_ORDER);
foreach ($rows as [, $from, $row]) {
    foreach (array_diff(found('/TO\((\w+)\)/', $row), [$from]) as $to) {
        $changes[] = "DL_$from -> DL_$to";
    }
}
compare('changes', found('/^\t\t(\w+ -> \w+)/m', $machines[0][2]), $changes);
?>
--EXPECT--
core/lock/lock.c: not drawn none, not there none
core/thread/loop.h: not drawn none, not there none
php/waits/ticket.h: not drawn none, not there none
redis/lock/room.c: not drawn none, not there none
changes: not drawn none, not there none
