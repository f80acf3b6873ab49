<?php

declare(strict_types=1);

namespace DistLock\Chaos;

/** Thrown by a worker in the middle of what a lock protects. */
final class Given extends \Exception
{
}
