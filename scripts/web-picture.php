<?php

/* Takes a picture of the page of `distlock web`, with the scene of scripts/watch-scene.php. Run by scripts/web. */

namespace DistLock\Test;

require __DIR__ . '/../tests/support/harness.php';
require __DIR__ . '/browser.php';

// The charts are of the last half minute.
const SECONDS = 40;

$php = [PHP_BINARY, ...explode(' ', environment('DISTLOCK_TEST_PHP_OPTIONS')), '-d', 'distlock.metrics_file=' . ini_get('distlock.metrics_file'),
    '-d', 'distlock.redis.servers="' . dsn() . '"'];
$scene = new Program(...[...$php, __DIR__ . '/watch-scene.php']);
$web = new Program(...[...$php, root() . '/bin/distlock', 'web', '--port', '0']);
$browser = new Browser('1160,1070');
$browser->open($web->await('/^(http\S+)/m'));
sleep(SECONDS);
file_put_contents($argv[1], $browser->picture());
