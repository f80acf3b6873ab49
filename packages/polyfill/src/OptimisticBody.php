<?php

namespace DistLock\Polyfill;

use DistLock\LockStateException;
use DistLock\TimeoutException;

/**
 * A value in a file, which is written if it is still the one that was read.
 *
 * @internal
 */
abstract class OptimisticBody
{
    private readonly File $file;

    public function __construct(string $kind, private readonly string $name, private readonly int $longest, string $key)
    {
        $this->file = new File(Directory::path('values') . "/$kind-" . hash('sha256', $key));
    }

    public function read(): ?string
    {
        return $this->seen()[0];
    }

    public function update(callable $change, ?float $timeout = null): ?string
    {
        $limit = Arguments::timeout($timeout, $this->method(), 2);
        $deadline = microtime(true) + $limit;
        $pid = getmypid();
        Functions::count('updates');
        do {
            [$value, $version] = $this->seen();
            $new = $this->checked($change($value));
            if (getmypid() !== $pid) {
                throw new LockStateException('This is a forked child: the update belongs to its parent');
            }
            if ($new === $value || $this->write($new, $version)) {
                return $new;
            }
            Functions::count('conflicts');
            usleep(random_int(100, 2000));
        } while (microtime(true) < $deadline);
        throw new TimeoutException(sprintf('The value "%s" was not updated in %.3F seconds', $this->name, $limit));
    }

    /** The name of update(). */
    abstract protected function method(): string;

    /** @return array<string, mixed> */
    public function dump(): array
    {
        return ['name' => $this->name, 'server' => 'files in ' . Directory::root()];
    }

    /** @return array{string|null, int} the value, and the number of its version */
    private function seen(): array
    {
        return $this->file->change(static function (string $contents): array {
            return [self::decode($contents), $contents];
        });
    }

    private function write(?string $value, int $version): bool
    {
        return $this->file->change(static function (string $contents) use ($value, $version): array {
            $isSame = self::decode($contents)[1] === $version;

            return [$isSame, $isSame ? ($version + 1) . ($value === null ? "\n" : "=\n$value") : $contents];
        });
    }

    /** @return array{string|null, int} */
    private static function decode(string $contents): array
    {
        [$head, $value] = explode("\n", $contents, 2) + [1 => ''];

        return [str_ends_with($head, '=') ? $value : null, (int) $head];
    }

    private function checked(mixed $value): ?string
    {
        if ($value !== null && !\is_string($value)) {
            throw new \TypeError(sprintf(
                '%s(): Argument #1 ($change) must return a value of type ?string, %s returned',
                $this->method(),
                get_debug_type($value),
            ));
        }
        if ($value !== null && \strlen($value) > $this->longest) {
            throw Argument::error($this->method(), 1, 'change', "must not return more than $this->longest bytes");
        }

        return $value;
    }
}
