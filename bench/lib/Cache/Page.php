<?php

declare(strict_types=1);

namespace DistLock\Bench\Cache;

use DistLock\Bench\Redis\RedisServer;
use DistLock\Test\Server;

use function DistLock\Test\directory;
use function DistLock\Test\fpm;
use function DistLock\Test\server;

/** PHP-FPM behind nginx, and visitors of the page that needs a value. */
final class Site
{
    private const CONNECTIONS = 64;
    /** Together, the connections send some 300 requests a second. */
    private const REST_MILLISECONDS = 200;
    private const WARM_UP_SECONDS = 3;
    /** The commands sent to the server of the locks. Commands that scripts call aren't among them. */
    private const COMMANDS = ['eval', 'evalsha'];
    /** Laravel's scripts don't call it. */
    private const LARAVELS = ['set'];

    private readonly RedisServer $locks;
    private readonly string $url;

    public function __construct(private readonly RedisServer $values, int $workers)
    {
        $this->locks = new RedisServer('127.0.0.1', server()->port);
        $directory = directory();
        fpm($workers, ['zend_extension' => 'opcache', 'extension' => 'mbstring', 'display_errors' => 0, 'log_errors' => 1, 'sys_temp_dir' => $directory], ['listen' => "$directory/php"]);
        file_put_contents("$directory/nginx.conf", $this->configuration($directory));
        $this->url = 'http://127.0.0.1:' . Server::start('nginx', ['-c', "$directory/nginx.conf"], $directory)->port;
    }

    /** @return array<string, float> */
    public function visit(string $way, string $prefix, int $keys, int $seconds): array
    {
        $query = http_build_query(['way' => $way, 'prefix' => $prefix, 'values' => $this->values->port, 'locks' => $this->locks->port]);
        $this->send($query, $keys, self::WARM_UP_SECONDS);
        $cold = Query::count($this->values, $prefix)['cold'];
        $before = $this->lockCommands($way);
        $figures = $this->send($query, $keys, $seconds);
        $counted = Query::count($this->values, $prefix);
        if ($counted['expiries'] === 0) {
            throw new \RuntimeException("$way never computed");
        }
        return [
            'computations' => $counted['computations'] / $counted['expiries'],
            'expiries' => $counted['expiries'],
            'p50_ms' => $figures['p50_ms'],
            'p99_ms' => $figures['p99_ms'],
            'cold' => $cold,
            'lock_commands_per_request' => ($this->lockCommands($way) - $before) / $figures['requests'],
            'requests_per_second' => $figures['requests'] / $figures['seconds'],
        ];
    }

    /** @return array<string, float> what bench/cache/visitors.lua prints */
    private function send(string $query, int $keys, int $seconds): array
    {
        $command = [
            'wrk', '--threads', '2', '--connections', (string) self::CONNECTIONS, '--duration', "{$seconds}s", '--timeout', '30s',
            '--script', dirname(__DIR__, 2) . '/cache/visitors.lua', $this->url, '--', $query, (string) $keys, (string) self::REST_MILLISECONDS,
        ];
        $wrk = proc_open($command, [['file', '/dev/null', 'r'], ['pipe', 'w'], ['redirect', 1]], $pipes);
        $output = stream_get_contents($pipes[1]);
        proc_close($wrk);
        $figures = preg_match('/^\{.*\}$/m', $output, $line) ? json_decode($line[0], true) : null;
        if (($figures['requests'] ?? 0) === 0 || $figures['errors'] > 0) {
            throw new \RuntimeException("wrk: $output");
        }
        return $figures;
    }

    private function lockCommands(string $way): int
    {
        $commands = is_a($way, Laravel::class, true) ? [...self::COMMANDS, ...self::LARAVELS] : self::COMMANDS;
        return array_sum(array_map($this->locks->calls(...), $commands));
    }

    private function configuration(string $directory): string
    {
        $user = posix_geteuid() === 0 ? 'user root;' : '';
        $script = dirname(__DIR__, 2) . '/cache/request.php';
        $temporary = '';
        foreach (['client_body', 'proxy', 'fastcgi', 'uwsgi', 'scgi'] as $what) {
            $temporary .= "{$what}_temp_path $directory/$what; ";
        }

        return <<<END
            $user
            pid $directory/nginx.pid;
            error_log stderr notice;
            events {}
            http {
                access_log off;
                $temporary
                server {
                    include $directory/nginx/listen;
                    location / {
                        fastcgi_pass unix:$directory/php;
                        fastcgi_param REQUEST_METHOD \$request_method;
                        fastcgi_param QUERY_STRING \$query_string;
                        fastcgi_param SCRIPT_FILENAME $script;
                    }
                }
            }

            END;
    }
}
