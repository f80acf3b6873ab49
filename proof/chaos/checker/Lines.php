<?php

declare(strict_types=1);

namespace DistLock\Chaos\Checker;

/** The lines of an actor's file. */
final class Lines
{
    /**
     * @return \Generator<int, array> events by line number, from 1; without a last line that was cut off
     * @throws \RuntimeException if any other line can't be read
     */
    public static function of(string $file): \Generator
    {
        $stream = fopen($file, 'r') ?: throw new \RuntimeException("$file can't be opened");
        $number = 0;
        while (($line = fgets($stream)) !== false) {
            $number++;
            $event = json_decode($line, true);
            if (is_array($event) && is_int($event['at'] ?? null) && is_string($event['what'] ?? null)) {
                yield $number => $event;
            } elseif (str_ends_with($line, "\n")) {
                throw new \RuntimeException("$file:$number is no event: " . substr(rtrim($line), 0, 200));
            }
        }
        fclose($stream);
    }
}
