<?php

namespace DistLock\Test;

/** If a worker crashes, the test fails, unless the test killed it. */
final class Fpm
{
    private Server $server;
    private string $directory;

    public function __construct(int $workers, array $ini, array $pool, array $global = [])
    {
        $this->directory = directory();
        file_put_contents("$this->directory/fpm.conf", $this->configuration($workers, $pool, $global));
        $this->server = Server::start('fpm', [...$this->options($ini), '--fpm-config', "$this->directory/fpm.conf"], $this->directory);
        at_end(fn () => $this->reportCrashes());
    }

    private function configuration(int $workers, array $pool, array $global): string
    {
        $pool += [
            'listen' => "$this->directory/socket",
            'listen.backlog' => 1024,
            'pm' => 'static',
            'pm.max_children' => $workers,
            'catch_workers_output' => 'yes',
            'clear_env' => 'no',
        ] + (posix_geteuid() === 0 ? ['user' => 'root'] : []);
        $lines = ['[global]'];
        foreach ($global + ['error_log' => "$this->directory/fpm/log"] as $name => $value) {
            $lines[] = "$name = $value";
        }
        $lines[] = '[tests]';
        foreach ($pool as $name => $value) {
            $lines[] = "$name = $value";
        }

        return implode("\n", $lines) . "\n";
    }

    private function options(array $ini): array
    {
        $options = explode(' ', environment('DISTLOCK_TEST_PHP_OPTIONS'));
        foreach ($ini + ['display_errors' => 1, 'html_errors' => 0, 'error_reporting' => E_ALL] as $name => $value) {
            array_push($options, '-d', "$name=$value");
        }

        return $options;
    }

    /** Makes a PHP file for request(). */
    public function script(string $code): string
    {
        $path = tempnam($this->directory, 'script-');
        file_put_contents($path, $code);
        // PHP-FPM only runs files with this extension.
        rename($path, "$path.php");

        return "$path.php";
    }

    /**
     * @param array    $query      becomes $_GET
     * @param string[] $parameters more entries of $_SERVER
     */
    public function send(string $script, array $query = [], string $body = '', array $parameters = []): Request
    {
        return new Request("$this->directory/socket", $parameters + [
            'GATEWAY_INTERFACE' => 'CGI/1.1',
            'SERVER_PROTOCOL' => 'HTTP/1.1',
            'REQUEST_METHOD' => $body === '' ? 'GET' : 'POST',
            'CONTENT_LENGTH' => (string) strlen($body),
            'CONTENT_TYPE' => 'application/octet-stream',
            'SCRIPT_FILENAME' => $script,
            'SCRIPT_NAME' => '/' . basename($script),
            'QUERY_STRING' => http_build_query($query),
        ], $body);
    }

    public function request(string $script, array $query = [], string $body = ''): Response
    {
        return $this->send($script, $query, $body)->response();
    }

    /** @return int[] */
    public function workers(): array
    {
        $master = $this->server->pid();

        return array_map('intval', explode(' ', trim(file_get_contents("/proc/$master/task/$master/children"))));
    }

    public function log(): string
    {
        return $this->server->log();
    }

    /** Sends a signal to the master. */
    public function signal(int $signal): void
    {
        posix_kill($this->server->pid(), $signal);
    }

    public function stop(): void
    {
        $this->server->stop();
    }

    private function reportCrashes(): void
    {
        if (preg_match_all('/child \d+ exited on signal \d+ \((?!SIGKILL|SIGTERM|SIGQUIT).*/', $this->log(), $crashes)) {
            echo "PHP-FPM:\n", implode("\n", $crashes[0]), "\n";
        }
    }
}
