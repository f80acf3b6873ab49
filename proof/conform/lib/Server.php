<?php

declare(strict_types=1);

namespace DistLock\Conform;

/** The real server with the real scripts: one lock, its keys, and a connection that listens to all channels. */
final class Server
{
    public const RUN_ID = 'srv';
    private const KEYS = [
        'lock' => 'x',
        'queue' => '{x}:queue',
        'fence' => '{x}:fence',
        'shares' => '{x}:shares',
        'due' => '{x}:due',
        'value_key' => 'value',
        'said' => '{x}:waits',
    ];
    public const SAID_KEY = self::KEYS['said'];
    private const LOOK = <<<'LUA'
        local call, state = redis.call, {}
        for i, key in ipairs(KEYS) do
            local kind, contents = call('type', key).ok
            if kind == 'zset' then
                contents = call('zrange', key, 0, -1, 'withscores')
            elseif kind == 'list' then
                contents = call('lrange', key, 0, -1)
            else
                contents = call('get', key)
            end
            state[i] = {kind, contents, call('pttl', key)}
        end
        return state
        LUA;

    private Connection $commands;
    private Connection $listener;
    /** @var resource */
    private $clock;
    private string $look;
    /** @var array<string, string> the digest of each script */
    private array $digests = [];
    /** @var array<string, list<string>> its keys */
    private array $keys = [];
    /** @var array<string, true> the keys that never expire, because the schedule has made them so */
    private array $endless = [];
    /** @var array<string, int> how many arguments it may have */
    public array $mostArguments = [];

    public function __construct(string $directory)
    {
        $this->commands = new Connection("$directory/socket");
        $this->listener = new Connection("$directory/socket");
        $this->listener->call('subscribe', 'nothing');
        $this->clock = fopen("$directory/clock", 'r+');
        $this->look = $this->commands->call('script', 'load', self::LOOK);
    }

    public function load(Scripts $scripts): void
    {
        foreach ($scripts->sources as $name => $source) {
            $this->digests[$name] = $this->commands->call('script', 'load', $source);
            $this->mostArguments[$name] = count($scripts->arguments($name));
            $this->keys[$name] = array_map(static fn (string $key) => self::KEYS[$key] ?? $key, $scripts->keys($name));
        }
        $this->keys['value'] = $this->keys['touch'] = [self::KEYS['value_key']];
    }

    public function clear(): void
    {
        $this->commands->call('del', ...array_values(self::KEYS));
        $this->endless = [];
    }

    public function listen(string $channel): void
    {
        $this->listener->call(self::isSharded($channel) ? 'ssubscribe' : 'subscribe', $channel);
    }

    public function stopListening(string $channel): void
    {
        $this->listener->call(self::isSharded($channel) ? 'sunsubscribe' : 'unsubscribe', $channel);
    }

    private static function isSharded(string $channel): bool
    {
        return str_starts_with($channel, 'distlock:{');
    }

    public function setClock(int $now): void
    {
        fseek($this->clock, 0);
        fwrite($this->clock, pack('q', $now));
        fflush($this->clock);
    }

    /**
     * The shares in their set, even those that have ended; null: there is no set.
     *
     * @return ?array<string, int|float>
     */
    public function sharesInSet(int $now): ?array
    {
        $this->setClock($now);
        if ($this->commands->call('get', self::KEYS['lock']) !== 'distlock:shared') {
            return null;
        }
        $members = $this->commands->call('zrange', self::KEYS['shares'], 0, -1, 'withscores');

        return is_array($members) && $members !== [] ? self::scores($members) : null;
    }

    /** Makes the call at this time, and returns what it has done. */
    public function run(Call $call, int $now): Outcome
    {
        $this->setClock($now);
        $keys = $this->keys[$call->script];
        if ($call->script === 'acquire' && !$call->readsValue) {
            array_pop($keys);
        }
        $this->commands->write(
            ['evalsha', $this->digests[$call->script], count($keys), ...$keys, ...$call->arguments],
            ['evalsha', $this->look, count(self::KEYS), ...array_values(self::KEYS)],
        );
        $reply = $this->commands->read();
        $state = $this->commands->read();
        $this->listener->write(['ping']);
        $told = [];
        while (($message = $this->listener->read())[0] !== 'pong') {
            $told[] = [$message[1], $message[2]];
        }

        return $this->describe($reply, $state, $told, intdiv($now, 1000));
    }

    /**
     * Changes keys as others may, without the scripts, and returns what is there then.
     *
     * @param list<string|int> ...$commands in which a key is named as the scripts do
     */
    public function meddle(int $now, array ...$commands): Outcome
    {
        $this->setClock($now);
        foreach ($commands as $command) {
            $command[1] = self::KEYS[$command[1]];
            $reply = $this->commands->call(...$command);
            if (is_string($reply) && str_starts_with($reply, 'ERROR')) {
                throw new \RuntimeException("$command[0] $command[1]: $reply");
            }
        }
        $state = $this->commands->call('evalsha', $this->look, count(self::KEYS), ...array_values(self::KEYS));
        $this->endless = array_fill_keys(array_keys(self::KEYS), true);

        return $this->describe(null, $state, [], intdiv($now, 1000));
    }

