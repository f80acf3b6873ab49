<?php

/* `web`: a page that shows the locks, on this machine unless --listen-anywhere is given. web.html is the page. */

declare(strict_types=1);

namespace DistLock\CommandLine;

use DistLock\DistLockException;

/** What the page shows, as JSON. However many viewers there are, the server is asked only every few seconds. */
final class WebData
{
    private const INTERVAL = 2.0;

    private string $text = '';
    private float $until = 0.0;

    public function __construct(
        private readonly Backend $backend,
        private readonly Listing $listing,
        private readonly string $pattern,
    ) {
    }

    public function text(): string
    {
        if (hrtime(true) / 1e9 >= $this->until) {
            $this->text = self::encode($this->look());
            $this->until = hrtime(true) / 1e9 + self::INTERVAL;
        }

        return $this->text;
    }

    /** @return array<string, mixed> */
    private function look(): array
    {
        $head = ['server' => $this->backend->servers(), 'time' => hrtime(true) / 1e9, 'metrics' => self::metrics()];
        try {
            $states = $this->listing->find($this->pattern);
        } catch (DistLockException $exception) {
            return $head + ['error' => Text::message($exception->getMessage()), 'locks' => []];
        }
        $graph = new WaitGraph($states);
        $circles = $graph->circles();

        return $head + ['error' => null, 'locks' => array_map(static fn (State $state) => [
            'name' => Text::name($state->name),
            'kind' => $state->kind(),
            'held_for' => $state->heldFor(),
            'ttl' => $state->status->ttl,
            'wait' => $state->longestWait(),
            'waiters' => $state->status->waiters,
            'fencing' => $state->status->fencingToken,
            'circle' => isset($circles[$state->name]),
            'owners' => self::contenders($state->owners, $graph),
            'queue' => self::contenders($state->queue, $graph),
        ], $states)];
    }

    /** @return array<string, array<string, float>>|string the sums, or why there are none */
    private static function metrics(): array|string
    {
        try {
            return Metrics::sums();
        } catch (UsageError $error) {
            return $error->getMessage();
        }
    }

    /**
     * @param Contender[] $contenders
     * @return array<array<string, mixed>>
     */
    private static function contenders(array $contenders, WaitGraph $graph): array
    {
        return array_map(static fn (Contender $one) => [
            'who' => Text::harmless($one->label()),
            'process' => $one->process(),
            'seconds' => $one->held(),
            'weight' => $one->weight(),
            'circle' => $graph->isInCircle($one->process()),
        ], $contenders);
    }

    /** @param mixed[] $value */
    private static function encode(array $value): string
    {
        return json_encode($value, JSON_UNESCAPED_SLASHES | JSON_INVALID_UTF8_SUBSTITUTE | JSON_PRESERVE_ZERO_FRACTION
            | JSON_THROW_ON_ERROR);
    }
}

/** A browser's connection. */
final class WebClient
{
    public string $request = '';
    public string $response = '';
    /** How long the server has waited for clients since this one came, in seconds. */
    public float $waited = 0.0;

    /** @param resource $stream */
    public function __construct(public readonly mixed $stream)
    {
    }
}

/**
 * Answers GET and HEAD for two fixed paths, and closes each connection afterwards. PHP's built-in server wouldn't do:
 * it starts from scratch with every request, so it couldn't remember what it last found, and would need the credentials
 * in its environment.
 */
final class WebServer
{
    private const LONGEST_REQUEST = 8192;
    private const MOST_CLIENTS = 100;
    /** How long a client may take, in seconds. While an answer is prepared, no client can do anything about it. */
    private const PATIENCE = 10.0;

    /** @var resource */
    private mixed $listener;
    /** @var array<int, WebClient> by the numbers of their streams */
    private array $clients = [];
    private readonly string $page;
    private readonly string $policy;

    public function __construct(private readonly string $address, int $port, private readonly WebData $data)
    {
        $host = str_contains($address, ':') ? "[$address]" : $address;
        $listener = @stream_socket_server("tcp://$host:$port", $errno, $error);
        $this->listener = $listener ?: throw new UsageError("can't listen on $host:$port: $error");
        stream_set_blocking($this->listener, false);
        $this->page = WEB_PAGE;
        $this->policy = "default-src 'none'; connect-src 'self'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'; "
            . "script-src '" . self::digest('script') . "'; style-src '" . self::digest('style') . "'";
    }

    public function url(): string
    {
        return 'http://' . (string) stream_socket_get_name($this->listener, false) . '/';
    }

