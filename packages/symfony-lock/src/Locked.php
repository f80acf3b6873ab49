<?php

namespace DistLock\Symfony;

use DistLock\Mode;

/**
 * On a controller or console command, or on its method: it runs while it holds the lock of this name, which is acquired
 * when it begins. In the name, {id} stands for an argument of the controller or an attribute of its request, or for an
 * argument or option of the command; {order.id} for a public property of one. On both the class and the method, the
 * method's counts.
 */
#[\Attribute(\Attribute::TARGET_CLASS | \Attribute::TARGET_METHOD | \Attribute::TARGET_FUNCTION)]
final class Locked
{
    /**
     * @param float    $timeout    seconds to wait for the lock; 0: doesn't wait
     * @param Mode     $mode       Mode::Read: together with others that read
     * @param int|null $maxAhead   doesn't wait if more than so many are ahead
     * @param int      $status     the HTTP status if it isn't acquired in time: 423 (Locked), 409, 429 or 503
     * @param int      $retryAfter seconds after which the client may try again, which the response tells
     * @param int      $exitCode   of a command that doesn't get the lock in time
     */
    public function __construct(
        public readonly string $name,
        public readonly float $timeout = 0.0,
        public readonly Mode $mode = Mode::Write,
        public readonly ?int $maxAhead = null,
        public readonly int $status = 423,
        public readonly int $retryAfter = 1,
        public readonly int $exitCode = 75,
    ) {
    }

    /** @param callable(string): mixed $valueOf called with the name of a placeholder, up to the first dot */
    public function nameWith(callable $valueOf): string
    {
        return Placeholders::fill($this->name, static function (string $path) use ($valueOf): mixed {
            $names = explode('.', $path);
            $value = $valueOf(array_shift($names));
            foreach ($names as $name) {
                if (!\is_object($value) || !isset(get_object_vars($value)[$name])) {
                    throw new \LogicException(sprintf('"%s" has no public property "%s".', $path, $name));
                }
                $value = $value->$name;
            }

            return $value;
        });
    }
}
