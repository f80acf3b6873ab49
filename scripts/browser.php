<?php

/* Chromium, driven via chromedriver. */

namespace DistLock\Test;

/** A program that is ended with this one. */
final class Program
{
    /** @var resource */
    private $process;
    /** @var resource */
    public readonly mixed $output;

    public function __construct(string ...$command)
    {
        $this->process = proc_open($command, [['file', '/dev/null', 'r'], ['pipe', 'w'], ['redirect', 1]], $pipes);
        $this->output = $pipes[1];
        at_end(fn () => proc_terminate($this->process));
    }

    /** Waits until its output matches the pattern, and returns what the parentheses match. */
    public function await(string $pattern): string
    {
        for ($seen = ''; !preg_match($pattern, $seen, $found);) {
            $line = fgets($this->output);
            $seen .= $line === false ? throw new \RuntimeException("it ended: $seen") : $line;
        }

        return $found[1];
    }
}

final class Browser
{
    private string $session = '';
    private readonly int $port;

    public function __construct(string $size = '1300,900')
    {
        // Before the driver is ended.
        at_end(fn () => $this->session !== '' && $this->ask('', null, 'DELETE'));
        $driver = new Program('chromedriver', '--port=0');
        $this->port = (int) $driver->await('/started successfully on port (\d+)/');
        // As root, Chromium has no sandbox.
        $arguments = ['--headless', '--disable-gpu', "--window-size=$size", ...(posix_geteuid() === 0 ? ['--no-sandbox'] : [])];
        $wanted = ['goog:chromeOptions' => ['args' => $arguments], 'goog:loggingPrefs' => ['browser' => 'ALL']];
        $this->session = '/session/' . $this->ask('/session', ['capabilities' => ['alwaysMatch' => $wanted]])['sessionId'];
    }

    private function ask(string $path, ?array $body, string $method = 'POST'): mixed
    {
        $content = $body === null ? '' : json_encode($body ?: new \stdClass());
        $stream = stream_socket_client("tcp://127.0.0.1:$this->port");
        stream_set_timeout($stream, 60);
        fwrite($stream, "$method $this->session$path HTTP/1.1\r\nHost: 127.0.0.1\r\nContent-Type: application/json\r\n"
            . 'Content-Length: ' . strlen($content) . "\r\n\r\n$content");
        // It keeps the connection open, whatever it is asked.
        $head = stream_get_line($stream, 65536, "\r\n\r\n");
        $length = preg_match('/^Content-Length: *(\d+)/mi', $head, $found) ? (int) $found[1] : 0;
        $value = json_decode((string) stream_get_contents($stream, $length), true, flags: JSON_THROW_ON_ERROR)['value'];

        return isset($value['error']) ? throw new \RuntimeException($value['message']) : $value;
    }

    public function open(string $url): void
    {
        $this->ask('/url', ['url' => $url]);
    }

    /** What the script returns, which the page's policy doesn't concern. */
    public function run(string $script): mixed
    {
        return $this->ask('/execute/sync', ['script' => $script, 'args' => []]);
    }

    public function click(string $selector): void
    {
        $this->ask('/element/' . $this->find($selector) . '/click', []);
    }

    /** Types where the cursor is; the keys of WebDriver are in Unicode's private area. */
    public function type(string $keys): void
    {
        $actions = [];
        foreach (preg_split('//u', $keys, -1, PREG_SPLIT_NO_EMPTY) as $key) {
            array_push($actions, ['type' => 'keyDown', 'value' => $key], ['type' => 'keyUp', 'value' => $key]);
        }
        $this->ask('/actions', ['actions' => [['type' => 'key', 'id' => 'keyboard', 'actions' => $actions]]]);
    }

    /** @return string[] what the console says */
    public function complaints(): array
    {
        return array_column($this->ask('/se/log', ['type' => 'browser']), 'message');
    }

    /** What it shows, as a PNG. */
    public function picture(): string
    {
        return base64_decode($this->ask('/screenshot', null, 'GET'));
    }

    private function find(string $selector): string
    {
        return current($this->ask('/element', ['using' => 'css selector', 'value' => $selector]));
    }
}
