<?php

declare(strict_types=1);

namespace DistLock\Chaos\Checker;

// This is SIGKILL; its constant belongs to an extension that isn't needed otherwise.
const KILLED = 9;

/**
 * Finds a process that crashed, or had to be killed at the end because a call, or the process itself, never ended. Of
 * a fiber, only its calls are judged.
 *
 * @param Call[] $calls of this process that never returned
 * @return Violation[]
 */
function calls(array $calls, Ending $ending): array
{
    if ($ending->killed) {
        return [];
    }
    $ended = $ending->code !== null || $ending->signal !== null;
    if ($ending->signal !== KILLED && ($ended ? $ending->signal === null : $ending->orderly)) {
        return [];
    }
    $isProcess = $ending->actor === process_of($ending->actor);
    if ($ending->signal !== KILLED) {
        $how = $ended ? "crashed by signal $ending->signal" : 'is gone, and nothing tells why';

        return $isProcess ? [new Violation('calls', "$ending->actor $how", $ending->at, $ending->at, [[$ending->actor, $ending->line]])] : [];
    }
    $stuck = [];
    foreach ($calls as $call) {
        $text = "$call->method() of $call->actor never returned";
        $stuck[] = new Violation('calls', $text, $call->from, $call->to, [[$call->actor, $call->line]], lock: $call->lock);
    }
    $text = "$ending->actor had come to its end, and didn't end";

    return $stuck !== [] || !$isProcess ? $stuck : [new Violation('calls', $text, $ending->at, $ending->at, [[$ending->actor, $ending->line]])];
}
