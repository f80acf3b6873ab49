<?php

declare(strict_types=1);

namespace DistLock\Bench;

use DistLock\Test\Server;

use function DistLock\Test\directory;
use function DistLock\Test\fpm;

/** A page that PHP-FPM serves behind nginx, and its visitors, which wrk simulates. */
final class Site
{
    private readonly string $url;

    /** @param array<string, mixed> $ini */
    public function __construct(private readonly string $script, int $workers, array $ini = [])
    {
        $directory = directory();
        $ini += ['zend_extension' => 'opcache', 'display_errors' => 0, 'log_errors' => 1, 'sys_temp_dir' => $directory];
        fpm($workers, $ini, ['listen' => "$directory/php"]);
        file_put_contents("$directory/nginx.conf", $this->configuration($directory));
        $this->url = 'http://127.0.0.1:' . Server::start('nginx', ['-c', "$directory/nginx.conf"], $directory)->port;
    }

    /**
     * Each of the connections asks for a random one of the keys, and rests after the answer, for so long on average.
     *
     * @param array<string, mixed> $query
     * @return array<string, float> what bench/visitors.lua prints
     */
    public function visit(array $query, int $keys, int $seconds, int $connections, int $restMilliseconds): array
    {
        $command = [
            'wrk', '--threads', '2', '--connections', (string) $connections, '--duration', "{$seconds}s", '--timeout', '30s',
            '--script', dirname(__DIR__) . '/visitors.lua', $this->url, '--', http_build_query($query), (string) $keys, (string) $restMilliseconds,
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

    private function configuration(string $directory): string
    {
        $user = posix_geteuid() === 0 ? 'user root;' : '';
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
                        fastcgi_param SCRIPT_FILENAME $this->script;
                    }
                }
            }

            END;
    }
}
