--TEST--
web answers only on this machine, to its own names, and asks the server once in two seconds, however many viewers there are
--FILE--
<?php

namespace DistLock\Test;

use DistLock\RedisLock;

require __DIR__ . '/run.php';

/** @return array{string, string[], string} status, head and body */
function ask(int $port, string $request): array
{
    $stream = stream_socket_client("tcp://127.0.0.1:$port");
    fwrite($stream, $request);
    stream_set_timeout($stream, 30);
    [$head, $body] = explode("\r\n\r\n", stream_get_contents($stream), 2) + ['', ''];
    $lines = explode("\r\n", $head);

    return [array_shift($lines), $lines, $body];
}

foreach ([['--listen', '0.0.0.0'], ['--listen', '192.0.2.1'], ['--listen', 'localhost'], ['--port', '65536'], ['--listen-anywhere', '--listen', '::1', '--port', 'x']] as $options) {
    echo run(['web', ...$options, '--redis', dsn()])->failure();
}
$server = server();
$lock = new RedisLock($odd = "<script>\e[1m\xff", $server->dsn(), 60.0, label: '<img src=x onerror=alert(1)>');
$lock->acquire();
foreach ([['127.0.0.1'], ['0.0.0.0', '--listen-anywhere']] as $where) {
    $web = new Running(command('web', '--port', '0', '--listen', ...$where, ...['--redis', $server->dsn()]));
    $port = (int) parse_url('http' . $web->await('http'), PHP_URL_PORT);
    foreach (['127.0.0.1', "127.0.0.1:$port", 'localhost', gethostname(), '[::1]:80', 'evil.example', 'localhost.evil.example', '127.0.0.1.evil.example', ''] as $host) {
        echo str_replace([(string) $port, (string) gethostname()], ['PORT', 'own-name'], $host), ': ', ask($port, "GET /locks.json HTTP/1.1\r\nHost: $host\r\n\r\n")[0], "\n";
    }
    $web->signal(SIGTERM);
    $web->end();
}
$web = new Running(command('web', '--port', '0', '--redis', $server->dsn()));
$port = (int) parse_url('http' . $web->await('http'), PHP_URL_PORT);
$head = "Host: localhost\r\n\r\n";
foreach (["POST / HTTP/1.1\r\n$head", "DELETE /locks.json HTTP/1.1\r\n$head", "GET /../x HTTP/1.1\r\n$head", "nonsense\r\n$head", str_repeat('x', 20000)] as $request) {
    echo json_encode(ask($port, $request)[0]), "\n";
}
[, $lines, $page] = ask($port, "GET / HTTP/1.1\r\n$head");
$policy = implode(preg_grep('/^Content-Security-Policy: /', $lines));
preg_match('~<script>(.*)</script>~s', $page, $script);
var_dump(str_contains($policy, "default-src 'none'"), str_contains($policy, 'script-src \'sha256-' . base64_encode(hash('sha256', $script[1], true))));
echo str_contains($policy, 'unsafe') ? 'unsafe' : 'safe', ' ', str_contains($script[1], 'innerHTML') ? 'innerHTML' : 'text', "\n";
var_dump(ask($port, "HEAD / HTTP/1.1\r\n$head")[2]);
$locks = json_decode(ask($port, "GET /locks.json HTTP/1.1\r\n$head")[2], true, flags: JSON_THROW_ON_ERROR)['locks'];
echo count($locks), ' ', $locks[0]['name'], ' ', strstr($locks[0]['owners'][0]['who'], '@' . gethostname(), true), "\n";

