<?php

namespace DistLock\Test;

/**
 * The test's view of a proxy. An order is in force when the call returns. Orders that wait for a command act once, on a
 * command whose bytes contain $containing, and happened() tells when. A reply is whatever the server sends next on that
 * connection.
 */
final class Proxy extends Misbehaving
{
    private int $happened = 0;

    public function __construct(int $port, string $host)
    {
        $this->start(static fn ($listener, Channel $channel) => (new Forwarder($listener, $channel, $port))->run(), $host);
    }

    /** Forwards again, after hold(), mute(), slow() and refuse(). Orders that wait for a command are cancelled. */
    public function pass(): void
    {
        $this->order('pass');
    }

    /** Stops forwarding in both directions, and keeps all connections. */
    public function hold(): void
    {
        $this->order('hold');
    }

    /** Stops forwarding commands, or replies, and keeps all connections. */
    public function mute(bool $replies): void
    {
        $this->order('mute', $replies ? 'server' : 'client');
    }

    /** Delays everything by this much; 0.0: not at all. */
    public function slow(float $seconds): void
    {
        $this->order('slow', bytes: (int) ($seconds * 1e6));
    }

    /** Delays the first byte of new connections by this much, like a distant server. */
    public function delayConnections(float $seconds): void
    {
        $this->order('delayConnections', bytes: (int) ($seconds * 1e6));
    }

    /** Closes all connections. */
    public function disconnect(): void
    {
        $this->order('disconnect');
    }

    /** Forwards nothing on the connections that there are, and closes none, like a firewall that has forgotten them. */
    public function forget(): void
    {
        $this->order('forget');
    }

    /** Accepts no new connections; existing ones continue. */
    public function shut(): void
    {
        $this->order('shut');
    }

    /** Closes all connections, and stops listening. */
    public function refuse(): void
    {
        $this->order('refuse');
    }

    /** Closes the connection instead of forwarding the command: the server never sees it. So often in a row. */
    public function cutCommand(string $containing, int $times = 1): void
    {
        $this->order('cutCommand', $containing, $times);
    }

    /** The server executes the command; the first bytes of its reply are forwarded, then the connection is closed. */
    public function cutReply(string $containing, int $bytes = 0): void
    {
        $this->order('cutReply', $containing, $bytes);
    }

    /** Combines cutCommand() and refuse(): the server never sees the command, nor another one until pass(). */
    public function loseCommand(string $containing): void
    {
        $this->order('loseCommand', $containing);
    }

    /** Like cutCommand(), but the server receives the command on deliver(). */
    public function delayCommand(string $containing): void
    {
        $this->order('delayCommand', $containing);
    }

    /** Like delayCommand(), but the connection stays, and nobody answers. */
    public function withholdCommand(string $containing): void
    {
        $this->order('withholdCommand', $containing);
    }

    /** Returns once the server has answered what was delayed. */
    public function deliver(): void
    {
        $this->order('deliver');
    }

    /**
     * Combines cutReply() and refuse(): the server executes the command, but nobody hears of it, or reaches it until
     * pass().
     */
    public function loseReply(string $containing): void
    {
        $this->order('loseReply', $containing);
    }

    /** The server executes the command; its reply is left out, and the connection continues. */
    public function swallowReply(string $containing): void
    {
        $this->order('swallowReply', $containing);
    }

    /** The reply is held back until pass(). */
    public function holdReply(string $containing): void
    {
        $this->order('holdReply', $containing);
    }

    /** Waits until the order that waits for a command has been executed. */
    public function happened(float $seconds = 20): void
    {
        if ($this->happened === 0) {
            $this->channel->receive($seconds);
            $this->happened++;
        }
        $this->happened--;
    }

    /** Closes all connections; new ones go to the server on this port. */
    public function lead(int $port): void
    {
        $this->order('lead', bytes: $port);
    }

    /** New connections go to the server on this port; existing ones continue where they are. */
    public function divert(int $port): void
    {
        $this->order('divert', bytes: $port);
    }

    /** How many connections have carried commands with what the last order waits for, since it was given. */
    public function carriers(): int
    {
        $this->order('count');

        return $this->channel->receive();
    }

    private function order(string $name, string $containing = '', int $bytes = 0): void
    {
        $this->channel->send([$name, $containing, $bytes]);
        while ($this->channel->receive() === 'happened') {
            $this->happened++;
        }
    }
}

/** Two connections, the client's and the server's, and what is to happen to the next reply. */
final class Link
{
    public ?string $order = null;

    /**
     * @param resource $client
     * @param resource $server
     * @param Deadline $opens nothing is forwarded before
     */
    public function __construct(public $client, public $server, public readonly Deadline $opens)
    {
    }
}

/** The process behind a Proxy. */
final class Forwarder
{
    /** @var Link[] */
    private array $links = [];
    /** @var Link[] */
    private array $forgotten = [];
    private bool $holding = false;
    /** Whose bytes aren't forwarded: 'client', 'server', or '' for nobody's. */
    private string $muted = '';
    private int $slowness = 0;
    private float $delay = 0.0;
    private string $order = '';
    private string $containing = '';
    /** @var array<int, true> the links that carried such commands */
    private array $carriers = [];
    private int $bytes = 0;
    private int $ownPort;
    /** @var array<array{resource, string}> connections to the server, and what has yet to be written to them */
    private array $delayed = [];

    /** @param resource|null $listener */
    public function __construct(private $listener, private Channel $channel, private int $port)
    {
        $this->ownPort = (int) substr(strrchr(stream_socket_get_name($listener, false), ':'), 1);
    }

