<?php

/* What a TimeoutException tells of those ahead. */

namespace DistLock\Test;

use DistLock\Holder;
use DistLock\Lock;
use DistLock\TimeoutException;
use DistLock\Mode;

require_once __DIR__ . '/../support/expect.php';

/** How many times longer waits take than told where everything is slow: not so long that the sessions of tests end. */
function stretch(): float
{
    return min(slowness(), 8.0);
}

/** Waits in vain, for a tenth of a second unless told otherwise; for longer where everything takes longer. */
function timeout_of(Lock $lock, float $timeout = 0.1, Mode $mode = Mode::Write, ?int $maxAhead = null): TimeoutException
{
    try {
        $lock->synchronized(fn () => 0, $timeout * stretch(), $mode, $maxAhead);
    } catch (TimeoutException $exception) {
        return $exception;
    }
    throw new \LogicException('it was acquired');
}

/**
 * The message, then what its owner and its waiters are. Of these processes, it shows the keys rather than host and pid;
 * of the time, what timeout_of() was told.
 *
 * @param array<string, Child|int> $processes
 */
function told(TimeoutException $exception, array $processes = []): string
{
    $owner = $exception->getOwner();
    $known = $owner === null ? null : array_diff_key(array_filter($owner->jsonSerialize()), ['since' => 0, 'token' => 0, 'node' => 0, 'session' => 0]);
    if (isset($known['host'])) {
        $known = ['host' => "{$known['host']}:" . ($known['pid'] ?? '')] + $known;
        unset($known['pid']);
    }
    $message = preg_replace_callback(
        '/(?<= in )\d+\.\d+(?= seconds)/',
        static fn (array $seconds) => sprintf('%.3f', (float) $seconds[0] / stretch()),
        $exception->getMessage(),
    );
    $text = "$message\n" . json_encode($known, JSON_UNESCAPED_SLASHES) . ' ' . json_encode($exception->getWaiters());
    foreach ($processes as $name => $process) {
        $pid = $process instanceof Child ? $process->pid : $process;
        $text = preg_replace('/' . preg_quote(gethostname(), '/') . ":$pid\\b/", $name, $text);
    }
    $text = preg_replace('/_c_[0-9a-f-]{36}(-[\w-]+?)\d{10}/', '<id>$1<n>', $text);

    return preg_replace('/"[^"]*' . preg_quote(explode('/', key(''))[0], '/') . '[^"]*?(\w+)"/', '"$1"', $text);
}

/** What else must be known about an owner: its token or node, and since when. */
function is_complete(?Holder $owner): bool
{
    return abs(microtime(true) - $owner->since) < 3600
        && ($owner->token !== null ? $owner->node === null && str_contains($owner->token, ":$owner->pid:") : $owner->session !== null);
}

/** Starts a process that acquires the lock, which $make makes, sends that it did, and holds it until the test ends. */
function begin_to_hold(callable $make, string $method = 'acquire'): Child
{
    return child(static function (Channel $channel) use ($make, $method): void {
        $lock = $make();
        $channel->send($lock->$method(60.0));
        $channel->receive(60);
    });
}
