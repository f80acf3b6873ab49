<?php

declare(strict_types=1);

namespace DistLock\Failing;

/** The n-th call of a kind fails, in one of the programs: "tickets:distlock:epoll_ctl:3:ENOMEM". */
final class Fault
{
    public function __construct(
        public readonly string $program,
        public readonly string $module,
        public readonly string $call,
        public readonly int $nth,
        public readonly string $error,
    ) {
    }

    public static function fromText(string $text, Calls $calls): self
    {
        $words = explode(':', $text);
        if (count($words) !== 5 || !in_array($words[4], $calls->errors[$words[2]] ?? [], true)) {
            throw new \InvalidArgumentException("there is no fault $text");
        }

        return new self($words[0], $words[1], $words[2], (int) $words[3], $words[4]);
    }

    public function __toString(): string
    {
        return "$this->program:$this->module:$this->call:$this->nth:$this->error";
    }
}
