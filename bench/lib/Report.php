<?php

declare(strict_types=1);

namespace DistLock\Bench;

/** Collects the figures, and prints them as tables for people or as JSON for machines. */
final class Report
{
    /** @var array<string, mixed> */
    private array $figures;
    /** @var list<Target> */
    private array $targets = [];
    /** @var resource|null */
    private $json = null;
    /** @var resource|null */
    private $plot = null;

    /** @param array<string, string> $versions of everything involved except distlock and PHP */
    public function __construct(private readonly Options $options, array $versions)
    {
        $environment = ['distlock' => phpversion('distlock'), 'PHP' => PHP_VERSION] + $versions;
        $environment['processors'] = substr_count(file_get_contents('/proc/cpuinfo'), "processor\t:");
        $this->figures = ['environment' => $environment];
        $this->json = self::opened($options->json === '' ? 'php://stdout' : $options->json);
        $this->plot = self::opened($options->plot);
        $this->line(implode(', ', array_map(static fn ($name, $value) => "$name $value", array_keys($environment), $environment)));
    }

    /** Reports progress on standard error, where it can't get mixed up with the figures. */
    public function progress(string $text): void
    {
        if (stream_isatty(STDERR)) {
            fwrite(STDERR, "\r\e[K$text");
        }
    }

    public function title(string $text): void
    {
        $this->line("\n$text");
    }

    public function line(string $text): void
    {
        $this->progress('');
        if ($this->options->json !== '') {
            echo $text, "\n";
        }
    }

    /** @param list<list<string>> $rows the first holds the headings */
    public function table(array $rows): void
    {
        $widths = [];
        foreach ($rows as $row) {
            foreach ($row as $column => $cell) {
                $widths[$column] = max($widths[$column] ?? 0, strlen($cell));
            }
        }
        foreach ($rows as $row) {
            $line = '  ';
            foreach ($row as $column => $cell) {
                $line .= $column === 0 ? str_pad($cell, $widths[0]) : '  ' . str_pad($cell, $widths[$column], ' ', STR_PAD_LEFT);
            }
            $this->line($line);
        }
    }

    /** @param array<string, mixed> $figures */
    public function figures(string $part, array $figures): void
    {
        $this->figures[$part] = $figures;
    }

    /** @param callable(): Plot $draw called if a picture is wanted */
    public function picture(callable $draw): void
    {
        if ($this->plot) {
            fwrite($this->plot, $draw()->svg());
        }
    }

    public function target(Target $target): void
    {
        $this->targets[] = $target;
    }

    /** Prints the targets, and writes the JSON. Returns the exit status. */
    public function finish(): int
    {
        if ($this->targets) {
            $this->title('Targets');
            $this->table([['', 'measured', 'target', ''], ...array_map(static fn (Target $target) => $target->row(), $this->targets)]);
        }
        $this->writeJson();
        $missed = array_filter($this->targets, static fn (Target $target) => !$target->isMet());
        return $this->options->strict && $missed ? 1 : 0;
    }

    /**
     * Opens the file at the start, so that one that can't be written is noticed before minutes of measuring.
     *
     * @return resource|null
     */
    private static function opened(?string $file)
    {
        return $file === null ? null : (@fopen($file, 'w') ?: throw new \RuntimeException("cannot write $file"));
    }

    private function writeJson(): void
    {
        if ($this->json) {
            $this->figures['targets'] = array_map(static fn (Target $target) => $target->data(), $this->targets);
            $flags = JSON_THROW_ON_ERROR | JSON_PRETTY_PRINT | JSON_UNESCAPED_SLASHES | JSON_UNESCAPED_UNICODE;
            fwrite($this->json, json_encode($this->figures, $flags) . "\n");
        }
    }
}
