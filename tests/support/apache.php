<?php

namespace DistLock\Test;

/**
 * Starts an Apache with mod_php for this test, whose PHP loads distlock.
 *
 * @param string[] $ini by name
 */
function apache(int $children, array $ini = []): Apache
{
    return new Apache($children, $ini);
}

/** The prefork server, which has as many children all the time. If one crashes, the test fails. */
final class Apache
{
    private const MODULES = '/usr/lib/apache2/modules';

    private Server $server;
    /** Its children may belong to another user, who must get here. */
    private string $documents;

    public function __construct(int $children, array $ini)
    {
        $this->documents = sys_get_temp_dir() . '/distlock-' . bin2hex(random_bytes(8));
        mkdir($this->documents, 0755);
        at_end(function (): void {
            array_map(unlink(...), glob("$this->documents/*"));
            rmdir($this->documents);
        });
        $directory = directory();
        file_put_contents("$directory/php.ini", $this->settings($ini));
        file_put_contents("$directory/apache.conf", $this->configuration($directory, $children));
        $this->server = Server::start('apache', ['-f', "$directory/apache.conf"], $directory);
        at_end(fn () => $this->reportCrashes());
    }

    /** What the tests hand to PHP as options, and $ini. */
    private function settings(array $ini): string
    {
        preg_match_all('/-d (\S+)/', environment('DISTLOCK_TEST_PHP_OPTIONS'), $options);
        $lines = $options[1];
        foreach ($ini + ['display_errors' => 1, 'html_errors' => 0, 'error_reporting' => E_ALL] as $name => $value) {
            $lines[] = "$name = $value";
        }

        return implode("\n", $lines) . "\n";
    }

    private function configuration(string $directory, int $children): string
    {
        $modules = self::MODULES;
        $php = sprintf('%s/libphp%d.%d.so', $modules, PHP_MAJOR_VERSION, PHP_MINOR_VERSION);
        // More than there are, so that none is ended for having nothing to do.
        $spare = 2 * $children;
        $user = posix_geteuid() === 0 ? "User nobody\nGroup nogroup\n" : '';

        return <<<END
            ServerName localhost
            ServerRoot $directory
            DefaultRuntimeDir $directory
            PidFile $directory/apache.pid
            ErrorLog /dev/stderr
            DocumentRoot $this->documents
            {$user}LoadModule mpm_prefork_module $modules/mod_mpm_prefork.so
            LoadModule authz_core_module $modules/mod_authz_core.so
            LoadModule php_module $php
            PHPIniDir $directory
            SetHandler application/x-httpd-php
            KeepAlive Off
            StartServers $children
            MinSpareServers $children
            MaxSpareServers $spare
            ServerLimit $children
            MaxRequestWorkers $children

            END;
    }

    /** Makes a PHP file for send(). */
    public function script(string $code): string
    {
        $name = bin2hex(random_bytes(4)) . '.php';
        file_put_contents("$this->documents/$name", $code);

        return $name;
    }

    /**
     * Sends a request, and returns the connection.
     *
     * @return resource
     */
    public function send(string $script, array $query = [])
    {
        $stream = stream_socket_client("tcp://127.0.0.1:{$this->server->port}", timeout: 10 * slowness());
        stream_set_timeout($stream, (int) (60 * slowness()));
        fwrite($stream, "GET /$script?" . http_build_query($query) . " HTTP/1.0\r\nHost: localhost\r\n\r\n");

        return $stream;
    }

    /** @param resource $stream */
    public static function body($stream): string
    {
        $response = explode("\r\n\r\n", stream_get_contents($stream), 2);
        fclose($stream);

        return $response[1] ?? '';
    }

    /** @return int[] */
    public function children(): array
    {
        $master = $this->server->pid();

        return array_map('intval', explode(' ', trim(file_get_contents("/proc/$master/task/$master/children"))));
    }

    /** Sends a signal to the parent of all children. */
    public function signal(int $signal): void
    {
        posix_kill($this->server->pid(), $signal);
    }

    private function reportCrashes(): void
    {
        if (preg_match_all('/child pid \d+ exit signal (?!Killed).*/', $this->server->log(), $crashes)) {
            echo "Apache:\n", implode("\n", $crashes[0]), "\n";
        }
    }
}
