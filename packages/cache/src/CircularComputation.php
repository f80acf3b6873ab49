<?php

namespace DistLock\Cache;

/** A computation needs the value that it is computing. */
final class CircularComputation extends \LogicException
{
}
