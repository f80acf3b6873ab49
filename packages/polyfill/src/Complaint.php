<?php

namespace DistLock\Polyfill;

/**
 * What is wrong with a text, in words that follow "the argument". They contain no credential.
 *
 * @internal
 */
final class Complaint extends \Exception
{
}
