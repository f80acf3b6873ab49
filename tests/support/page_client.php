<?php

/*
 * A client that was written from docs/protocol-redis.md alone, by its section "A client of your own": locks that are
 * exclusive, on one server, with names without braces. If it doesn't get along with distlock, one of the two, or the
 * page, is wrong.
 */

namespace DistLock\Test;

use DistLock\Conform\Scripts;

require_once __DIR__ . '/../../proof/conform/lib/Scripts.php';

/** A subscription to a channel that was never used before. */
final class PageListener
{
    public readonly string $channel;
    public readonly string $runId;
    /** @var resource */
    private $stream;

    public function __construct(int $port)
    {
        $this->channel = 'distlock:' . bin2hex(random_bytes(16)) . ':1';
        $this->runId = connect($port)->info('server')['run_id'];
        $this->stream = stream_socket_client("tcp://127.0.0.1:$port");
        stream_set_write_buffer($this->stream, 0);
        fwrite($this->stream, "SUBSCRIBE $this->channel\r\n");
        $this->read();
    }

    /** @return string[]|null the words of the next message; null: there is none in time */
    public function next(float $seconds): ?array
    {
        $readable = [$this->stream];
        $none = null;
        $ready = stream_select($readable, $none, $none, (int) $seconds, (int) (fmod($seconds, 1.0) * 1e6));

        return $ready ? explode(' ', $this->read()[2]) : null;
    }

    /** @return list<int|string> an array of strings and numbers */
    private function read(): array
    {
        $items = [];
        for ($left = (int) substr(fgets($this->stream), 1); $left > 0; $left--) {
            $line = fgets($this->stream);
            $items[] = $line[0] === ':' ? (int) substr($line, 1)
                : substr(stream_get_contents($this->stream, (int) substr($line, 1) + 2), 0, -2);
        }

        return $items;
    }
}

final class PageClient
{
    private const OWN_FORM = '/^[^:]+:\d+:[0-9a-fA-F]{32}:\d+$/D';

    private static ?Scripts $scripts = null;
    /** What this process's tokens have in common, and for which process it was drawn. */
    private static array $identity = [0, ''];
    private static int $lastTime = 0;

    public int $fencingToken = 0;
    public int $commands = 0;
    /** How often it became the owner by a message. */
    public int $messages = 0;
    /** Until when it owns the lock, by its own clock. */
    public float $until = 0.0;
    /** The next reply is lost, so the call is repeated. */
    public bool $losesReply = false;
    private ?\Redis $redis = null;
    private ?PageListener $listener = null;
    private string $runId = '';
    private string $grantor = '';
    private string $token = '';
    private string $entry = '';
    private string $previous = '';
    private string $ticket = '';
    private string $tooMany = '';
    private string $knownEnd = '';
    private float $sent = 0.0;

    /** @param int $ttl in milliseconds */
    public function __construct(private readonly int $port, private readonly string $name, private int $ttl = 10000)
    {
        self::$scripts ??= Scripts::fromHeader(root() . '/redis/lua/scripts.h');
    }

    public function isHeld(): bool
    {
        return self::now() < $this->until;
    }

    public function acquire(float $timeout, ?int $maxAhead = null): bool
    {
        $deadline = self::now() + ($maxAhead === 0 ? 0.0 : $timeout);
        $this->begin();
        $this->tooMany = $maxAhead === null ? '' : (string) ($maxAhead + 1);
        if ($this->listener !== null && self::now() < $deadline) {
            $this->listenOn($this->listener);
        }
        while (is_array($reply = $this->ask())) {
            if ($reply[0] === 'too_many' || ($this->entry === '' && self::now() >= $deadline)) {
                return false;
            }
            [, $left, , , , $ticket, $again] = $reply;
            if ($again > 0) {
                $this->previous = $this->tooMany = '';
                $this->ticket = (string) $ticket;
            }
            if ($this->listener === null) {
                $this->listenOn(new PageListener($this->port));
            } elseif ($left !== 0 && $this->await($reply, $deadline)) {
                return true;
            } elseif (self::now() >= $deadline) {
                return $this->leave();
            }
        }

        return $this->own($reply, $this->sent, $this->runId);
    }

    public function renew(): bool
    {
        $end = $this->call('renew', 1, [$this->token, $this->ttl, $this->knownEnd, 'shorter']);
        $this->knownEnd = $end > 1 ? (string) $end : $this->knownEnd;
        $this->until = $end === 0 ? 0.0 : $this->end($this->sent, $this->ttl);

        return $end !== 0;
    }

    public function release(): bool
    {
        $wasHeld = $this->isHeld();
        $this->until = 0.0;
        $ended = $this->call('release', 5, [$this->token, fn () => $this->runId], $isRepeated);

        return $ended === 1 || ($isRepeated && $wasHeld && $this->runId === $this->grantor);
    }

    public function detach(): string
    {
        $this->until = 0.0;

        return $this->token;
    }

    public function attach(string $token): bool
    {
        $this->begin();
        $reply = $this->call('attach', 5, [$token, $this->token, $this->ttl, fn () => $this->runId]);
        if ($reply === 0) {
            return false;
        }
        $this->own($reply[0], $this->sent, $this->runId);
        $this->until = $this->end($this->sent, $reply[1]);

        return true;
    }

