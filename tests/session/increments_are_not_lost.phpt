--TEST--
Of a thousand requests of one session, sixteen at a time, each adds 1, and none is lost
--FILE--
<?php

namespace DistLock\Test;

require __DIR__ . '/../support/harness.php';
require_once __DIR__ . '/../support/expect.php';
require_once __DIR__ . '/../support/sessions.php';

$pool = session_pool(16);
$script = $pool->fpm->script('<?php session_id($_GET["id"]); session_start() || exit("no");'
    . ' $_SESSION["n"] = ($_SESSION["n"] ?? 0) + 1; echo $_SESSION["n"];');
$counts = $others = [];
while (count($counts) < 1000) {
    $requests = [];
    for ($i = min(16, 1000 - count($counts)); $i > 0; $i--) {
        $requests[] = $pool->fpm->send($script, ['id' => 's']);
    }
    foreach (responses($requests, 30 * slowness()) as $response) {
        $counts[] = (int) $response->body;
        ctype_digit($response->body) || $others[] = $response->body;
    }
}
echo 'something else: ', none($others), "\n";
sort($counts);
var_dump($counts === range(1, 1000));
var_dump(redis()->get($pool->key()), redis()->exists($pool->lock()));
--EXPECT--
something else: none
bool(true)
string(9) "n|i:1000;"
int(0)
