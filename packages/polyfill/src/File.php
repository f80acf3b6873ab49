<?php

namespace DistLock\Polyfill;

use DistLock\ServerException;

/**
 * A file that one process at a time changes. What is locked is another file next to it: on Windows, nobody can read
 * what somebody else has locked.
 *
 * @internal
 */
final class File
{
    public function __construct(private readonly string $path)
    {
    }

    /**
     * Calls the function with the contents, '' if there are none yet. It returns a result and the new contents. If it
     * throws, nothing is written. Neither signal handlers nor destructors of collected cycles run meanwhile, because
     * they might open the same file.
     *
     * @template T
     * @param \Closure(string): array{T, string} $change
     * @return T
     */
    public function change(\Closure $change): mixed
    {
        $isAsync = \function_exists('pcntl_async_signals') && pcntl_async_signals(false);
        $isCollecting = gc_enabled();
        gc_disable();
        $lock = null;
        try {
            $lock = $this->lock();
            $old = (string) @file_get_contents($this->path);
            [$result, $new] = $change($old);
            $new === $old || $this->write($new);

            return $result;
        } finally {
            // Closing it unlocks it.
            $lock === null || fclose($lock);
            $isCollecting && gc_enable();
            $isAsync && pcntl_async_signals(true);
        }
    }

    /** @return resource */
    private function lock(): mixed
    {
        $lock = @fopen("$this->path.lock", 'c+e');
        if ($lock === false || !flock($lock, \LOCK_EX)) {
            throw new ServerException("$this->path.lock can't be locked");
        }

        return $lock;
    }

    /** A process that is killed leaves the old contents or the new ones. */
    private function write(string $contents): void
    {
        if (@file_put_contents("$this->path.new", $contents) !== \strlen($contents) || !@rename("$this->path.new", $this->path)) {
            throw new ServerException("$this->path can't be written");
        }
    }
}
