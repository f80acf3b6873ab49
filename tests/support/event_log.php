<?php

namespace DistLock\Test;

/** What many processes record in one file, which any of them may read meanwhile. */
final class EventLog
{
    /** @var resource shared with forked children: each line is one write to the end of the file */
    private $stream;
    /** How many bytes of the file countNew() has seen. */
    private int $seen = 0;

    public function __construct(private readonly string $file)
    {
        $this->stream = fopen($file, 'a');
    }

    public function write(array $event): void
    {
        fwrite($this->stream, json_encode($event) . "\n");
    }

    /**
     * A write can become visible in parts, so a last line without its end is left for the next call.
     *
     * @return array[]
     */
    public function read(): array
    {
        $lines = explode("\n", file_get_contents($this->file));
        array_pop($lines);

        return array_map(fn (string $line) => json_decode($line, flags: JSON_THROW_ON_ERROR), $lines);
    }

    /** Returns how many such events there are that this process hasn't counted yet. */
    public function countNew(string $event): int
    {
        $new = file_get_contents($this->file, offset: $this->seen);
        $end = strrpos($new, "\n");
        if ($end === false) {
            return 0;
        }
        $this->seen += $end + 1;
        $lines = explode("\n", substr($new, 0, $end));

        return count(array_filter($lines, fn (string $line) => json_decode($line, flags: JSON_THROW_ON_ERROR)[2] === $event));
    }
}
