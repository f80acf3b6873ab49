<?php

declare(strict_types=1);

namespace DistLock\Bench;

final class Options
{
    public const USAGE = <<<'TEXT'
		options:
		  --quick            fewer and shorter rounds: a quick look
		  --only=PART,...    these parts alone
		  --json[=FILE]      the figures as JSON, into FILE, or on standard output instead of the tables
		  --strict           exit with 1 when a target is missed
		parts:
		TEXT;

    public bool $quick = false;
    public bool $strict = false;
    /** null: no JSON; '' stands for standard output */
    public ?string $json = null;
    /** @var list<string> */
    public array $parts;

    /**
     * @param list<string> $arguments without the name of the script
     * @param list<string> $parts that this bench has
     */
    public function __construct(array $arguments, array $parts)
    {
        $this->parts = $parts;
        while ($arguments) {
            [$option, $value] = explode('=', array_shift($arguments), 2) + [1 => null];
            if ($option === '--json' && $value === null && $arguments && !str_starts_with($arguments[0], '--')) {
                $value = array_shift($arguments);
            }
            match ($option) {
                '--quick' => $this->quick = true,
                '--strict' => $this->strict = true,
                '--json' => $this->json = $value ?? '',
                '--only' => $this->parts = self::choose(explode(',', $value ?? ''), $parts),
                default => throw new \InvalidArgumentException("unknown option $option"),
            };
        }
    }

    /** @return list<string> */
    private static function choose(array $chosen, array $parts): array
    {
        foreach (array_diff($chosen, $parts) as $unknown) {
            throw new \InvalidArgumentException("--only: no part is called '$unknown'; there are " . implode(', ', $parts));
        }
        return $chosen;
    }
}
