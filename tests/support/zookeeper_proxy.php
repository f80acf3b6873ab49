<?php

/* A proxy that knows the messages between a client of ZooKeeper and the real server behind it. */

namespace DistLock\Test;

function zookeeper_proxy(int $port): ZooKeeperProxy
{
    return new ZooKeeperProxy($port);
}

/**
 * The test's view of it. Messages have names, requests those of their operations ("create2", "getChildren"), replies the same
 * with "reply to" in front; pings have none, and pass. What is ordered is in force when the call returns.
 */
final class ZooKeeperProxy extends Misbehaving
{
    /** What can happen at a boundary. */
    public const LOSS = 'lose';
    public const EXPIRY = 'expire';
    public const SILENCE = 'silence';

    public function __construct(int $port)
    {
        $this->start(static fn ($listener, Channel $channel) => (new MessageForwarder($listener, $channel, $port))->run());
    }

    public function hosts(): string
    {
        return "127.0.0.1:$this->port";
    }

    /**
     * Numbers all messages from now on, in both directions, from 0. Instead of forwarding the one with that number, loses the
     * connection, after the server has dealt with what it was sent before, or expires the session at the server besides. Or
     * keeps it, and everything else, for that number of seconds.
     */
    public function strike(?int $number = null, string $fault = self::LOSS, float $seconds = 0.0): void
    {
        $this->order('strike', $number, $fault, $seconds);
    }

    /** @return string[] what was numbered since, the message that was struck included */
    public function messages(): array
    {
        return $this->order('messages');
    }

    /** Expires the sessions of all connections at the server, and loses the connections. */
    public function expire(): void
    {
        $this->order('expireAll');
    }

    /** Holds the next message of that name back, and with it what comes after it on its connection. */
    public function hold(string $name): void
    {
        $this->order('holdNext', $name);
    }

    /** Waits until a message is held back. */
    public function held(float $seconds = 20): void
    {
        await(fn () => $this->order('isHolding'), $seconds, 'the message that is to be held back');
    }

    /** What was held back goes on. */
    public function pass(): void
    {
        $this->order('pass');
    }

    /** The next requests of that name aren't forwarded, as many as this: the client gets this error. */
    public function refuse(string $name, int $code, int $count = 1): void
    {
        $this->order('refuseNext', $name, $code, $count);
    }

    /** How many of them are still to come. */
    public function unrefused(): int
    {
        return $this->order('unrefused');
    }

    private function order(string $name, mixed ...$arguments): mixed
    {
        $this->channel->send([$name, $arguments]);

        return $this->channel->receive();
    }
}

/** One direction of a connection: its bytes as messages. */
final class MessageStream
{
    private string $bytes = '';

    /** @param resource $stream */
    public function __construct(public readonly mixed $stream)
    {
        // Each message is written by itself.
        socket_set_option(socket_import_stream($stream), SOL_TCP, TCP_NODELAY, 1);
    }

    /** @return bool false: the other end has closed */
    public function read(): bool
    {
        $bytes = read_available($this->stream);
        $this->bytes .= $bytes;

        return $bytes !== '';
    }

    /** The next one that is complete. */
    public function next(): ?string
    {
        if (strlen($this->bytes) < 4) {
            return null;
        }
        $length = unpack('N', $this->bytes)[1];
        if (strlen($this->bytes) < 4 + $length) {
            return null;
        }
        $message = substr($this->bytes, 4, $length);
        $this->bytes = substr($this->bytes, 4 + $length);

        return $message;
    }

    public function write(string $message): void
    {
        @fwrite($this->stream, pack('N', strlen($message)) . $message);
    }
}

/** A client's connection and the one to the server. */
final class MessageLink
{
    private const REQUESTS = [
        -11 => 'closeSession', 1 => 'create', 2 => 'delete', 3 => 'exists', 4 => 'getData', 5 => 'setData',
        8 => 'getChildren', 9 => 'sync', 11 => '', 12 => 'getChildren2', 14 => 'multi', 15 => 'create2',
        19 => 'createContainer', 100 => 'auth', 101 => 'setWatches',
    ];
    private const UNASKED = [-1 => 'event', -2 => '', -4 => 'reply to auth', -8 => 'reply to setWatches'];

