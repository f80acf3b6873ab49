<?php

namespace DistLock\Revolt;

use function DistLock\await_with;

/**
 * From now on, a call of distlock that has to wait suspends the fiber that makes it, while Revolt's loop goes on; and
 * outside of fibers, it runs the loop meanwhile. It applies to the driver that the loop has now, until the end of the
 * request.
 */
function install(): void
{
    $suspended = Suspended::ofDriver();
    await_with($suspended->await(...), static fn (): bool => true);
}
