<?php

declare(strict_types=1);

namespace DistLock\Chaos\Checker;

/**
 * Keeps records sorted by lock, in files of its own directory: a history may not fit into memory, but that of one lock
 * does.
 */
final class Spool
{
    private const LETTERS = [
        Hold::class => 'h', Possession::class => 'p', Wait::class => 'w', Trouble::class => 't', Update::class => 'u',
    ];

    private readonly string $directory;
    /** @var array<string, string> by lock */
    private array $files = [];
    /** @var array<string, string> what hasn't been written yet, by lock */
    private array $buffers = [];

    public function __construct()
    {
        $this->directory = sys_get_temp_dir() . '/distlock-chaos-' . getmypid() . '-' . bin2hex(random_bytes(4));
        mkdir($this->directory, 0700);
    }

    public function __destruct()
    {
        array_map(unlink(...), array_filter($this->files, is_file(...)));
        rmdir($this->directory);
    }

    public function add(string $lock, Hold|Possession|Wait|Trouble|Update $record): void
    {
        $this->files[$lock] ??= $this->directory . '/' . count($this->files);
        $values = json_encode(array_values(get_object_vars($record)), JSON_THROW_ON_ERROR | JSON_UNESCAPED_SLASHES);
        $this->buffers[$lock] = ($this->buffers[$lock] ?? '') . self::LETTERS[$record::class] . $values . "\n";
        if (strlen($this->buffers[$lock]) > 65536) {
            $this->flush($lock);
        }
    }

    /** @return string[] */
    public function locks(): array
    {
        $locks = array_map(strval(...), array_keys($this->files));
        sort($locks);

        return $locks;
    }

    /** @return array<class-string, object[]> everything that was added for this lock */
    public function records(string $lock): array
    {
        $this->flush($lock);
        $classes = array_flip(self::LETTERS);
        $records = array_fill_keys($classes, []);
        $stream = fopen($this->files[$lock], 'r');
        while (($line = fgets($stream)) !== false) {
            $class = $classes[$line[0]];
            $records[$class][] = new $class(...json_decode(substr($line, 1), true));
        }
        fclose($stream);

        return $records;
    }

    private function flush(string $lock): void
    {
        file_put_contents($this->files[$lock], $this->buffers[$lock] ?? '', FILE_APPEND);
        $this->buffers[$lock] = '';
    }
}
