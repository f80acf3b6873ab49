<?php

declare(strict_types=1);

namespace DistLock\Chaos;

/**
 * A counter in a file, with the guard that fencing tokens are for: it refuses a token smaller than one that it has
 * seen. So a process that was stopped for longer than its lock lasted can't overwrite what others have written since.
 */
final class Ledger
{
    public function __construct(private string $path)
    {
    }

    /** Returns null if the token is refused, or somebody else is using the file at this moment. */
    public function read(int $token): ?int
    {
        return $this->visit(function (int $seen, int $value, callable $store) use ($token): ?int {
            if ($token < $seen) {
                return null;
            }
            $store($token, $value);

            return $value;
        });
    }

    public function write(int $token, int $value): bool
    {
        return $this->visit(function (int $seen, int $old, callable $store) use ($token, $value): bool {
            $token >= $seen && $store($token, $value);

            return $token >= $seen;
        }) ?? false;
    }

    private function visit(callable $work): mixed
    {
        $file = fopen($this->path, 'c+');
        try {
            if (!flock($file, LOCK_EX | LOCK_NB)) {
                return null;
            }
            [$seen, $value] = array_map(intval(...), explode(' ', fread($file, 64) . ' 0 0'));

            return $work($seen, $value, static function (int $token, int $value) use ($file): void {
                rewind($file);
                fwrite($file, sprintf('%020d %020d ', $token, $value));
            });
        } finally {
            fclose($file);
        }
    }
}
