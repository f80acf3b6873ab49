<?php

declare(strict_types=1);

namespace DistLock\Chaos;

/** Records what one process did, in a file of its own, as proof/chaos/README.md describes. */
final class History
{
    /** @var resource */
    private $stream;

    public function __construct(public readonly string $folder, public readonly string $actor)
    {
        $this->stream = fopen("$folder/history/$actor.jsonl", 'a');
    }

    /** Lines that belong together are written together, so that a killed process leaves all of them or none. */
    public function write(array ...$lines): void
    {
        if ($lines === []) {
            return;
        }
        $text = '';
        foreach ($lines as $line) {
            $text .= json_encode(['at' => $line['at'] ?? hrtime(true)] + $line, JSON_UNESCAPED_SLASHES | JSON_INVALID_UTF8_SUBSTITUTE) . "\n";
        }
        fwrite($this->stream, $text);
    }

    /** For a forked child: returns the history of that process. */
    public function of(string $actor): self
    {
        fclose($this->stream);

        return new self($this->folder, $actor);
    }
}
