--TEST--
The help of list, show and watch says that a lock counts as held since its owner asked for it
--FILE--
<?php

namespace DistLock\Test;

require __DIR__ . '/cli.php';

foreach (['list', 'show', 'watch', 'break'] as $command) {
    $page = preg_replace('/\s+/', ' ', run(['help', $command])->out);
    echo $command, ' ', preg_match_all('/counted from when the owner[^.]* asked for the lock, because no server records when [^.]* got it\./', $page),
        ' ', str_contains($page, 'If the list showed another owner before') ? 'watches' : 'looks once', "\n";
}
--EXPECT--
list 1 looks once
show 1 looks once
watch 1 watches
break 0 looks once
