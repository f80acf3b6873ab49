<?php

/* Stands between clients and a real server, and forwards no message before it is told to. */

namespace DistLock\Test;

/** A message that has arrived and hasn't been forwarded; without bytes, it means that this end was closed. */
final class Message
{
    /** @param mixed $stamp what the relay's user knows about it */
    public function __construct(
        public readonly string $name,
        public readonly ?string $bytes,
        public mixed $stamp = null,
    ) {
    }
}

/** One end of a connection: the messages that came from there, and those that go there. */
final class End
{
    private string $bytes = '';
    /** @var Message[] messages from the other end that are to go to this one */
    public array $held = [];

    /** @param ?resource $stream null: closed */
    public function __construct(public mixed $stream)
    {
        // Each message is written immediately.
        socket_set_option(socket_import_stream($stream), SOL_TCP, TCP_NODELAY, 1);
    }

    /**
     * @return iterable<?string> complete messages, when select() says that there is something; null: the end was closed
     */
    public function read(Dialogue $dialogue): iterable
    {
        $bytes = read_available($this->stream);
        if ($bytes === '') {
            yield null;
            return;
        }
        $this->bytes .= $bytes;
        while (($length = $dialogue->length($this->bytes)) !== null) {
            $message = substr($this->bytes, 0, $length);
            $this->bytes = substr($this->bytes, $length);
            yield $message;
        }
    }

    public function write(string $bytes): void
    {
        if ($this->stream !== null) {
            @fwrite($this->stream, $bytes);
        }
    }

    public function close(): void
    {
        if ($this->stream !== null) {
            fclose($this->stream);
            $this->stream = null;
        }
    }
}

/** A client's connection, and the one to the server that was made for it. */
final class Line
{
    public readonly End $client;
    public readonly End $server;
    /** How many probes the server hasn't answered yet. */
    public int $probes = 0;
    /** If it is paused, nothing is read from either end. */
    public bool $isPaused = false;

    /**
     * @param string $from whose listener the client connected to
     * @param string $place which one of several servers it is for
     * @param int $number from 1, in the order in which they were opened there
     * @param resource $client
     * @param resource $server
     */
    public function __construct(
        public readonly string $from,
        public readonly string $place,
        public readonly int $number,
        $client,
        $server,
        public readonly Dialogue $dialogue,
    ) {
        $this->client = new End($client);
        $this->server = new End($server);
    }

    /** Returns the end to which a message goes, "client" or "server". */
    public function end(string $to): End
    {
        return $to === 'client' ? $this->client : $this->server;
    }

    /** Whether the server has answered everything that was forwarded to it. */
    public function isAnswered(): bool
    {
        $asked = array_filter($this->server->held, static fn (Message $message) => $message->name !== '' && $message->bytes !== null);

        return $this->server->stream === null || ($this->probes === 0 && $this->dialogue->unanswered() <= count($asked));
    }

    /** Forwards the first message that is held for that end, or closes the end. */
    public function forward(string $to): Message
    {
        $message = array_shift($this->end($to)->held);
        if ($message->bytes === null) {
            $this->end($to)->close();
        } else {
            $this->end($to)->write($message->bytes);
        }

        return $message;
    }

    /**
     * That end learns that the connection is lost, and gets nothing of what is held for it. What it has sent may still
     * arrive.
     */
    public function lose(string $at): void
    {
        $this->end($at)->close();
        $this->end($at)->held = [];
        $to = $at === 'client' ? 'server' : 'client';
        if ($this->end($to)->stream !== null) {
            $this->end($to)->held[] = new Message('the end', null);
        }
    }

    public function close(): void
    {
        $this->client->close();
        $this->server->close();
    }

    /** Waits until the server has read everything that was forwarded to it, and begun to process it. */
    public function finish(): void
    {
        stream_socket_shutdown($this->server->stream, STREAM_SHUT_WR);
        while (read_available($this->server->stream) !== '') {
        }
    }
}

