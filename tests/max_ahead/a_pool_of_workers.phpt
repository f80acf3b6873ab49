--TEST--
A lock whose holder hangs doesn't eat a pool of PHP-FPM: with a limit, everybody else is served meanwhile
--FILE--
<?php

namespace DistLock\Test;

require __DIR__ . '/../support/harness.php';
require_once __DIR__ . '/../support/contention.php';
require_once __DIR__ . '/../support/gates.php';

/*
 * 16 workers, and 300 requests at once, of which each tenth wants the lock that hangs. bench/pool.php measures how soon
 * the others are answered.
 */
const WORKERS = 16;
const REQUESTS = 300;
const LIMIT = 4;

$gates = new Gates();
$fpm = fpm(WORKERS, ['distlock.redis.servers' => "'" . dsn() . "'", 'distlock.default_timeout' => 60]);
$script = $fpm->script(Gates::PRELUDE . <<<'PHP'
    ini_set('distlock.default_max_ahead', $_GET['limit']);
    $lock = new DistLock\RedisLock($_GET['lock'], ttl: 30.0);
    if (!$lock->acquire()) {
        http_response_code(503);
        exit('turned away');
    }
    if (isset($_GET['hangs'])) {
        gate($_GET['hangs']);
    }
    echo 'served';
    PHP);
$send = static fn (string $lock, string $limit, string ...$more) => $fpm->send(
    $script,
    ['lock' => key($lock), 'limit' => $limit, 'gates' => $gates->directory] + $more,
);
/**
 * Reads all responses that come until those of these keys have come, because a worker is only free when its response
 * was read. Removes the answered requests, and returns how many got each answer.
 */
function answers(array &$requests, string $keys): string
{
    $deadline = new Deadline(30 * slowness());
    $counts = [];
    do {
        $ready = select(array_map(static fn (Request $request) => $request->stream(), $requests), $deadline);
        foreach (array_keys($ready) as $key) {
            $response = $requests[$key]->advance();
            if ($response !== null) {
                $answer = strtok($key, ' ') . ' ' . $response->body;
                $counts[$answer] = ($counts[$answer] ?? 0) + 1;
                unset($requests[$key]);
            }
        }
    } while ($ready !== [] && preg_grep("/^$keys/", array_keys($requests)) !== []);
    ksort($counts);

    return json_encode($counts);
}

$requests = ['hot holder' => $send('hot', '', hangs: 'limited')];
$gates->await('limited');
for ($i = 0; $i < REQUESTS; $i++) {
    $name = $i % 10 === 0 ? 'hot' : 'other';
    $requests["$name $i"] = $send($name === 'hot' ? 'hot' : "other $i", (string) LIMIT);
}
answers($requests, 'other');
echo count(preg_grep('/^other/', array_keys($requests))), " others unanswered while the lock hangs\n";
$gates->open('limited');
answers($requests, 'hot');
echo count($requests), " unanswered in the end\n";

$requests = ['hot holder' => $send('hot', '', hangs: 'without')];
$gates->await('without');
for ($i = 1; $i < WORKERS; $i++) {
    $requests["hot $i"] = $send('hot', '');
}
await_waiters(WORKERS - 1, key('hot'));
$requests['other'] = $send('other', '');
usleep(300000);
echo json_encode(select(array_map(static fn (Request $request) => $request->stream(), $requests), new Deadline(0.0))), " without a limit\n";
$gates->open('without');
echo answers($requests, ''), "\n";
--EXPECT--
0 others unanswered while the lock hangs
0 unanswered in the end
[] without a limit
{"hot served":16,"other served":1}
