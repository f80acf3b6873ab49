<?php

declare(strict_types=1);

namespace DistLock\Chaos;

/** Thrown by a worker's signal handler. */
final class Interrupted extends \Exception
{
}
