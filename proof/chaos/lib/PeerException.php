<?php

declare(strict_types=1);

namespace DistLock\Chaos;

/** Stands for an exception of another library. */
final class PeerException extends \Exception
{
}
