<?php

declare(strict_types=1);

namespace DistLock\Failing;

/** The file by which proof/failing/fail.c is told what is to fail, and tells what it has seen. */
final class Control
{
    public const MODULES = ['distlock', 'hiredis', 'zookeeper'];
    private const FRAMES = 24;

    public function __construct(public readonly string $path, private readonly Calls $calls)
    {
    }

    /** Begins anew; without a fault, calls are only counted. */
    public function prepare(?Fault $fault): void
    {
        $position = $fault === null ? [-1, 0, 0, 0] : [
            array_search($fault->module, self::MODULES, true),
            array_search($fault->call, $this->calls->names, true),
            $fault->nth,
            array_search($fault->error, $this->calls->errors[$fault->call], true),
        ];
        $rest = array_fill(0, 1 + self::FRAMES + 3 + count(self::MODULES) * count($this->calls->names), 0);
        file_put_contents($this->path, pack('q*', ...$position, ...$rest));
    }

    /** Whether the call has been made to fail. */
    public function hasFailed(): bool
    {
        return $this->read()[4] !== 0;
    }

    /** @return list<int> where it failed: addresses in distlock.so, the innermost first */
    public function frames(): array
    {
        return array_values(array_filter(array_slice($this->read(), 5, self::FRAMES)));
    }

    /** @return array{int, int, int} how many descriptors were left open; and the last one: from which address it was
     *     opened, and the process that left it open */
    public function leftOpen(): array
    {
        $numbers = $this->read();

        return [$numbers[5 + self::FRAMES], $numbers[6 + self::FRAMES], $numbers[7 + self::FRAMES]];
    }

    /** @return array<string, array<string, int>> how often each call was made, by module and call */
    public function counts(): array
    {
        $counts = array_chunk(array_slice($this->read(), 8 + self::FRAMES), count($this->calls->names));

        return array_map(
            fn (array $each) => array_combine($this->calls->names, $each),
            array_combine(self::MODULES, $counts),
        );
    }

    /** @return list<int> */
    private function read(): array
    {
        /** @var array<int, int> */
        $numbers = unpack('q*', (string) file_get_contents($this->path));

        return array_values($numbers);
    }
}