    public readonly MessageStream $client;
    public readonly MessageStream $server;
    /** Where a message that is held back came from, and the message; null: none is. */
    public ?array $held = null;
    /** The session, and what proves that it is one's own. */
    public ?string $session = null;
    private string $password = '';
    private bool $hasAsked = false;
    /** @var string[] the names of requests by their numbers */
    private array $asked = [];

    /**
     * @param resource $client
     * @param resource $server
     */
    public function __construct($client, $server)
    {
        $this->client = new MessageStream($client);
        $this->server = new MessageStream($server);
    }

    /** The name of a message of the client's; '': none. */
    public function request(string $message): string
    {
        if (!$this->hasAsked) {
            $this->hasAsked = true;
            return 'connect';
        }
        ['number' => $number, 'type' => $type] = unpack('Nnumber/Ntype', $message);
        $type = self::signed($type);
        $name = self::REQUESTS[$type] ?? "request $type";
        $this->asked[$number] = $name;

        return $name;
    }

    public function reply(string $message): string
    {
        if ($this->session === null) {
            ['session' => $this->session, 'password' => $this->password] =
                unpack('x8/a8session/x4/a16password', $message);
            return 'reply to connect';
        }
        $number = unpack('N', $message)[1];
        if (isset(self::UNASKED[self::signed($number)])) {
            return self::UNASKED[self::signed($number)];
        }
        $name = $this->asked[$number];
        unset($this->asked[$number]);

        return "reply to $name";
    }

    public function pass(string $from, string $message): void
    {
        ($from === 'client' ? $this->server : $this->client)->write($message);
    }

    public function refuse(string $message, int $code): void
    {
        $this->client->write(substr($message, 0, 4) . pack('J', 0) . pack('N', $code & 0xffffffff));
    }

    /** Waits until the server has read, and begun to deal with, all that was forwarded to it. */
    public function finish(): void
    {
        stream_socket_shutdown($this->server->stream, STREAM_SHUT_WR);
        while ($this->server->read()) {
        }
    }

    public function close(): void
    {
        fclose($this->client->stream);
        fclose($this->server->stream);
    }

    /** Ends the session over a connection of its own, as nothing but its timeout would. */
    public function expire(int $port): void
    {
        if ($this->session === null) {
            return;
        }
        $other = new MessageStream(stream_socket_client("tcp://127.0.0.1:$port"));
        $other->write(pack('NJN', 0, 0, 6000) . $this->session . pack('N', 16) . $this->password . "\0");
        $other->write(pack('NN', 1, -11 & 0xffffffff));
        for ($replies = 0; $replies < 2 && $other->read();) {
            for (; $other->next() !== null; $replies++) {
            }
        }
        fclose($other->stream);
    }

    private static function signed(int $number): int
    {
        return $number >= 1 << 31 ? $number - (1 << 32) : $number;
    }
}

/** The process behind a ZooKeeperProxy. */
final class MessageForwarder
{
    /** @var MessageLink[] */
    private array $links = [];
    /** @var string[] */
    private array $messages = [];
    private ?int $number = null;
    private string $fault = '';
    private float $seconds = 0.0;
    private ?Deadline $silence = null;
    private ?string $toHold = null;
    private string $toRefuse = '';
    private int $code = 0;
    private int $refusals = 0;

    /** @param resource $listener */
    public function __construct(private $listener, private Channel $channel, private int $port)
    {
    }

