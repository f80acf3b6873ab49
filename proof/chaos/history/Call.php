<?php

declare(strict_types=1);

namespace DistLock\Chaos\History;

/** A call of one process, as far as it is known. */
final class Call
{
    public ?int $returned = null;
    /** 'ok', 'fail' or 'info'; null: it hasn't returned. */
    public ?string $outcome = null;
    /** @var string[] the locks that are known to have been acquired by it, or that its object had before */
    public array $settled = [];

    /** @param string[] $locks */
    public function __construct(
        public readonly array $locks,
        public readonly string $method,
        public readonly string $object,
        public readonly int $weight,
        public readonly int $at,
    ) {
    }
}
