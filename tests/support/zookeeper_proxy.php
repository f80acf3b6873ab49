<?php

/* A proxy that understands the messages between a ZooKeeper client and the real server behind it. */

namespace DistLock\Test;

/**
 * The test's view of it. Messages have names: requests those of their operations ("create2", "getChildren"), replies
 * the same after "reply to"; pings have none, and are always forwarded. An order is in force when the call returns.
 */
final class ZooKeeperProxy extends Misbehaving
{
    /** What can happen at a boundary. */
    public const LOSS = 'lose';
    public const EXPIRY = 'expire';
    public const SILENCE = 'silence';

    public function __construct(int $port)
    {
        $this->start(static fn ($listener, Channel $channel) => (new Forwarding($listener, $channel, $port))->run());
    }

    public function hosts(): string
    {
        return "127.0.0.1:$this->port";
    }

    /**
     * Numbers all messages from now on, in both directions, from 0. Instead of forwarding the one with that number, it
     * loses the connection once the server has processed what it was sent before; or also expires the session on the
     * server; or holds the message, and everything else, for that many seconds.
     */
    public function strike(?int $number = null, string $fault = self::LOSS, float $seconds = 0.0): void
    {
        $this->order('strike', $number, $fault, $seconds);
    }

    /** @return string[] the messages numbered since then, including the one that was struck */
    public function messages(): array
    {
        return $this->order('messages');
    }

    /** Expires the sessions of all connections on the server, and loses the connections. */
    public function expire(): void
    {
        $this->order('expireAll');
    }

    /** Holds back the next message with that name, and everything after it on its connection. */
    public function hold(string $name): void
    {
        $this->order('holdNext', $name);
    }

    /** Waits until a message is held back. */
    public function held(float $seconds = 20): void
    {
        await(fn () => $this->order('isHolding'), $seconds, 'the message that is to be held back');
    }

    /** Forwards what was held back. */
    public function pass(): void
    {
        $this->order('pass');
    }

    /** The next requests with that name, as many as this, aren't forwarded: the client gets this error. */
    public function refuse(string $name, int $code, int $count = 1): void
    {
        $this->order('refuseNext', $name, $code, $count);
    }

    /** Returns how many of them are left. */
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

/** The process behind a ZooKeeperProxy. */
final class Forwarding
{
    private Relay $relay;
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
    /** What was held back, and is now forwarded. */
    private ?Message $released = null;

    /** @param resource $listener */
    public function __construct($listener, private Channel $channel, private int $port)
    {
        $this->relay = new Relay($port, ZooKeeperDialogue::class, $this->passes(...));
        $this->relay->accept('all', $listener);
    }

    public function run(): never
    {
        while (true) {
            $streams = ['orders' => $this->channel->stream()] + ($this->silence ? [] : $this->relay->streams());
            foreach (array_keys(select($streams, $this->silence ?? new Deadline(3600))) as $name) {
                if ($name === 'orders') {
                    [$order, $arguments] = $this->channel->receive();
                    $this->channel->send($this->$order(...$arguments));
                } elseif ($this->silence === null) {
                    $this->relay->handle($name);
                }
            }
            if ($this->silence?->remaining() === 0.0) {
                $this->silence = null;
                $this->pass();
            }
        }
    }

    private function passes(Line $line, string $to, Message $message): ?bool
    {
        if ($message === $this->released) {
            return true;
        }
        if ($message->bytes === null) {
            $this->relay->drop($line);
            return null;
        }
        if ($message->name !== '' && $this->isStruck($message->name)) {
            return $this->strikeAt($line);
        }
        if ($message->name === $this->toRefuse && $this->refusals > 0) {
            $this->refusals--;
            $line->client->write(ZooKeeperDialogue::refusal($message->bytes, $this->code));
            return null;
        }
        $line->isPaused = $message->name === $this->toHold;
        if ($line->isPaused) {
            $this->toHold = null;
        }

        return !$line->isPaused;
    }

    private function strikeAt(Line $line): ?bool
    {
        if ($this->fault === ZooKeeperProxy::SILENCE) {
            $this->silence = new Deadline($this->seconds / slowness());
            $line->isPaused = true;
            return false;
        }
        $this->{$this->fault}($line);

        return null;
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

    private function lose(Line $line): void
    {
        $line->finish();
        $this->relay->drop($line);
    }

    private function expire(Line $line): void
    {
        $line->finish();
        $line->dialogue->expire($this->port);
        $this->relay->drop($line);
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
        array_map($this->expire(...), $this->relay->lines);
    }

    private function holdNext(string $name): void
    {
        $this->toHold = $name;
    }

    private function isHolding(): bool
    {
        return $this->pausedLines() !== [];
    }

    private function pass(): void
    {
        foreach ($this->pausedLines() as $line) {
            $line->isPaused = false;
            $this->released = $line->server->held[0] ?? $line->client->held[0];
            $this->relay->resume($line);
        }
    }

    /** @return Line[] */
    private function pausedLines(): array
    {
        return array_filter($this->relay->lines, static fn (Line $line) => $line->isPaused);
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