    public function run(): never
    {
        while (true) {
            $streams = ['orders' => $this->channel->stream()] + ($this->listener ? ['listener' => $this->listener] : []);
            $next = new Deadline(3600);
            foreach ($this->holding ? [] : $this->links as $key => $link) {
                if ($link->opens->remaining() > 0.0) {
                    $next = $link->opens->remaining() < $next->remaining() ? $link->opens : $next;
                    continue;
                }
                $streams += array_diff_key(
                    ["client $key" => $link->client, "server $key" => $link->server],
                    ["$this->muted $key" => true],
                );
            }
            foreach (array_keys(select($streams, $next)) as $name) {
                $this->handle(...explode(' ', "$name "));
            }
        }
    }

    private function handle(string $name, string $key): void
    {
        match ($name) {
            'orders' => $this->obey(...$this->channel->receive()),
            // An order that was handled before may have closed it, ended the link, or stopped all forwarding.
            'listener' => $this->listener !== null && $this->connect(),
            'client' => isset($this->links[$key]) && !$this->holding && $this->forwardCommand($key, $this->links[$key]),
            'server' => isset($this->links[$key]) && !$this->holding && $this->forwardReply($key, $this->links[$key]),
        };
    }

    private function obey(string $order, string $containing, int $bytes): void
    {
        match ($order) {
            'pass' => $this->pass(),
            'hold' => $this->holding = true,
            'mute' => $this->muted = $containing,
            'slow' => $this->slowness = $bytes,
            'delayConnections' => $this->delay = $bytes / 1e6,
            'disconnect' => $this->disconnect(),
            'forget' => $this->forget(),
            'shut' => $this->shut(),
            'refuse' => $this->refuse(),
            'deliver' => $this->deliver(),
            'lead' => $this->lead($bytes),
            'divert' => $this->port = $bytes,
            'count' => null,
            default => [$this->order, $this->containing, $this->bytes, $this->carriers] = [$order, $containing, $bytes, []],
        };
        $this->channel->send('obeyed');
        $order !== 'count' || $this->channel->send(count($this->carriers));
    }

    private function pass(): void
    {
        $this->holding = false;
        $this->muted = '';
        $this->slowness = 0;
        $this->order = '';
        foreach ($this->links as $link) {
            $link->order = null;
        }
        $this->listener ??= listen($this->ownPort);
    }

    private function disconnect(): void
    {
        foreach (array_keys($this->links) as $key) {
            $this->close($key);
        }
    }

    private function forget(): void
    {
        array_push($this->forgotten, ...$this->links);
        $this->links = [];
    }

    private function shut(): void
    {
        fclose($this->listener);
        $this->listener = null;
    }

    private function refuse(): void
    {
        $this->shut();
        $this->disconnect();
    }

    private function lead(int $port): void
    {
        $this->port = $port;
        $this->disconnect();
    }

    private function deliver(): void
    {
        foreach ($this->delayed as [$server, $bytes]) {
            fwrite($server, $bytes);
            read_available($server);
            fclose($server);
        }
        $this->delayed = [];
    }

    private function connect(): void
    {
        $client = stream_socket_accept($this->listener);
        $server = @stream_socket_client("tcp://127.0.0.1:$this->port");
        if ($server === false) {
            fclose($client);
        } else {
            $this->links[] = new Link($client, $server, new Deadline($this->delay));
        }
    }

    private function close(int $key): void
    {
        fclose($this->links[$key]->client);
        fclose($this->links[$key]->server);
        unset($this->links[$key]);
    }

    private function forwardCommand(int $key, Link $link): void
    {
        $bytes = read_available($link->client);
        if ($bytes === '') {
            $this->close($key);
            return;
        }
        if ($this->containing !== '' && str_contains($bytes, $this->containing)) {
            $this->carriers[$key] = true;
            $link->order = $this->order === '' ? $link->order : $this->order;
            $this->order = $this->order === 'cutCommand' && --$this->bytes > 0 ? $this->order : '';
        }
        if ($link->order === 'cutCommand') {
            $this->close($key);
            $this->channel->send('happened');
            return;
        }
        if ($link->order === 'delayCommand') {
            $this->delayed[] = [$link->server, $bytes];
            fclose($link->client);
            unset($this->links[$key]);
            $this->channel->send('happened');
            return;
        }
        if ($link->order === 'withholdCommand') {
            $link->order = null;
            $this->delayed[] = [stream_socket_client("tcp://127.0.0.1:$this->port"), $bytes];
            $this->channel->send('happened');
            return;
        }
        if ($link->order === 'loseCommand') {
            $this->refuse();
            $this->channel->send('happened');
            return;
        }
        usleep($this->slowness);
        @fwrite($link->server, $bytes);
    }

    private function forwardReply(int $key, Link $link): void
    {
        if ($link->order === 'holdReply') {
            $link->order = null;
            $this->holding = true;
            $this->channel->send('happened');
            return;
        }
        $bytes = read_available($link->server);
        if ($bytes === '') {
            $this->close($key);
            return;
        }
        switch ($link->order) {
            case 'cutReply':
                @fwrite($link->client, substr($bytes, 0, $this->bytes));
                $this->close($key);
                $this->channel->send('happened');
                return;
            case 'loseReply':
                $this->refuse();
                $this->channel->send('happened');
                return;
            case 'swallowReply':
                $link->order = null;
                $this->channel->send('happened');
                return;
        }
        usleep($this->slowness);
        @fwrite($link->client, $bytes);
    }
}
