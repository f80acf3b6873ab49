<?php

/* A FastCGI client: one request on each connection, any number of them at a time. */

namespace DistLock\Test;

final class Response
{
    /** @param string[] $headers by lower-case name */
    public function __construct(
        public readonly int $status,
        public readonly array $headers,
        public readonly string $body,
        public readonly string $errors,
        /** False if the connection ended before the response did, because the worker died for example. */
        public readonly bool $complete,
    ) {
    }

    public static function parse(string $output, string $errors, bool $complete): self
    {
        [$head, $body] = explode("\r\n\r\n", $output, 2) + ['', ''];
        $headers = [];
        foreach (array_filter(explode("\r\n", $head)) as $line) {
            [$name, $value] = explode(':', $line, 2);
            $headers[strtolower($name)] = trim($value);
        }

        return new self((int) ($headers['status'] ?? 200), $headers, $body, $errors, $complete);
    }
}

/** A request that has been sent. */
final class Request
{
    private const BEGIN = 1;
    private const END = 3;
    private const PARAMETERS = 4;
    private const INPUT = 5;
    private const OUTPUT = 6;
    private const ERRORS = 7;
    private const RESPONDER = 1;
    private const LONGEST_RECORD = 65528;

    /** @var resource */
    private $stream;
    private string $unread = '';
    private string $output = '';
    private string $errors = '';
    private ?Response $response = null;

    /** @param string[] $parameters the contents of $_SERVER */
    public function __construct(string $socket, array $parameters, string $body = '')
    {
        $stream = stream_socket_client("unix://$socket", $code, $message, 10 * slowness());
        if ($stream === false) {
            throw new \RuntimeException("$socket: $message");
        }
        $this->stream = $stream;
        $encoded = '';
        foreach ($parameters as $name => $value) {
            $encoded .= self::length($name) . self::length($value) . $name . $value;
        }
        fwrite($stream, self::record(self::BEGIN, pack('nCx5', self::RESPONDER, 0))
            . self::records(self::PARAMETERS, $encoded) . self::records(self::INPUT, $body));
    }

    public function response(float $seconds = 30): Response
    {
        return responses([$this], $seconds)[0];
    }

    /** Closes the connection, like a browser whose user has left. */
    public function abort(): void
    {
        fclose($this->stream);
    }

    /** @return resource */
    public function stream()
    {
        return $this->stream;
    }

    /** Reads what has arrived, and returns the response once it is complete. Call it when select() says so. */
    public function advance(): ?Response
    {
        $bytes = read_available($this->stream);
        $this->unread .= $bytes;
        while ($this->response === null && strlen($this->unread) >= 8) {
            $header = unpack('Cversion/Ctype/nid/nlength/Cpadding', $this->unread);
            $end = 8 + $header['length'] + $header['padding'];
            if (strlen($this->unread) < $end) {
                break;
            }
            $this->take($header['type'], substr($this->unread, 8, $header['length']));
            $this->unread = substr($this->unread, $end);
        }
        if ($this->response === null && $bytes === '') {
            $this->response = Response::parse($this->output, $this->errors, false);
        }
        if ($this->response !== null) {
            // The worker only takes its next request once this one's connection is closed.
            fclose($this->stream);
        }

        return $this->response;
    }

    private function take(int $type, string $content): void
    {
        switch ($type) {
            case self::OUTPUT:
                $this->output .= $content;
                break;
            case self::ERRORS:
                $this->errors .= $content;
                break;
            case self::END:
                $this->response = Response::parse($this->output, $this->errors, true);
                break;
        }
    }

    /** Makes a stream of records, which ends with an empty one. */
    private static function records(int $type, string $content): string
    {
        $records = '';
        foreach ($content === '' ? [] : str_split($content, self::LONGEST_RECORD) as $part) {
            $records .= self::record($type, $part);
        }

        return $records . self::record($type, '');
    }

    private static function record(int $type, string $content): string
    {
        return pack('CCnnCx', 1, $type, 1, strlen($content), 0) . $content;
    }

    private static function length(string $value): string
    {
        $length = strlen($value);

        return $length < 128 ? chr($length) : pack('N', $length | 1 << 31);
    }
}

/**
 * Waits for all responses at once.
 *
 * @param Request[] $requests
 * @return Response[] by the same keys
 */
function responses(array $requests, float $seconds = 30): array
{
    $deadline = new Deadline($seconds);
    $responses = [];
    $pending = $requests;
    while ($pending !== []) {
        $ready = select(array_map(static fn (Request $request) => $request->stream(), $pending), $deadline);
        if ($ready === []) {
            throw new \RuntimeException(count($pending) . ' of ' . count($requests) . ' requests got no response in time');
        }
        foreach (array_keys($ready) as $key) {
            $response = $requests[$key]->advance();
            if ($response !== null) {
                $responses[$key] = $response;
                unset($pending[$key]);
            }
        }
    }

    return array_replace($requests, $responses);
}
