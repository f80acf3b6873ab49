<?php

declare(strict_types=1);

namespace DistLock\Chaos\Faults;

use DistLock\Chaos\Fault;
use DistLock\Chaos\Nemesis;
use DistLock\Test\Server;

/** Kills a server and starts it again, at once or some time later. It remembers everything that it has answered. */
final class Restarts implements Fault
{
    /**
     * @param Server[] $servers
     * @param array<string, string> $environment
     * @param string[] $excuses which rules may be violated because it forgets
     */
    public function __construct(
        private array $servers,
        private array $environment = [],
        private array $excuses = [],
        private float $after = 1.0,
    ) {
    }

    public function strike(Nemesis $nemesis): void
    {
        $server = $nemesis->among($this->servers);
        $nemesis->during('server killed', "port $server->port", function () use ($nemesis, $server): void {
            $server->kill();
            $nemesis->chance(50) && $nemesis->pause(1.0);
            foreach ($this->environment as $name => $value) {
                putenv("$name=$value");
            }
            self::restart($server);
            array_map(putenv(...), array_keys($this->environment));
        }, $this->excuses, after: $this->after);
    }

    /** On a busy machine, with clients connecting all the time, this may take more than one attempt. */
    private static function restart(Server $server): void
    {
        for ($attempts = 3;; $attempts--) {
            try {
                $server->restart();
                return;
            } catch (\RuntimeException $exception) {
                if ($attempts === 1) {
                    throw $exception;
                }
            }
        }
    }
}
