--TEST--
A distlock without TLS names the page about it if a DSN asks for TLS; one with TLS takes the DSN
--FILE--
<?php

namespace DistLock\Test;

use DistLock\RedisLock;

require __DIR__ . '/../support/harness.php';
require_once __DIR__ . '/../support/expect.php';

ob_start();
phpinfo(INFO_MODULES);
$hasTls = !preg_match('/^TLS for Redis => not built in$/m', ob_get_clean());
$text = thrown(fn () => new RedisLock(key(), 'rediss://127.0.0.1'));
echo $hasTls ? var_export($text === 'nothing was thrown', true) : var_export(str_contains($text, 'docs/tls.md, "TLS on Debian 12", says'), true), "\n";
// The section exists.
echo preg_match('/^### TLS on Debian 12$/m', file_get_contents(root() . '/docs/tls.md')), "\n";
--EXPECT--
true
1
