<?php

declare(strict_types=1);

namespace DistLock\Bench;

/** A figure and the limit that it should keep. */
final class Target
{
    private function __construct(
        public readonly string $text,
        public readonly float $value,
        private readonly string $sense,
        private readonly float $bound,
    ) {
    }

    public static function atMost(string $text, float $value, float $bound): self
    {
        return new self($text, $value, '<=', $bound);
    }

    public static function atLeast(string $text, float $value, float $bound): self
    {
        return new self($text, $value, '>=', $bound);
    }

    public function isMet(): bool
    {
        return $this->sense === '<=' ? $this->value <= $this->bound : $this->value >= $this->bound;
    }

    /** @return list<string> */
    public function row(): array
    {
        return [$this->text, sprintf('%.3f', $this->value), sprintf('%s %.2f', $this->sense, $this->bound), $this->isMet() ? 'met' : 'MISSED'];
    }

    /** @return array<string, mixed> */
    public function data(): array
    {
        return ['text' => $this->text, 'value' => $this->value, 'sense' => $this->sense, 'bound' => $this->bound, 'met' => $this->isMet()];
    }
}
