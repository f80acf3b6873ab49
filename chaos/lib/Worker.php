<?php

declare(strict_types=1);

namespace DistLock\Chaos;

use DistLock\Lock;
use DistLock\MultiLock;
use DistLock\OptimisticLock;
use DistLock\RedisLock;
use DistLock\RedisOptimisticLock;
use DistLock\RedisSemaphore;
use DistLock\ZkLock;
use DistLock\ZkOptimisticLock;
use DistLock\ZkSemaphore;
use Random\Engine\Mt19937;
use Random\Randomizer;

/** One process that uses locks in all ways there are, one after the other, until the run is over. */
final class Worker
{
    public readonly Randomizer $random;
    public History $history;
    public int $calls = 0;
    public int $holds = 0;
    /** Whether a signal's handler may throw now. */
    public bool $isInterruptible = false;
    private int $objects = 0;
    /** Acquisitions that waited. */
    private int $contended = 0;
    private int $acquired = 0;
    private int $told = 0;
    /** @var array{descriptor: int, thread: int, memory: int} in the beginning */
    private array $resources;
    /** @var array<int, Subject> those that are in use, so that nothing but destroy() lets one go */
    private array $subjects = [];

    /** @param array $run what run.json says */
    public function __construct(
        public readonly string $folder,
        public readonly array $run,
        public readonly int $number,
        public readonly int $life,
    ) {
        $this->random = new Randomizer(new Mt19937($run['seed'] * 1000003 + $number * 1009 + $life));
        $this->history = new History($folder, sprintf('w%02d-%d', $number, $life));
        $this->history->write([
            'what' => 'born',
            'pid' => getmypid(),
            'of' => $life > 1 ? sprintf('w%02d-%d', $number, $life - 1) : null,
            'fork_of' => null,
        ]);
        $this->resources = $this->resources();
        pcntl_async_signals(true);
        pcntl_signal(SIGUSR1, function (): void {
            if ($this->isInterruptible) {
                throw new Interrupted('by the nemesis');
            }
        });
        // From now on the nemesis sees it.
        file_put_contents("$folder/workers/$number", getmypid() . " {$this->history->actor}");
    }

    public function work(): void
    {
        $ways = $this->ways();
        $bag = [];
        foreach ($ways as $way) {
            array_push($bag, ...array_fill(0, $way->weight(), $way));
        }
        $this->connect();
        while (!$this->isOver()) {
            $way = $bag[$this->random->getInt(0, count($bag) - 1)];
            $way->run($this);
            foreach ($this->subjects as $subject) {
                $subject->destroy();
            }
            $this->tell();
        }
        $this->complain();
        $this->ends('request end');
    }

    /**
     * Looks at a lock before it waits for one: the checker takes the time of a call for that of its place, for which a connection has to
     * be there.
     */
    public function connect(): void
    {
        $subject = $this->subject($this->among($this->locks(['lock' => true, 'inspects' => true])));
        $subject->inspect();
        $subject->destroy();
    }

    /** Tells of what it has more of than it needs, now that it holds nothing and waits for nothing. */
    private function complain(): void
    {
        foreach ($this->resources() as $kind => $count) {
            if ($count > $this->resources[$kind] + $this->run['growth'][$kind]) {
                $text = "{$this->history->actor} has $count, and had {$this->resources[$kind]} in the beginning";
                file_put_contents("$this->folder/left/{$this->history->actor}-$kind", $text);
            }
        }
    }

    /** Memory in kilobytes. */
    private function resources(): array
    {
        preg_match('/^VmRSS:\s+(\d+)/m', file_get_contents('/proc/self/status'), $found);

        return [
            'descriptor' => count(scandir('/proc/self/fd')),
            'thread' => count(scandir('/proc/self/task')),
            'memory' => (int) $found[1],
        ];
    }

    public function isOver(): bool
    {
        return file_exists("$this->folder/over");
    }

    public function ends(string $how, array $more = []): void
    {
        $this->told = 0;
        $this->tell();
        $this->history->write(['what' => 'ends', 'how' => $how] + $more);
    }

    public function acquired(bool $contended): void
    {
        $this->acquired++;
        $this->contended += $contended ? 1 : 0;
    }

    /** Tells the driver how far it has come, not more than a few times a second. */
    private function tell(): void
    {
        if (hrtime(true) - $this->told > 300_000_000) {
            $this->told = hrtime(true);
            file_put_contents("$this->folder/progress/{$this->history->actor}", "$this->acquired $this->contended");
        }
    }