// Whoever knows the id of a session has the session.
$id = bin2hex(random_bytes(16));
$sessions = array_map(fn (string $key) => new RedisLock($key, $server->dsn(), 60.0), ["PHPREDIS_SESSION:{$id}_LOCK", "{PHPREDIS_SESSION:$id}_LOCK", 'PHPREDIS_SESSION:short_LOCK', 'other_LOCK']);
array_map(fn (RedisLock $session) => $session->acquire(), $sessions);
$text = await(static fn () => strstr(ask($port, "GET /locks.json HTTP/1.1\r\n$head")[2], '"other_LOCK"') === false ? null : ask($port, "GET /locks.json HTTP/1.1\r\n$head")[2], 30);
var_dump(str_contains($text, $id), str_contains($text, 'short'));
foreach (json_decode($text, true)['locks'] as $lock) {
    echo preg_replace('/[0-9a-f]{8}(?=\}?_LOCK)/', 'HASH', str_replace(substr($id, 0, 4), 'BEGIN', $lock['name'])), "\n";
}

// A hundred more questions, and somebody who never ends his.
$silent = stream_socket_client("tcp://127.0.0.1:$port");
fwrite($silent, 'GET /');
$scans = static fn () => preg_match('/cmdstat_scan:calls=(\d+)/', $server->redis()->rawCommand('INFO', 'commandstats'), $found) ? (int) $found[1] : 0;
$before = $scans();
$took = seconds(static function () use ($port, $head): void {
    for ($number = 0; $number < 100; $number++) {
        ask($port, "GET /locks.json HTTP/1.1\r\n$head");
    }
});
echo between(0, $scans() - $before, 1 + $took->seconds() / 2), "\n";
// The server goes away: the page says so.
$server->stop();
echo await(static fn () => json_decode(ask($port, "GET /locks.json HTTP/1.1\r\n$head")[2], true)['error'] === null ? null : 'an error', 30), "\n";
$web->signal(SIGINT);
echo $web->end(), "\n";
echo preg_replace('/Cannot connect.*/', 'Cannot connect', run(['web', '--port', '0', '--redis', $server->dsn()])->failure());
--EXPECT--
2: anyone who can reach 0.0.0.0 could see the locks; to allow that, add --listen-anywhere
2: anyone who can reach 192.0.2.1 could see the locks; to allow that, add --listen-anywhere
2: --listen requires an IP address
2: --port must be a whole number from 0 to 65535
2: --port must be a whole number from 0 to 65535
127.0.0.1: HTTP/1.1 200 OK
127.0.0.1:PORT: HTTP/1.1 200 OK
localhost: HTTP/1.1 200 OK
own-name: HTTP/1.1 200 OK
[::1]:80: HTTP/1.1 200 OK
evil.example: HTTP/1.1 421 Misdirected Request
localhost.evil.example: HTTP/1.1 421 Misdirected Request
127.0.0.1.evil.example: HTTP/1.1 421 Misdirected Request
: HTTP/1.1 421 Misdirected Request
127.0.0.1: HTTP/1.1 200 OK
127.0.0.1:PORT: HTTP/1.1 200 OK
localhost: HTTP/1.1 200 OK
own-name: HTTP/1.1 200 OK
[::1]:80: HTTP/1.1 200 OK
evil.example: HTTP/1.1 421 Misdirected Request
localhost.evil.example: HTTP/1.1 421 Misdirected Request
127.0.0.1.evil.example: HTTP/1.1 421 Misdirected Request
: HTTP/1.1 421 Misdirected Request
"HTTP\/1.1 405 Method Not Allowed"
"HTTP\/1.1 405 Method Not Allowed"
"HTTP\/1.1 404 Not Found"
"HTTP\/1.1 400 Bad Request"
""
bool(true)
bool(true)
safe text
string(0) ""
1 <script>\x1b[1m\xff <img src=x onerror=alert(1)>
bool(false)
bool(false)
<script>\x1b[1m\xff
PHPREDIS_SESSION:BEGIN...HASH_LOCK
PHPREDIS_SESSION:...HASH_LOCK
other_LOCK
{PHPREDIS_SESSION:BEGIN...HASH}_LOCK
yes
an error
signal 2
3: Cannot connect