    public function run(): never
    {
        while (true) {
            $streams = ['orders' => $this->channel->stream()] + ($this->silence ? [] : ['listener' => $this->listener]);
            foreach ($this->silence ? [] : $this->links as $key => $link) {
                if ($link->held === null) {
                    $streams["client $key"] = $link->client->stream;
                    $streams["server $key"] = $link->server->stream;
                }
            }
            foreach (array_keys(select($streams, $this->silence ?? new Deadline(3600))) as $name) {
                $this->handle(...explode(' ', "$name "));
            }
            if ($this->silence?->remaining() === 0.0) {
                $this->silence = null;
                $this->pass();
            }
        }
    }

    private function connect(): void
    {
        $client = stream_socket_accept($this->listener);
        $server = @stream_socket_client("tcp://127.0.0.1:$this->port");
        if ($server === false) {
            fclose($client);
        } else {
            $this->links[] = new MessageLink($client, $server);
        }
    }

    private function handle(string $name, string $key): void
    {
        if ($name === 'orders') {
            [$order, $arguments] = $this->channel->receive();
            $this->channel->send($this->$order(...$arguments));
        } elseif ($name === 'listener') {
            $this->connect();
        } elseif (isset($this->links[$key]) && $this->links[$key]->held === null && $this->silence === null) {
            $link = $this->links[$key];
            if ($link->$name->read()) {
                $this->forwardAll($key, $link);
            } else {
                $this->close($key);
            }
        }
    }

    private function forwardAll(string $key, MessageLink $link): void
    {
        foreach (['client', 'server'] as $from) {
            while (isset($this->links[$key]) && $link->held === null && ($message = $link->$from->next()) !== null) {
                $this->forward($key, $link, $from, $message);
            }
        }
    }

    private function forward(string $key, MessageLink $link, string $from, string $message): void
    {
        $name = $from === 'client' ? $link->request($message) : $link->reply($message);
        if ($name !== '' && $this->isStruck($name)) {
            if ($this->fault === ZooKeeperProxy::SILENCE) {
                $this->silence = new Deadline($this->seconds / slowness());
                $link->held = [$from, $message];
            } else {
                $this->{$this->fault}($key);
            }
            return;
        }
        if ($name === $this->toRefuse && $this->refusals > 0) {
            $this->refusals--;
            $link->refuse($message, $this->code);
            return;
        }
        if ($name === $this->toHold) {
            $this->toHold = null;
            $link->held = [$from, $message];
            return;
        }
        $link->pass($from, $message);
    }

    private function isStruck(string $name): bool
    {
        $this->messages[] = $name;
        $isStruck = $this->number === count($this->messages) - 1;
        if ($isStruck) {
            $this->number = null;
        }

        return $isStruck;
    }

    private function close(string $key): void
    {
        $this->links[$key]->close();
        unset($this->links[$key]);
    }

    private function lose(string $key): void
    {
        $this->links[$key]->finish();
        $this->close($key);
    }

    private function expire(string $key): void
    {
        $this->links[$key]->finish();
        $this->links[$key]->expire($this->port);
        $this->close($key);
    }

    /* Orders: */

    private function strike(?int $number, string $fault, float $seconds): void
    {
        $this->seconds = $seconds;
        $this->messages = [];
        $this->number = $number;
        $this->fault = $fault;
    }

    private function messages(): array
    {
        return $this->messages;
    }

    private function expireAll(): void
    {
        foreach (array_keys($this->links) as $key) {
            $this->expire($key);
        }
    }

    private function holdNext(string $name): void
    {
        $this->toHold = $name;
    }

    private function isHolding(): bool
    {
        foreach ($this->links as $link) {
            if ($link->held !== null) {
                return true;
            }
        }

        return false;
    }

    private function pass(): void
    {
        foreach ($this->links as $key => $link) {
            if ($link->held !== null) {
                $link->pass(...$link->held);
                $link->held = null;
                $this->forwardAll($key, $link);
            }
        }
    }

    private function refuseNext(string $name, int $code, int $count): void
    {
        [$this->toRefuse, $this->code, $this->refusals] = [$name, $code, $count];
    }

    private function unrefused(): int
    {
        return $this->refusals;
    }
}
