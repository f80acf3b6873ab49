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
use DistLock\ZkNodes;
use DistLock\ZkOptimisticLock;
use DistLock\ZkSemaphore;
use Random\Engine\Mt19937;
use Random\Randomizer;

/** One process that uses locks in all possible ways, one after the other, until the run is over. */
final class Worker
{
    public readonly Randomizer $random;
    public History $history;
    public int $calls = 0;
    public int $holds = 0;
    /** What the signal handler does in the middle of a call; null: it throws. */
    public ?\Closure $interruption = null;
    /** The loop whose fiber uses this object; null: the process itself. */
    public ?Loop $loop = null;
    /** Whether the nemesis must not kill the process. */
    public bool $isSpared = false;
    /** @var array<int, self> what each fiber has in place of this object, by number */
    private array $fibers = [];
    private bool $isInterruptible = false;
    private int $objects = 0;
    /** How many acquisitions waited. */
    private int $contended = 0;
    private int $acquired = 0;
    private int $told = 0;
    /** @var array{descriptor: int, thread: int, memory: int} at the start */
    private array $resources;
    /** @var array<int, Subject> those in use, so that only destroy() frees one */
    private array $subjects = [];

    /** @param array $run the contents of run.json */
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
                $this->interrupt();
            }
        });
        // From now on, the nemesis can see it.
        $this->spare(false);
    }

    /** If this throws, the call is over: another signal, before interruptibly() has noticed, mustn't throw again. */
    private function interrupt(): void
    {
        $this->isInterruptible = false;
        $this->interruption === null ? throw new Interrupted('by the nemesis') : ($this->interruption)();
        $this->isInterruptible = true;
    }

    /**
     * Makes a call that the nemesis's signals may interrupt, and returns its result. Whatever a handler throws, at
     * whichever moment, leaves through here, and nothing is thrown once this has returned or thrown. A fiber's call is
     * interrupted by its loop.
     */
    public function interruptibly(callable $call): mixed
    {
        if ($this->loop !== null) {
            return $call();
        }
        try {
            $this->isInterruptible = true;

            return $call();
        } finally {
            $this->isInterruptible = false;
        }
    }

    /**
     * Sets whether the nemesis must not kill it: what the dead leave behind would hide what the living don't give back.
     */
    public function spare(bool $spared): void
    {
        if ($this->loop !== null) {
            return;
        }
        $this->isSpared = $spared;
        file_put_contents("$this->folder/workers/$this->number", getmypid() . " {$this->history->actor} " . ($spared ? 'spared' : 'any'), LOCK_EX);
    }

    public function work(): void
    {
        $bag = $this->bag();
        $this->warm();
        $this->connect();
        while (!$this->isOver()) {
            $this->among($bag)->run($this);
            $this->cleanUp();
        }
        $this->complain();
        $this->ends('request end');
    }

    /** Gives back what a way has left. */
    public function cleanUp(): void
    {
        foreach ($this->subjects as $subject) {
            $subject->destroy();
        }
        $this->tell();
    }

    /** Loads the classes of other libraries: PHP ends if a signal handler throws while it loads one. */
    private function warm(): void
    {
        foreach (array_unique(array_filter(array_column($this->run['locks'], 'peer'))) as $peer) {
            for ($done = false; !$done && !$this->isOver();) {
                $done = $peer::warm($this->run['routes'][0]);
            }
        }
    }

    /**
     * Looks at a lock before it waits for one: the checker assumes that a call gets its place when it begins, which
     * requires an open connection.
     */
    public function connect(): void
    {
        $names = $this->locks(['lock' => true, 'inspects' => true]);
        if ($names !== []) {
            $subject = $this->subject($this->among($names));
            $subject->inspect();
            $subject->destroy();
        }
    }

    /** Reports what it has more of than it needs, now that it holds nothing and waits for nothing. */
    private function complain(): void
    {
        foreach ($this->resources() as $kind => $count) {
            if ($count > $this->resources[$kind] + $this->run['growth'][$kind]) {
                $text = "{$this->history->actor} has $count, and had {$this->resources[$kind]} in the beginning";
                file_put_contents("$this->folder/left/{$this->history->actor}-$kind", $text);
            }
        }
    }

    /** Memory is in kilobytes. */
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
        array_map(fn (self $fiber) => $fiber->ends($how), $this->fibers);
    }

    public function acquired(bool $contended): void
    {
        $this->acquired++;
        $this->contended += $contended ? 1 : 0;
    }

    /** Tells the driver how far it has come, at most a few times a second. */
    private function tell(): void
    {
        if (hrtime(true) - $this->told > 300_000_000) {
            $this->told = hrtime(true);
            file_put_contents("$this->folder/progress/{$this->history->actor}", "$this->acquired $this->contended");
        }
    }

    /** Has a forked child do this, and returns its process id. It must not return. */
    public function fork(\Closure $work): int
    {
        $child = 'f' . ++$this->calls;
        $pid = pcntl_fork();
        if ($pid === 0) {
            $this->become($child);
            $work();
        }

        return $pid;
    }

    public function awaitChild(int $pid): void
    {
        do {
            $ended = pcntl_waitpid($pid, $status);
        } while ($ended === -1 && pcntl_get_last_error() === PCNTL_EINTR);
        if (pcntl_wifsignaled($status)) {
            throw new \RuntimeException('a forked child was ended by signal ' . pcntl_wtermsig($status));
        }
    }

    /** Continues as a forked child, with a history of its own. */
    private function become(string $child): void
    {
        $parent = $this->history->actor;
        $this->history = $this->history->of("$parent$child");
        $this->acquired = $this->contended = 0;
        $this->fibers = [];
        $this->history->write(['what' => 'born', 'pid' => getmypid(), 'of' => null, 'fork_of' => $parent]);
    }

    /**
     * Returns what a fiber uses in place of this object. It is an actor of its own, which shares the process; the next
     * fiber with this number continues it.
     */
    public function fiber(int $number, Loop $loop): self
    {
        $fiber = $this->fibers[$number] ?? null;
        if ($fiber === null) {
            $fiber = clone $this;
            $fiber->fibers = $fiber->subjects = [];
            $fiber->acquired = $fiber->contended = 0;
            $fiber->history = new History($this->folder, "{$this->history->actor}.$number");
            $fiber->history->write(['what' => 'born', 'pid' => getmypid(), 'of' => null, 'fork_of' => null]);
            $this->fibers[$number] = $fiber;
        }
        $fiber->loop = $loop;
        $fiber->isSpared = $this->isSpared;

        return $fiber;
    }

    /** Rests for this many seconds; a fiber lets others run meanwhile. */
    public function rest(float $seconds): void
    {
        $this->loop === null ? usleep((int) ($seconds * 1e6)) : $this->loop->sleep($seconds);
    }

    public function chance(int $percent): bool
    {
        return $this->random->getInt(1, 100) <= $percent;
    }

    public function among(array $choices): mixed
    {
        return $choices[$this->random->getInt(0, count($choices) - 1)];
    }

    /** Returns a random number of seconds up to this. */
    public function upTo(float $seconds): float
    {
        return $this->random->getInt(0, 1000) / 1000 * $seconds;
    }

    /** Returns how long to hold: usually for a moment, sometimes for this long. */
    public function holding(float $longest): float
    {
        return match (true) {
            $this->chance(75) => 0.0,
            $this->chance(90) => $this->upTo(0.002),
            $this->chance(90) => $this->upTo(0.02),
            $this->chance(90) => $this->upTo(0.2),
            default => $longest,
        };
    }

    /** Returns a timeout of any kind. */
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
     * Returns the names of the locks whose specifications have all of these.
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

    /** @param mixed $more named arguments of the constructor */
    public function subject(string $name, mixed ...$more): Subject
    {
        $spec = $this->run['locks'][$name];
        $names = $spec['parts'] ?? [$name];
        $bounds = $spec['bounded'] ? new Bounds(...[...$this->run['bounds'], count($names)]) : null;
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

    /** Returns where this process finds the servers. */
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

    private function make(string $name, array $more): Lock|Peer
    {
        $spec = $this->run['locks'][$name];
        if (isset($spec['peer'])) {
            return new $spec['peer']($spec['at'], $this->servers(), $spec['ttl']);
        }
        ['class' => $class, 'ttl' => $ttl] = $spec;
        // A PHP with assertions crashes if array_map() calls from() itself.
        $more += array_map(fn (string $nodes) => ZkNodes::from($nodes), $spec['options'] ?? []);

        return match ($class) {
            'RedisLock' => new RedisLock($spec['at'], $this->servers(), $ttl, ...$more),
            'RedisSemaphore' => new RedisSemaphore($spec['at'], $spec['permits'], $this->servers(), $ttl, ...$more),
            'ZkLock' => new ZkLock($spec['at'], $this->servers(), $ttl, ...$more),
            'ZkSemaphore' => new ZkSemaphore($spec['at'], $spec['permits'], $this->servers(), $ttl, ...$more),
            'MultiLock' => new MultiLock(...array_map(fn (string $part) => $this->make($part, []), $this->random->shuffleArray($spec['parts']))),
        };
    }

    /** @return Way[] those that these locks support, each as often as it is to be used */
    public function bag(): array
    {
        $bag = [];
        foreach (glob(dirname(__DIR__) . '/ways/*.php') as $file) {
            $class = 'DistLock\Chaos\Ways\\' . basename($file, '.php');
            $way = new $class();
            if (($this->loop === null || $way->isForFibers()) && $way->suits($this)) {
                array_push($bag, ...array_fill(0, $way->weight(), $way));
            }
        }

        return $bag;
    }
}
