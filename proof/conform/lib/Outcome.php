<?php

declare(strict_types=1);

namespace DistLock\Conform;

/** What a call has replied, left in the keys, and published: the scripts' outcome, or the reference's. */
final class Outcome
{
    private const READABLE = JSON_UNESCAPED_SLASHES | JSON_INVALID_UTF8_SUBSTITUTE | JSON_PARTIAL_OUTPUT_ON_ERROR;

    /** @var array<string, mixed> the reply, the contents of the keys and their ends, and the messages */
    public readonly array $parts;

    /**
     * @param array<string, mixed> $state
     * @param list<array{string, string}> $told
     * @param list<string> $faults what is wrong with the keys, whatever the call was
     * @param list<string> $faultsOfShares what is wrong unless another program has changed the shares
     * @param array<string, ?int> $ends of the queue, of the times to check in, and of the lock while it is shared (or
     *     null), of which the reference has no opinion
     * @param bool $isInLock whether the only share is in the lock's key itself
     */
    public function __construct(
        mixed $reply,
        array $state,
        array $told,
        public readonly array $faults = [],
        public readonly array $faultsOfShares = [],
        public readonly array $ends = [],
        public readonly bool $isInLock = false,
    ) {
        foreach (['shares', 'queue', 'due'] as $key) {
            ksort($state[$key], SORT_STRING);
        }
        // The order in which different channels get their messages can't be seen; this sort keeps the order of each.
        usort($told, static fn (array $one, array $other) => $one[0] <=> $other[0]);
        $this->parts = ['reply' => self::shorten($reply), ...$state, 'told' => $told];
    }

    /** Of an error, the reference knows only the first word. */
    private static function shorten(mixed $reply): mixed
    {
        if (is_array($reply)) {
            return array_map(self::shorten(...), $reply);
        }

        return is_string($reply) && preg_match('/^ERROR \w+/', $reply, $found) ? $found[0] : $reply;
    }

    public static function ofReference(mixed $reply, Reference $reference): self
    {
        $state = ['owner' => $reference->owner, 'ends' => $reference->owner === null ? 0 : $reference->ends];
        foreach (['shares', 'queue', 'due', 'foreign'] as $key) {
            $state[$key] = $reference->$key;
        }
        foreach (['fence', 'value', 'said'] as $key) {
            $state[$key] = $reference->$key;
            $state["{$key}Ends"] = $reference->$key === null ? 0 : $reference->{"{$key}Ends"};
        }

        return new self($reply, $state, $reference->told);
    }

    /** The error, the first word of the reply, or what kind of number it is. */
    public function kind(): string
    {
        $reply = $this->parts['reply'];
        if (is_string($reply)) {
            return str_starts_with($reply, 'ERROR') ? $reply : 'text';
        }

        return match (true) {
            is_array($reply) => is_string($reply[0]) && preg_match('/^[a-z_]+$/', $reply[0]) ? $reply[0] : 'list',
            $reply === null => 'nothing',
            $reply === 0, $reply === 1 => (string) $reply,
            default => 'number',
        };
    }

    /** @return list<string> what is different in the reference's outcome, a line for each part */
    public function differences(self $reference): array
    {
        $lines = [];
        foreach ($this->parts as $name => $part) {
            $expected = $reference->parts[$name];
            if ($part !== $expected) {
                $lines[] = $name;
                $lines[] = '    the scripts:   ' . self::text($part);
                $lines[] = '    the reference: ' . self::text($expected);
            }
        }

        return $lines;
    }

    public static function text(mixed $part): string
    {
        $infinite = static function (mixed &$one): void {
            $one = is_float($one) && is_infinite($one) ? (string) $one : $one;
        };
        if (is_array($part)) {
            array_walk_recursive($part, $infinite);
        }

        return preg_replace('/("[^"]{80})[^"]{300,}+/', '$1...', json_encode($part, self::READABLE));
    }
}
