--TEST--
However a request ends, a lock that it has left held, for reading or as an upgraded writer, ends with it
--FILE--
<?php

namespace DistLock\Test;

require __DIR__ . '/../support/backends.php';

const ENDS = ['', 'exit;', 'trigger_error("fatal", E_USER_ERROR);', 'str_repeat("x", 1 << 40);'];

on_every_backend(static function (Backend $on): array {
    $fpm = fpm();
    $seen = [];
    foreach (['reads' => '', 'reads and writes' => '$lock->acquire(); $lock->acquireRead();'] as $what => $more) {
        foreach (ENDS as $end) {
            $script = $fpm->script("<?php \$lock = {$on->code()}; \$lock->acquireRead(); $more echo \$lock->inspect()->mode?->value, \"\\n\"; ob_flush(); flush(); \$GLOBALS['keep'] = \$lock; $end");
            $seen[$what][] = strtok($fpm->request($script)->body, "\n");
            await(fn (): bool => $on->isEmpty(), slowness());
        }
    }
    $script = $fpm->script("<?php \$lock = {$on->code()}; echo (int) \$lock->acquire(0.0), ' ', DistLock\\stats()['released_at_shutdown'];");
    $seen['released'] = $fpm->request($script)->body;

    return $seen;
});
--EXPECT--
reads: ["read","read","read","read"]
reads and writes: ["write","write","write","write"]
released: "1 8"
