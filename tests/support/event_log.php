<?php

namespace DistLock\Test;

/** What many processes note in one file, which any of them may read meanwhile. */
final class EventLog
{
    /** @var resource that forked children share: each line is one write, to the file's end */
    private $stream;
    /** The bytes of the file that countNew() has seen. */
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
     * A write can be seen before all of it is there: a last line without its end is left to the next look.
     *
     * @return array[]
     */
    public function read(): array
    {
        $lines = explode("\n", file_get_contents($this->file));
        array_pop($lines);

        return array_map(fn (string $line) => json_decode($line, flags: JSON_THROW_ON_ERROR), $lines);
    }

    /** How many of that event there are that this process hasn't counted yet. */
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