    /** Ends whatever the last token may have, as if nobody had heard of it again. */
    public function pay(): void
    {
        $this->call('release', 5, [$this->token, fn () => $this->runId, '', $this->entry, $this->previous]);
    }

    private static function now(): float
    {
        return hrtime(true) / 1e9;
    }

    /** @return float between half of it and all */
    private static function jittered(float $seconds): float
    {
        return $seconds * (0.5 + 0.5 * random_int(0, 1000) / 1000);
    }

    private function begin(): void
    {
        if (self::$identity[0] !== getmypid()) {
            $host = preg_replace('/[^A-Za-z0-9._]/', '-', gethostname());
            self::$identity = [getmypid(), $host . ':' . getmypid() . ':' . bin2hex(random_bytes(16))];
        }
        self::$lastTime = max(self::$lastTime + 1, (int) (microtime(true) * 1e6));
        $this->token = self::$identity[1] . ':' . self::$lastTime;
        $this->entry = $this->previous = $this->ticket = $this->tooMany = $this->knownEnd = '';
    }

    private function listenOn(PageListener $listener): void
    {
        $this->listener = $listener;
        if ($this->previous === '') {
            $this->previous = $this->entry;
        }
        $this->entry = "$this->ttl $listener->channel $this->token write";
    }

    private function ask(): mixed
    {
        return $this->call('acquire', 5, [
            $this->token,
            $this->ttl,
            'write',
            fn () => $this->runId,
            $this->entry,
            $this->previous,
            $this->ticket,
            $this->tooMany,
        ]);
    }

    private function leave(): bool
    {
        $fencing = $this->call('leave', 5, [$this->token, $this->ttl, 'write', $this->entry, $this->previous, fn () => $this->runId]);

        return $fencing !== 0 && $this->own($fencing, $this->sent, $this->runId);
    }

    /** Waits for a grant until it is time to ask. Returns whether the lock is owned. */
    private function await(array $refusal, float $deadline): bool
    {
        [, $left, $place, $serverTime, $owner, , $again] = $refusal;
        $sent = $this->sent;
        $isForeign = !preg_match(self::OWN_FORM, $owner) || $left < 0;
        $ask = $sent + $again / 1000 * (0.8 + self::jittered(0.2));
        if ($place < 8) {
            $stagger = $place * self::jittered(0.02);
            $ask = $isForeign ? self::now() + self::jittered(0.064) + $stagger : min($ask, $sent + $left / 1000 + 0.001 + $stagger);
        }
        while (($words = $this->listener->next(max(0.0, min($ask, $deadline) - self::now()))) !== null) {
            if ($words[0] === $this->token && $words[1] !== 'looked') {
                return (int) $words[1] > 1 && $this->accept($words, $sent, $serverTime);
            }
        }

        return false;
    }

    /** Whether a grant counts. */
    private function accept(array $words, float $sent, int $serverTime): bool
    {
        [, $fencing, $time, $runId] = $words;
        $waited = ((int) $time - $serverTime) / 1e6;
        $now = self::now();
        $given = min($now, $sent + $waited);
        if (
            $runId !== $this->listener->runId || $waited < 0.0 || $waited > $now - $sent + $this->margin($this->ttl)
            || $this->end($given, $this->ttl) <= $now
        ) {
            return false;
        }
        $this->messages++;

        return $this->own((int) $fencing, $given, $runId);
    }

    private function own(int $fencing, float $since, string $runId): bool
    {
        $this->fencingToken = $fencing;
        $this->until = $this->end($since, $this->ttl);
        $this->grantor = $runId;

        return $this->isHeld();
    }

    private function margin(int $ttl): float
    {
        return $ttl / 100000 + 0.002;
    }

    private function end(float $since, int $ttl): float
    {
        return $since + $ttl / 1000 - $this->margin($ttl);
    }

    /**
     * @param int $keys how many of the lock's keys it has
     * @param array<int|string|\Closure(): string> $arguments a closure returns the run_id, once there is a connection
     */
    private function call(string $script, int $keys, array $arguments, ?bool &$isRepeated = null): mixed
    {
        $source = self::$scripts->sources[$script];
        $isRepeated = $this->losesReply;
        $this->losesReply = false;
        for ($attempt = $isRepeated ? 0 : 1; $attempt < 2; $attempt++) {
            $this->connect();
            $words = array_map(static fn ($argument) => $argument instanceof \Closure ? $argument() : $argument, $arguments);
            $all = [$keys, ...array_slice($this->keys(), 0, $keys), ...$words];
            $this->commands++;
            $this->sent = self::now();
            $reply = $this->redis->rawCommand('EVALSHA', sha1($source), ...$all);
            if ($reply === false && str_starts_with((string) $this->redis->getLastError(), 'NOSCRIPT')) {
                $this->redis->clearLastError();
                $reply = $this->redis->rawCommand('EVAL', $source, ...$all);
            }
            if ($attempt === 0) {
                $this->redis = null;
            }
        }
        if ($reply === false) {
            throw new \RuntimeException((string) $this->redis->getLastError());
        }

        return $reply;
    }

    private function connect(): void
    {
        if ($this->redis === null) {
            $this->redis = connect($this->port);
            $this->runId = $this->redis->info('server')['run_id'];
        }
    }

    /** @return string[] */
    private function keys(): array
    {
        return [$this->name, queue($this->name), fence($this->name), shares($this->name), due($this->name)];
    }
}
