<?php

declare(strict_types=1);

namespace DistLock\Chaos;

/** Something that goes wrong, and is repaired when strike() returns. */
interface Fault
{
    public function strike(Nemesis $nemesis): void;
}