/** All lines to one server, or to several. */
final class Relay
{
    /** @var Line[] */
    public array $lines = [];
    /**
     * @var array{resource, string, string, int, int}[] with whose they are, which server they are for, its port, and a
     * line count
     */
    private array $listeners = [];

    /**
     * @param int $port the server's, if there is only one
     * @param class-string<Dialogue> $dialogue
     * @param callable(Line, string, Message): ?bool $passes asked about a message that has arrived, and the end that it
     *     is for, as soon as none is held in front of it. true: it is forwarded; false: it is held; null: it is
     *     forgotten
     */
    public function __construct(private int $port, private string $dialogue, private $passes)
    {
    }

    /**
     * @param resource $listener where clients of that name connect
     * @param string $place which one of several servers this leads to
     * @param ?int $port that server's port
     */
    public function accept(string $name, $listener, string $place = '', ?int $port = null): void
    {
        $this->listeners["$name$place"] = [$listener, $name, $place, $port ?? $this->port, 0];
    }

    /** @return resource[] streams for select(), to be passed to handle() by these names */
    public function streams(): array
    {
        $streams = [];
        foreach ($this->listeners as $name => [$listener]) {
            $streams["listener $name"] = $listener;
        }
        foreach ($this->lines as $key => $line) {
            foreach ($line->isPaused ? [] : ['client', 'server'] as $at) {
                if ($line->end($at)->stream !== null) {
                    $streams["$at $key"] = $line->end($at)->stream;
                }
            }
        }

        return $streams;
    }

    /** Reads the stream $name. */
    public function handle(string $name): void
    {
        [$at, $key] = explode(' ', $name);
        if ($at === 'listener') {
            $this->connect($key);
        } elseif (isset($this->lines[$key], $this->streams()[$name])) {
            $this->read($this->lines[$key], $at);
        }
    }

    /** Reads everything that has arrived, and waits at most this long for more. Returns whether there was anything. */
    public function pump(float $seconds = 0.0): bool
    {
        $ready = array_keys(select($this->streams(), new Deadline($seconds)));
        array_map($this->handle(...), $ready);

        return $ready !== [];
    }

    /** Closes a line, and forgets it. */
    public function drop(Line $line): void
    {
        $line->close();
        $line->client->held = $line->server->held = [];
        unset($this->lines[array_search($line, $this->lines, true)]);
    }

    public function close(): void
    {
        array_map($this->drop(...), $this->lines);
        array_map(fclose(...), array_column($this->listeners, 0));
        $this->listeners = [];
    }

    private function connect(string $key): void
    {
        [$listener, $name, $place, $port] = $this->listeners[$key];
        $client = stream_socket_accept($listener);
        $server = @stream_socket_client("tcp://127.0.0.1:$port");
        if ($server === false) {
            fclose($client);
            return;
        }
        $this->lines[] = new Line($name, $place, ++$this->listeners[$key][4], $client, $server, new $this->dialogue());
    }

    /** Asks again about the messages that are held, and those behind them. */
    public function resume(Line $line): void
    {
        foreach (['server', 'client'] as $to) {
            $end = $line->end($to);
            while ($end->held !== [] && !$line->isPaused && ($passes = ($this->passes)($line, $to, $end->held[0])) !== false) {
                if ($passes) {
                    $line->forward($to);
                } else {
                    array_shift($end->held);
                }
            }
        }
    }

    private function read(Line $line, string $at): void
    {
        $to = $at === 'client' ? 'server' : 'client';
        $bytes = '';
        foreach ($line->end($at)->read($line->dialogue) as $bytes) {
            $name = match (true) {
                $bytes === null => 'the end',
                $to === 'server' => $line->dialogue->request($bytes),
                default => $line->dialogue->reply($bytes),
            };
            if ($name === '' && $to === 'client' && $line->probes > 0) {
                $line->probes--;
            } elseif ($line->end($to)->stream !== null) {
                $line->end($to)->held[] = new Message($name, $bytes);
            }
        }
        if ($bytes === null) {
            $line->end($at)->close();
            $line->end($at)->held = [];
        }
        $this->resume($line);
    }
}
