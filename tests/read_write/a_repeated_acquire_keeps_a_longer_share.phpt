--TEST--
An acquire that arrives again, after the share was renewed for longer, doesn't shorten it
--FILE--
<?php

namespace DistLock\Test;

use DistLock\Conform\Scripts;

require __DIR__ . '/../support/harness.php';
require_once __DIR__ . '/../support/contention.php';
require_once __DIR__ . '/../support/expect.php';
require_once __DIR__ . '/../../proof/conform/lib/autoload.php';

$scripts = Scripts::fromHeader(root() . '/redis/lua/scripts.h');
$keys = [key(), queue(key()), fence(key()), shares(key()), due(key())];
foreach (['0' => '%s', '5' => '2of5*%s'] as $wanted => $form) {
    redis()->del($keys);
    foreach ([1, 2] as $number) {
        $token = sprintf($form, sprintf('host:1:%032x:%d', $number, $number));
        $ask = [...$keys, $token, 50000, $wanted, 'server'];
        redis()->eval($scripts->sources['acquire'], $ask, 5);
    }
    redis()->eval($scripts->sources['renew'], [key(), shares(key()), $token, 600000, ''], 2);
    echo redis()->eval($scripts->sources['acquire'], $ask, 5) > 0 ? 'acquired' : 'not acquired', ' ';
    echo between(500000, redis()->pttl(key()), 600000), "\n";
}
--EXPECT--
acquired yes
acquired yes
