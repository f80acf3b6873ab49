<?php

declare(strict_types=1);

namespace DistLock\Conform;

/** A call of a script, and of the reference's method for it. */
final class Call
{
    /** @var list<string> */
    public readonly array $arguments;

    /**
     * @param list<string|int> $arguments of the script
     * @param \Closure(Reference): mixed $onReference
     * @param bool $maySkip whether what is documented permits two outcomes: with and without a look at all waiters
     */
    public function __construct(
        public readonly string $script,
        array $arguments,
        public readonly \Closure $onReference,
        public readonly bool $maySkip = false,
        public readonly bool $readsValue = false,
        public readonly ?string $successor = null,
    ) {
        $this->arguments = array_map(strval(...), $arguments);
    }

    /**
     * The same call as it may also be sent: optional arguments that are empty may be missing, unless others follow. It
     * then has $count arguments, or more if it needs them.
     */
    public function sentWith(int $count): self
    {
        $arguments = $this->arguments;
        while (end($arguments) === '') {
            array_pop($arguments);
        }

        return new self(
            $this->script,
            array_pad($arguments, $count, ''),
            $this->onReference,
            $this->maySkip,
            $this->readsValue,
            $this->successor,
        );
    }

    public function __toString(): string
    {
        return $this->script . ' ' . implode(' | ', $this->arguments) . ($this->readsValue ? ' (with the value)' : '');
    }
}
