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
            local kind = call('type', key).ok
            state[i] = {kind == 'zset' and call('zrange', key, 0, -1, 'withscores') or call('get', key), call('pttl', key)}
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
     * @return ?array<string, int>
     */
    public function sharesInSet(int $now): ?array
    {
        $this->setClock($now);
        $members = $this->commands->call('zrange', self::KEYS['shares'], 0, -1, 'withscores');

        return $members === [] ? null : self::scores($members);
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
        $state = array_combine(array_keys(self::KEYS), $this->commands->read());
        $this->listener->write(['ping']);
        $told = [];
        while (($message = $this->listener->read())[0] !== 'pong') {
            $told[] = [$message[1], $message[2]];
        }

        return $this->describe($reply, $state, $told, intdiv($now, 1000));
    }

    /**
     * @param array<string, array{mixed, int}> $state the contents of each key, and how many ms are left of it
     * @param list<array{string, string}> $told
     */
    private function describe(mixed $reply, array $state, array $told, int $now): Outcome
    {
        [$value, $left] = $state['lock'];
        $owner = $value;
        $shares = [];
        $faults = [];
        if ($value === 'distlock:shared') {
            $owner = null;
            $shares = array_filter(self::scores($state['shares'][0]), static fn (int $ends) => $ends > $now);
            $last = max([0, ...$shares]) - $now;
            if ($shares !== [] && ($left !== $last || $state['shares'][1] !== $last)) {
                $faults[] = "the last share lasts for $last ms, the lock for $left, the set of shares for {$state['shares'][1]}";
            }
        } elseif ($value !== null && str_starts_with($value, 'distlock:shared ')) {
            $owner = null;
            $shares = [substr($value, 16) => $now + $left];
        }
        if ($value !== 'distlock:shared' && $state['shares'][0] !== null) {
            $faults[] = 'the lock has no set of shares, but shares are left in it';
        }
        foreach ($state as $key => [$contents, $lasts]) {
            if ($contents !== null && $lasts < 0) {
                $faults[] = "$key never expires";
            }
        }
        $described = [
            'owner' => $owner,
            'ends' => $owner === null ? 0 : $now + $left,
            'shares' => $shares,
            'queue' => self::scores($state['queue'][0]),
            'due' => self::scores($state['due'][0]),
        ];
        foreach (['fence' => 'fence', 'value' => 'value_key', 'said' => 'said'] as $name => $key) {
            [$contents, $lasts] = $state[$key];
            $described[$name] = $name === 'fence' && $contents !== null ? (int) $contents : $contents;
            $described["{$name}Ends"] = $contents === null ? 0 : $now + $lasts;
        }
        $ends = ['queue' => $now + $state['queue'][1], 'due' => $now + $state['due'][1]];

        return new Outcome($reply, $described, $told, $faults, $ends);
    }

    /**
     * @param ?list<string> $members each followed by its score
     * @return array<string, int>
     */
    private static function scores(?array $members): array
    {
        $scores = [];
        foreach (array_chunk($members ?? [], 2) as [$member, $score]) {
            $scores[$member] = (int) $score;
        }

        return $scores;
    }
}
