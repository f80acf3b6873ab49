<?php

declare(strict_types=1);

namespace DistLock\Chaos;

/** What a worker throws in the middle of what a lock protects. */
final class Given extends \Exception
{
}
