<?php

declare(strict_types=1);

namespace DistLock\Bench\Cache;

/** One way of getting a value that many processes need. */
interface Protection
{
    /** Called once in each process. */
    public function open(): void;

    public function get(string $key, callable $compute): string;
}
