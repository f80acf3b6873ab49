<?php

declare(strict_types=1);

namespace DistLock\Bench;

/** The server that all contestants share, as the bench itself sees it. */
interface Server
{
    /** The shortest request there is, sent and answered. */
    public function roundTrip(): void;

    /** Where it must be learnt which requests clients send: runs $contest once, unmeasured. */
    public function learnRequests(callable $contest): void;

    public function startCounting(): void;

    /** Requests sent by clients since startCounting(). */
    public function countRequests(): int;

    /** What it has used of the machine's processors so far; null: it doesn't tell. */
    public function processorSeconds(): ?float;
}
