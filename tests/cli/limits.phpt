--TEST--
limits shows the rate limiters that are not full, how long the last one waits, and when they are full again
--FILE--
<?php

namespace DistLock\Test;

use DistLock\RedisRateLimiter;

require __DIR__ . '/cli.php';

$server = server();
$limiter = new RedisRateLimiter('mails', 1, 600.0, $server->dsn());
$limiter->acquire(0.0);
$limiter->reserve();
(new RedisRateLimiter("api\x1b", 1, 600.0, $server->dsn()))->acquire(0.0);
$server->redis()->set('exchange:rate', '1.08');
$server->redis()->lPush('heart:rate', '72');
$shown = run(['--redis', $server->dsn(), 'limits']);
echo preg_replace('/\d+ min(?: \d+ s)?|\d+(\.\d+)? m?s/', '<time>', $shown->out), $shown->errors, $shown->code, "\n";
[$api, $mails] = run(['--redis', $server->dsn(), '-o', 'json', 'limits'])->json();
echo $mails['name'], ' ', between(500.0, $mails['backlog'], 600.0), ' ', between(1100.0, $mails['full_in'], 1200.0), ' ', $api['backlog'], "\n";
echo run(['--redis', $server->dsn(), 'limits', 'x*'])->out, run(['--zookeeper', '127.0.0.1:1', 'limits'])->errors;
--EXPECT--
NAME     BACKLOG     FULL IN
api\x1b  <time>       <time>
mails    <time>  <time>
0
mails yes yes 0
no rate limiters
distlock: limits has no option --zookeeper; see distlock help limits
