<?php

declare(strict_types=1);

namespace DistLock\Chaos\Backends;

use DistLock\Chaos\Faults\BreaksLock;
use DistLock\Chaos\Faults\ForeignLock;
use DistLock\Chaos\Peer;
use DistLock\Chaos\Subjects;
use DistLock\Test\Server;

/**
 * The same server and the same faults as for distlock on Redis, for locks of other libraries. What a library can't do
 * is in the properties of its locks, so nobody tries it: readers, fencing tokens, onLost, several permits.
 */
final class Peers extends Redis
{
    public const CLASSES = [
        'cheprasov' => Subjects\Cheprasov::class,
        'laravel' => Subjects\Laravel::class,
        'php-lock' => Subjects\PhpLock::class,
        'phpredis' => Subjects\PhpRedis::class,
        'symfony' => Subjects\Symfony::class,
    ];

    /** Their documentation says that the lock must last longer than the work, which here takes a fifth as long. */
    private const PLAIN = [
        'tokens' => false, 'renews' => false, 'detaches' => false, 'awaits' => false, 'changes' => false, 'forks' => false, 'nests' => false,
        'synchronizes' => false, 'destructs' => false, 'bounded' => false, 'works' => true, 'loops' => false,
        'longest' => 0.2,
    ];

    public function __construct(private readonly string $subject)
    {
        parent::__construct();
    }

    public function locks(): array
    {
        if ($this->subject === 'distlock') {
            $locks = array_intersect_key(parent::locks(), ['mutex' => 1, 'shared' => 1, 'abandoned' => 1, 'session-1' => 1, 'session-2' => 1]);

            return array_map(static fn (array $lock): array => ['works' => true, 'loops' => false] + $lock, $locks);
        }
        if ($this->subject === 'phpredis-sessions') {
            return array_map(static fn (array $session): array => ['handler' => 'redis', 'bounded' => false] + $session, $this->sessions());
        }
        $class = self::CLASSES[$this->subject];
        $reads = $class::ABILITIES['readers'] ?? false;
        $locks = array_intersect_key($this->redisLocks(), ['mutex' => 1] + ($reads ? ['shared' => 1] : []));
        $locks['abandoned'] = ['readers' => $reads] + $this->abandoned()['abandoned'];
        $peer = array_diff_key($class::ABILITIES, ['readers' => 1]) + ['class' => $this->subject, 'peer' => $class] + self::PLAIN;

        return array_map(static fn (array $lock): array => $peer + $lock, $locks);
    }

    public function faults(): array
    {
        $class = self::CLASSES[$this->subject] ?? null;

        return $class === null ? parent::faults() : array_map(fn (array $fault): array => [match (true) {
            $fault[0] instanceof BreaksLock => new BreaksLock(['mutex' => fn (): object => $this->broken($class)], self::ttl()),
            $fault[0] instanceof ForeignLock => new ForeignLock($this->server, 'mutex', $class::key($this->locks()['mutex']['at'])),
            default => $fault[0],
        }, $fault[1]], parent::faults());
    }

    /** @param class-string<Peer> $class */
    private function broken(string $class): object
    {
        return new class ($this->server, $class::key($this->locks()['mutex']['at'])) {
            public function __construct(private readonly Server $server, private readonly string $key)
            {
            }

            public function forceRelease(): void
            {
                $this->server->ask('DEL', $this->key);
            }
        };
    }
}
