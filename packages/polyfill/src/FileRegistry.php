<?php

namespace DistLock\Polyfill;

use DistLock\LossReason;
use DistLock\Mode;
use DistLock\ServerException;

/**
 * A ledger in a file. Whoever opens it first removes what belongs to processes that have ended, and what has expired.
 *
 * @internal
 * @phpstan-type Entries array<string, Kept>
 * @phpstan-type Contents array{version: int, fencingToken: int, owners: Entries, queue: Entries}
 * @phpstan-type Kept array{string, string, int, int, float|null, float|null, array<string, string|int|float|null>, int}
 */
final class FileRegistry extends Registry
{
    private const VERSION = 1;
    /** Milliseconds: the first waiter looks often, and the others less so. */
    private const FIRST_PAUSE = 1.0;
    private const LONGEST_PAUSE = 16.0;

    /** @var array<string, \WeakReference<self>> by their files */
    private static array $all = [];

    private readonly File $file;

    private function __construct(private readonly string $kind, private readonly string $name, string $path)
    {
        $this->file = new File($path);
    }

    /**
     * The registry of a lock: one in each process.
     *
     * @param string $kind 'redis' or 'zookeeper'
     */
    public static function of(string $kind, string $name): self
    {
        $path = Directory::path('locks') . '/' . $kind . '-' . hash('sha256', $name);
        $found = (self::$all[$path] ?? null)?->get();
        if ($found === null) {
            $found = new self($kind, $name, $path);
            self::$all[$path] = \WeakReference::create($found);
        }

        return $found;
    }

    /**
     * The names of all locks that somebody has, or waits for, or has had since the directory was made.
     *
     * @return string[]
     */
    public static function names(string $kind): array
    {
        $names = [];
        foreach (Directory::files('locks', "$kind-") as $path) {
            if (preg_match('/-[0-9a-f]{64}$/D', $path)) {
                $names[] = self::nameIn((string) @file_get_contents($path));
            }
        }

        return array_filter($names, static fn (string $name): bool => $name !== '');
    }

    /** Settles the tickets whose time has come in any ledger. */
    public static function poll(): void
    {
        foreach (self::$all as $path => $one) {
            $registry = $one->get();
            if ($registry === null) {
                unset(self::$all[$path]);
            } elseif ($registry->waits() !== []) {
                $registry->change(static fn () => null);
            }
        }
    }

    /** What other objects of this thread hold, or wait for, doesn't end while this one does nothing but wait. */
    public function isBlocked(Ledger $ledger, Entry $entry, float $deadline): bool
    {
        $process = Process::current()->id;
        $ours = static fn (Entry $other): bool => ($other->about['process'] ?? '') === $process
            && ($other->until ?? INF) >= $deadline;

        return $ledger->weightOf(array_filter($ledger->everybody(), $ours), $entry) + $entry->weight > $entry->permits;
    }

    public function pause(int $place, float $left): void
    {
        $milliseconds = min(self::FIRST_PAUSE * ($place + 1), self::LONGEST_PAUSE, $left * 1000.0);
        // A signal ends it.
        usleep((int) ceil($milliseconds * 1000.0));
        if (\function_exists('pcntl_async_signals') && pcntl_async_signals()) {
            pcntl_signal_dispatch();
        }
    }

    public function reasonOf(string $id): LossReason
    {
        return LossReason::TakenAway;
    }

    protected function open(\Closure $change): mixed
    {
        return $this->file->change(function (string $contents) use ($change): array {
            $ledger = $this->read($contents);
            self::removeWhatIsOver($ledger);

            return [$change($ledger), $this->write($ledger)];
        });
    }

    private static function removeWhatIsOver(Ledger $ledger): void
    {
        $now = microtime(true);
        $isOver = static fn (Entry $entry): bool => ($entry->until ?? INF) <= $now || !Process::isAlive($entry);
        // First those who wait: nothing must be given to the dead.
        foreach (array_filter($ledger->queue, static fn (Entry $entry): bool => !Process::isAlive($entry)) as $id => $entry) {
            unset($ledger->queue[$id]);
        }
        foreach (array_filter($ledger->owners, $isOver) as $id => $entry) {
            unset($ledger->owners[$id]);
        }
        $ledger->serve();
    }

    private function read(string $contents): Ledger
    {
        $ledger = new Ledger();
        if ($contents === '') {
            return $ledger;
        }
        /** @var Contents|null $kept */
        $kept = json_decode($contents, true);
        if ($kept === null || $kept['version'] !== self::VERSION) {
            throw new ServerException("The file of the lock \"$this->name\" isn't one of this version of distlock/polyfill");
        }
        $ledger->fencingToken = $kept['fencingToken'];
        $ledger->owners = array_map(self::entry(...), $kept['owners']);
        $ledger->queue = array_map(self::entry(...), $kept['queue']);

        return $ledger;
    }

    /** @param Kept $kept */
    private static function entry(array $kept): Entry
    {
        [$id, $mode, $weight, $permits, $lasts, $until, $about, $fencingToken] = $kept;
        $entry = new Entry($id, Mode::from($mode), $weight, $permits, $lasts, $about);
        $entry->until = $until;
        $entry->fencingToken = $fencingToken;

        return $entry;
    }

    private function write(Ledger $ledger): string
    {
        $kept = static fn (Entry $entry): array => [
            $entry->id,
            $entry->mode->value,
            $entry->weight,
            $entry->permits,
            $entry->lasts,
            $entry->until,
            $entry->about,
            $entry->fencingToken,
        ];

        return json_encode([
            'version' => self::VERSION,
            'kind' => $this->kind,
            'name' => base64_encode($this->name),
            'fencingToken' => $ledger->fencingToken,
            'owners' => (object) array_map($kept, $ledger->owners),
            'queue' => (object) array_map($kept, $ledger->queue),
        ], \JSON_THROW_ON_ERROR | \JSON_PRESERVE_ZERO_FRACTION | \JSON_UNESCAPED_SLASHES);
    }

    private static function nameIn(string $contents): string
    {
        /** @var array{name: string}|null $kept */
        $kept = json_decode($contents, true);

        return $kept === null ? '' : (string) base64_decode($kept['name'], true);
    }
}
