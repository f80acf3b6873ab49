<?php

namespace DistLock\Polyfill;

/**
 * Tells which processes live. Each has a file of its own that it keeps locked; the system unlocks it when the process
 * ends, however it does. A forked child still has its parent's file open, which then stays locked when the parent
 * ends, so the number of the process is looked for, too.
 *
 * @internal
 */
final class Process
{
    private const NO_SUCH_PROCESS = 3;

    private static ?self $current = null;

    /** @param resource $file */
    private function __construct(
        public readonly string $id,
        public readonly int $pid,
        private mixed $file,
        private readonly string $path,
    ) {
    }

    /** Another process may have removed the file, if this one is a child of that which it belonged to. */
    public function __destruct()
    {
        if ($this->pid === getmypid()) {
            fclose($this->file);
            @unlink($this->path);
        }
    }

    public static function current(): self
    {
        if (self::$current === null || self::$current->pid !== getmypid()) {
            self::$current = self::begin();
        }

        return self::$current;
    }

    /** The processes of a container have numbers of their own. */
    public static function host(): string
    {
        return (string) gethostname();
    }

    /** Whether the process lives that entered this in a ledger. What belongs to none lives, too. */
    public static function isAlive(Entry $entry): bool
    {
        $id = (string) ($entry->about['process'] ?? '');
        if ($id === '' || $id === self::$current?->id) {
            return true;
        }
        $file = @fopen(Directory::path('processes') . "/$id", 'r+e');
        if ($file === false) {
            return false;
        }
        $isLocked = !flock($file, \LOCK_EX | \LOCK_NB);
        fclose($file);

        return $isLocked && self::mayExist($entry);
    }

    private static function mayExist(Entry $entry): bool
    {
        $pid = (int) ($entry->about['pid'] ?? 0);
        if (!\function_exists('posix_kill') || ($entry->about['numbers'] ?? null) !== self::numbers()) {
            return true;
        }

        return posix_kill($pid, 0) || posix_get_last_error() !== self::NO_SUCH_PROCESS;
    }

    /** Tells processes whose numbers mean the same. */
    public static function numbers(): string
    {
        return self::host() . ' ' . (string) @readlink('/proc/self/ns/pid');
    }

    private static function begin(): self
    {
        $pid = (int) getmypid();
        $id = bin2hex(random_bytes(16));
        $path = Directory::path('processes') . "/$id";
        $file = @fopen($path, 'x+e');
        if ($file === false || !flock($file, \LOCK_EX)) {
            throw new \DistLock\ServerException("$path can't be locked");
        }
        self::tidy();

        return new self($id, $pid, $file, $path);
    }

    /** Removes the files of processes that were killed. Others may do so, too: any of them may be gone. */
    private static function tidy(): void
    {
        foreach (Directory::files('processes', '') as $path) {
            $changed = @filemtime($path);
            $file = $changed !== false && $changed < time() - 60 ? @fopen($path, 'r+e') : false;
            if ($file !== false && flock($file, \LOCK_EX | \LOCK_NB)) {
                @unlink($path);
            }
            $file === false || fclose($file);
        }
    }
}