    /** The type in which distlock has this key. */
    private static function typeOf(string $key): string
    {
        return in_array($key, ['queue', 'shares', 'due'], true) ? 'zset' : 'string';
    }

    /**
     * @param list<array{string, mixed, int}> $read the type and contents of each key, and how many ms are left of it
     * @param list<array{string, string}> $told
     */
    private function describe(mixed $reply, array $read, array $told, int $now): Outcome
    {
        $state = $foreign = $faults = [];
        foreach (array_keys(self::KEYS) as $i => $key) {
            [$type, $contents, $lasts] = $read[$i];
            $isForeign = $type !== 'none' && $type !== self::typeOf($key);
            if ($isForeign) {
                $foreign[$key] = [$type, $contents, self::end($now, $lasts)];
            }
            if ($type !== 'none' && $lasts < 0 && !isset($this->endless[$key])) {
                $faults[] = "$key never expires";
            }
            $state[$key] = [!$isForeign ? $contents : ($key === 'lock' ? Reference::NO_LOCK : null), $lasts];
            if ($type === 'none' || $lasts >= 0) {
                unset($this->endless[$key]);
            }
        }
        $described = [...$this->describeOwners($state, $now), 'foreign' => $foreign];
        foreach (['queue', 'due'] as $key) {
            $described[$key] = self::scores($state[$key][0]);
        }
        foreach (['fence' => 'fence', 'value' => 'value_key', 'said' => 'said'] as $name => $key) {
            [$contents, $lasts] = $state[$key];
            $isNumber = $name === 'fence' && (string) (int) $contents === $contents;
            $described[$name] = $isNumber ? (int) $contents : $contents;
            $described["{$name}Ends"] = $contents === null ? 0 : self::end($now, $lasts);
        }
        $ends = ['queue' => self::end($now, $state['queue'][1]), 'due' => self::end($now, $state['due'][1])];
        $ends['shared'] = $described['owner'] === null && $state['lock'][0] !== null ? self::end($now, $state['lock'][1]) : null;

        $isInLock = str_starts_with($state['lock'][0] ?? '', 'distlock:shared ');
        $faultsOfShares = $this->faultsOfShares($state, $described['shares'], $now);

        return new Outcome($reply, $described, $told, $faults, $faultsOfShares, $ends, $isInLock);
    }

    /** When a key ends of which so many ms are left. */
    private static function end(int $now, int $left): int
    {
        return $left < 0 ? Reference::NEVER : $now + $left;
    }

    /**
     * @param array<string, array{mixed, int}> $state
     * @return array<string, mixed>
     */
    private function describeOwners(array $state, int $now): array
    {
        [$value, $left] = $state['lock'];
        if ($value === 'distlock:shared') {
            $shares = array_filter(self::scores($state['shares'][0]), static fn (int|float $ends) => $ends > $now);
        } elseif ($value !== null && str_starts_with($value, 'distlock:shared ')) {
            $shares = [substr($value, 16) => self::end($now, $left)];
        } else {
            return ['owner' => $value, 'ends' => $value === null ? 0 : self::end($now, $left), 'shares' => []];
        }

        return ['owner' => null, 'ends' => 0, 'shares' => $shares];
    }

    /**
     * @param array<string, array{mixed, int}> $state
     * @param array<string, int|float> $shares
     * @return list<string> what is wrong, unless another program has changed the shares
     */
    private function faultsOfShares(array $state, array $shares, int $now): array
    {
        [$value, $left] = $state['lock'];
        [$members, $lasts] = $state['shares'];
        if ($value !== 'distlock:shared') {
            return $members === null ? [] : ['the lock has no set of shares, but shares are left in it'];
        }
        $last = max([0, ...array_values($shares)]) - $now;

        return $shares === [] || ($left === $last && $lasts === $last)
            ? []
            : ["the last share lasts for $last ms, the lock for $left, the set of shares for $lasts"];
    }

    /**
     * @param ?list<string> $members each followed by its score
     * @return array<string, int|float>
     */
    private static function scores(?array $members): array
    {
        $scores = [];
        foreach (array_chunk($members ?? [], 2) as [$member, $score]) {
            $scores[$member] = self::number($score);
        }

        return $scores;
    }

    /** Scores are as exact as the server's; whole ones that clocks reach are integers. */
    private static function number(string $score): int|float
    {
        $number = match ($score) {
            'inf' => INF,
            '-inf' => log(0),
            default => (float) $score,
        };

        return $number === floor($number) && abs($number) < 2 ** 53 ? (int) $number : $number;
    }
}
