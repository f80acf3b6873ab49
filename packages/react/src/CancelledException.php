<?php

namespace DistLock\React;

/** The promise was cancelled, so its wait has left the queue. */
final class CancelledException extends \RuntimeException
{
}
