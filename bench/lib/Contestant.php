<?php

declare(strict_types=1);

namespace DistLock\Bench;

/** One way of locking. An object is made before the fork and opened by the process that uses it. */
interface Contestant
{
	public function open(string $lock): void;

	/** Returns when the lock is owned. */
	public function acquire(): void;

	/** Throws when the lock was not owned until now, where the contestant can tell. */
	public function release(): void;
}