    /** Goes on as a forked child, with a history of its own. */
    public function become(string $child): void
    {
        $parent = $this->history->actor;
        $this->history = $this->history->of("$parent$child");
        $this->acquired = $this->contended = 0;
        $this->history->write(['what' => 'born', 'pid' => getmypid(), 'of' => null, 'fork_of' => $parent]);
    }

    public function chance(int $percent): bool
    {
        return $this->random->getInt(1, 100) <= $percent;
    }

    public function among(array $choices): mixed
    {
        return $choices[$this->random->getInt(0, count($choices) - 1)];
    }

    /** Seconds from 0 to this, at random. */
    public function upTo(float $seconds): float
    {
        return $this->random->getInt(0, 1000) / 1000 * $seconds;
    }

    /** How long to hold what was acquired: nearly always for a moment, and now and then for longer than it lasts unrenewed. */
    public function holding(float $ttl): float
    {
        return match (true) {
            $this->chance(75) => 0.0,
            $this->chance(90) => $this->upTo(0.002),
            $this->chance(90) => $this->upTo(0.02),
            $this->chance(90) => $this->upTo(0.2),
            default => $ttl * 1.5,
        };
    }

    /** A timeout of any kind. */
    public function timeout(): ?float
    {
        return match (true) {
            $this->chance(60) => 10.0,
            $this->chance(40) => $this->among([null, INF]),
            $this->chance(40) => 0.0,
            default => $this->upTo(0.05),
        };
    }

    /**
     * The names of the locks whose specification has all these.
     *
     * @return string[]
     */
    public function locks(array $having): array
    {
        $suits = static fn (array $spec): bool => array_intersect_assoc($having, $spec) === $having;

        return array_keys(array_filter($this->run['locks'], $suits));
    }

    public function isSemaphore(string $name): bool
    {
        return str_contains($this->run['locks'][$name]['class'], 'Semaphore');
    }

    /** @param mixed $more arguments of the constructor by their names */
    public function subject(string $name, mixed ...$more): Subject
    {
        $spec = $this->run['locks'][$name];
        $names = $spec['parts'] ?? [$name];
        $bounds = new Bounds(...[...$this->run['bounds'], count($names)]);
        $more += $spec['weights'] ? ['weight' => $this->random->getInt(1, $spec['permits'])] : [];
        $lock = $this->make($name, $more);
        $subject = new Subject($this, $lock, $name, $names, 'o' . ++$this->objects, $bounds, $more['weight'] ?? 1);
        $this->subjects[] = $subject;

        return $subject;
    }

    public function forget(Subject $subject): void
    {
        $this->subjects = array_values(array_filter($this->subjects, fn (Subject $other) => $other !== $subject));
    }

    /** Where the servers are, for this process. */
    public function servers(): string|array
    {
        return $this->run['routes'][$this->number % count($this->run['routes'])];
    }

    public function optimistic(string $name): OptimisticLock
    {
        $spec = $this->run['locks'][$name];

        return $spec['class'] === 'RedisOptimisticLock'
            ? new RedisOptimisticLock($spec['at'], $this->servers())
            : new ZkOptimisticLock($spec['at'], $this->servers(), $spec['ttl']);
    }

    public function ledger(string $name): Ledger
    {
        return new Ledger("$this->folder/ledgers/$name");
    }

    private function make(string $name, array $more): Lock
    {
        $spec = $this->run['locks'][$name];
        ['class' => $class, 'ttl' => $ttl] = $spec;
        $more += $spec['options'] ?? [];

        return match ($class) {
            'RedisLock' => new RedisLock($spec['at'], $this->servers(), $ttl, ...$more),
            'RedisSemaphore' => new RedisSemaphore($spec['at'], $spec['permits'], $this->servers(), $ttl, ...$more),
            'ZkLock' => new ZkLock($spec['at'], $this->servers(), $ttl, ...$more),
            'ZkSemaphore' => new ZkSemaphore($spec['at'], $spec['permits'], $this->servers(), $ttl, ...$more),
            'MultiLock' => new MultiLock(...array_map(fn (string $part) => $this->make($part, []), $this->random->shuffleArray($spec['parts']))),
        };
    }

    /** @return Way[] those that suit these locks */
    private function ways(): array
    {
        $ways = [];
        foreach (glob(dirname(__DIR__) . '/ways/*.php') as $file) {
            $class = 'DistLock\Chaos\Ways\\' . basename($file, '.php');
            $ways[] = new $class();
        }

        return array_values(array_filter($ways, fn (Way $way) => $way->suits($this)));
    }
}
