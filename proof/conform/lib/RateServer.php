<?php

declare(strict_types=1);

namespace DistLock\Conform;

/** The real server with the script for rate limiters, at the time that a check decides. */
final class RateServer
{
    private const KEY = 'x:rate';

    private Connection $commands;
    /** @var resource */
    private $clock;
    private string $digest;
    public int $calls = 0;

    public function __construct(string $directory)
    {
        $this->commands = new Connection("$directory/socket");
        $this->clock = fopen("$directory/clock", 'r+');
    }

    public function load(Scripts $scripts): void
    {
        $this->digest = $this->commands->call('script', 'load', $scripts->sources['rate']);
    }

    /**
     * Runs the script at this time.
     *
     * @return list<int|string>|int|string the reply; an error begins with "ERROR "
     */
    public function call(int $now, string $what, string $id, Rate $rate, int $permits, int $longest = -1, string ...$more): array|int|string
    {
        $this->calls++;
        $this->setClock($now);
        [$cost, $part] = $rate->cost($permits);

        return $this->commands->call(
            ...['evalsha', $this->digest, 1, self::KEY, $what, $id, $cost, $part, $rate->tolerance(), $longest, ...$more],
        );
    }

    /** Returns what is stored; null: nothing. */
    public function value(): ?string
    {
        return $this->commands->call('get', self::KEY);
    }

    /** Stores what value() returned, without an expiry. */
    public function restore(?string $value): void
    {
        $value === null ? $this->commands->call('del', self::KEY) : $this->commands->call('set', self::KEY, $value);
    }

    /** Whether what is stored expires. */
    public function expires(): bool
    {
        return $this->commands->call('pttl', self::KEY) !== -1;
    }

    private function setClock(int $now): void
    {
        fseek($this->clock, 0);
        fwrite($this->clock, pack('q', $now));
        fflush($this->clock);
    }
}
