<?php

declare(strict_types=1);

namespace DistLock\Chaos;

/** What a worker's signal handler throws. */
final class Interrupted extends \Exception
{
}