    public function run(): never
    {
        while (true) {
            $readable = [$this->listener];
            $writable = [];
            foreach ($this->clients as $number => $client) {
                if ($client->response === '') {
                    $readable[$number] = $client->stream;
                } else {
                    $writable[$number] = $client->stream;
                }
            }
            $none = null;
            $begin = hrtime(true) / 1e9;
            $count = (int) @stream_select($readable, $writable, $none, 1);
            foreach ($this->clients as $client) {
                $client->waited += hrtime(true) / 1e9 - $begin;
            }
            if ($count > 0) {
                foreach ($readable as $stream) {
                    $stream === $this->listener ? $this->accept() : $this->read($this->clients[(int) $stream]);
                }
                foreach ($writable as $stream) {
                    $this->write($this->clients[(int) $stream]);
                }
            }
            $this->endSlowClients();
        }
    }

    private function accept(): void
    {
        $stream = @stream_socket_accept($this->listener, 0);
        if ($stream !== false && count($this->clients) < self::MOST_CLIENTS) {
            stream_set_blocking($stream, false);
            $this->clients[(int) $stream] = new WebClient($stream);
        }
    }

    private function read(WebClient $client): void
    {
        $bytes = (string) @fread($client->stream, self::LONGEST_REQUEST);
        $client->request .= $bytes;
        if (str_contains($client->request, "\r\n\r\n")) {
            $client->response = $this->answer($client->request);
        } elseif ($bytes === '' || strlen($client->request) > self::LONGEST_REQUEST) {
            $this->end($client);
        }
    }

    private function write(WebClient $client): void
    {
        $written = @fwrite($client->stream, $client->response);
        $client->response = substr($client->response, (int) $written);
        if ($written === false || $client->response === '') {
            $this->end($client);
        }
    }

    private function end(WebClient $client): void
    {
        unset($this->clients[(int) $client->stream]);
        $stream = $client->stream;
        fclose($stream);
    }

    private function endSlowClients(): void
    {
        foreach ($this->clients as $client) {
            if ($client->waited > self::PATIENCE) {
                $this->end($client);
            }
        }
    }

    private function answer(string $request): string
    {
        preg_match('~^(\S+) (\S+) HTTP/1\.[01]\r\n~', $request, $line);
        preg_match('~\r\nHost:[ \t]*(\S*)[ \t]*\r\n~i', $request, $host);
        [, $method, $path] = $line + ['', '', ''];
        [$status, $type, $body] = match (true) {
            $line === [] => ['400 Bad Request', 'text/plain', "This is not a valid request.\n"],
            !$this->isOwnName($host[1] ?? '') => ['421 Misdirected Request', 'text/plain', "This server has a different host name.\n"],
            $method !== 'GET' && $method !== 'HEAD' => ['405 Method Not Allowed', 'text/plain', "This page is read-only.\n"],
            $path === '/' => ['200 OK', 'text/html; charset=utf-8', $this->page],
            $path === '/locks.json' => ['200 OK', 'application/json', $this->data->text()],
            default => ['404 Not Found', 'text/plain', "There is no such page.\n"],
        };
        $head = [
            "HTTP/1.1 $status",
            "Content-Type: $type",
            'Content-Length: ' . strlen($body),
            'Connection: close',
            'Cache-Control: no-store',
            "Content-Security-Policy: $this->policy",
            'Cross-Origin-Opener-Policy: same-origin',
            'Cross-Origin-Resource-Policy: same-origin',
            'Referrer-Policy: no-referrer',
            'X-Content-Type-Options: nosniff',
            ...($method !== 'GET' && $method !== 'HEAD' ? ['Allow: GET, HEAD'] : []),
        ];

        return implode("\r\n", $head) . "\r\n\r\n" . ($method === 'HEAD' ? '' : $body);
    }

    /**
     * Prevents DNS rebinding: another site could make its own name resolve to this address, and would then be allowed
     * to read the answer. Addresses and names of this machine can't belong to that site.
     */
    private function isOwnName(string $host): bool
    {
        $name = strtolower((string) preg_replace('/:\d*$/D', '', $host));

        return filter_var(trim($name, '[]'), FILTER_VALIDATE_IP) !== false
            || in_array($name, ['localhost', strtolower((string) gethostname()), strtolower($this->address)], true);
    }

    /** Part of a policy that allows nothing but the page's own script and style. */
    private static function digest(string $element): string
    {
        preg_match("~<$element>(.*)</$element>~s", WEB_PAGE, $found);

        return 'sha256-' . base64_encode(hash('sha256', $found[1], true));
    }
}
