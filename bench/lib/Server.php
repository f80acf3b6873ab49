<?php

declare(strict_types=1);

namespace DistLock\Bench;

/** The server that all contestants share, as the bench itself uses it. */
interface Server
{
    /** Sends the shortest possible request, and waits for the reply. */
    public function roundTrip(): void;

    /** If the server must learn which requests clients send, it runs $contest once, unmeasured. */
    public function learnRequests(callable $contest): void;

    public function startCounting(): void;

    /** Returns the number of requests that clients have sent since startCounting(). */
    public function countRequests(): int;

    /** Returns the processor time that it has used so far; null: unknown. */
    public function processorSeconds(): ?float;
}
