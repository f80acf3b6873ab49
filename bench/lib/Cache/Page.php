<?php

declare(strict_types=1);

namespace DistLock\Bench\Cache;

use DistLock\Bench\Redis\RedisServer;
use DistLock\Bench\Site;

use function DistLock\Test\server;

/** A page that needs a value, and its visitors. */
final class Page
{
    private const CONNECTIONS = 64;
    /** Together, the connections send some 300 requests a second. */
    private const REST_MILLISECONDS = 200;
    private const WARM_UP_SECONDS = 3;
    /** The commands sent to the server of the locks. Commands that scripts call aren't among them. */
    private const COMMANDS = ['eval', 'evalsha'];
    /** Laravel's scripts don't call it. */
    private const LARAVELS = ['set'];

    private readonly RedisServer $locks;
    private readonly Site $site;

    public function __construct(private readonly RedisServer $values, int $workers)
    {
        $this->locks = new RedisServer('127.0.0.1', server()->port);
        $this->site = new Site(dirname(__DIR__, 2) . '/cache/request.php', $workers, ['extension' => 'mbstring']);
    }

    /** @return array<string, float> */
    public function visit(string $way, string $prefix, int $keys, int $seconds): array
    {
        $query = ['way' => $way, 'prefix' => $prefix, 'values' => $this->values->port, 'locks' => $this->locks->port];
        $this->send($query, $keys, self::WARM_UP_SECONDS);
        $cold = Query::count($this->values, $prefix)['cold'];
        $before = $this->lockCommands($way);
        $figures = $this->send($query, $keys, $seconds);
        $counted = Query::count($this->values, $prefix);
        if ($counted['expiries'] === 0) {
            throw new \RuntimeException("$way never computed");
        }
        return [
            'computations' => $counted['computations'] / $counted['expiries'],
            'expiries' => $counted['expiries'],
            'p50_ms' => $figures['p50_ms'],
            'p99_ms' => $figures['p99_ms'],
            'cold' => $cold,
            'lock_commands_per_request' => ($this->lockCommands($way) - $before) / $figures['requests'],
            'requests_per_second' => $figures['requests'] / $figures['seconds'],
        ];
    }

    /** @return array<string, float> */
    private function send(array $query, int $keys, int $seconds): array
    {
        return $this->site->visit($query, $keys, $seconds, self::CONNECTIONS, self::REST_MILLISECONDS);
    }

    private function lockCommands(string $way): int
    {
        $commands = is_a($way, Laravel::class, true) ? [...self::COMMANDS, ...self::LARAVELS] : self::COMMANDS;
        return array_sum(array_map($this->locks->calls(...), $commands));
    }
}
