<?php

declare(strict_types=1);

namespace DistLock\Bench;

final class Options
{
    private const USAGE = <<<'TEXT'
		options:
		  --quick            fewer and shorter rounds, for a quick look
		  --only=PART,...    only these parts
		  --json[=FILE]      write the figures as JSON to FILE, or to standard output instead of the tables
		  --strict           exit with 1 if a target is missed
		TEXT;
    private const USAGE_NETWORK = <<<'TEXT'
		  --network=TIME     measure behind a network with this round trip, 2ms or 500us: other parts, judged by round trips and
		                     counts
		TEXT;
    private const USAGE_PLOT = <<<'TEXT'
		  --plot=FILE.svg    draw the waits of the part 
		TEXT;

    public bool $quick = false;
    public bool $strict = false;
    /** where to write JSON, '' for standard output; null: nowhere */
    public ?string $json = null;
    /** how many microseconds a round trip takes; null: no delay is added */
    public ?int $network = null;
    /** The file to draw the picture to. */
    public ?string $plot = null;
    /** @var list<string> */
    public array $parts;

    /**
     * @param list<string> $arguments without the name of the script
     * @param list<string> $parts what this bench can measure
     * @param list<string> $networkParts what it can measure behind a network
     * @param ?string $plotted the part that it can draw a picture of
     */
    public function __construct(array $arguments, array $parts, array $networkParts = [], ?string $plotted = null)
    {
        $chosen = null;
        while ($arguments) {
            [$option, $value] = explode('=', array_shift($arguments), 2) + [1 => null];
            if ($value === null && in_array($option, ['--json', '--network', '--plot'], true) && $arguments && !str_starts_with($arguments[0], '--')) {
                $value = array_shift($arguments);
            }
            match (true) {
                $option === '--quick' => $this->quick = true,
                $option === '--strict' => $this->strict = true,
                $option === '--json' => $this->json = $value ?? '',
                $option === '--only' => $chosen = explode(',', $value ?? ''),
                $option === '--network' && $networkParts !== [] => $this->network = self::microseconds($value ?? ''),
                $option === '--plot' && $plotted !== null => $this->plot = $value ?: throw new \InvalidArgumentException('--plot needs a file'),
                default => throw new \InvalidArgumentException("unknown option $option"),
            };
        }
        $this->parts = self::choose($chosen, $this->network === null ? $parts : $networkParts);
        if ($this->plot !== null && !in_array($plotted, $this->parts, true)) {
            throw new \InvalidArgumentException("--plot shows the part '$plotted', which isn't to run");
        }
    }

    /**
     * @param list<string> $parts
     * @param list<string> $networkParts
     */
    public static function usage(array $parts, array $networkParts, ?string $plotted): string
    {
        return self::USAGE
            . ($networkParts === [] ? '' : "\n" . self::USAGE_NETWORK)
            . ($plotted === null ? '' : "\n" . self::USAGE_PLOT . "'$plotted'")
            . "\nparts: " . implode(', ', $parts)
            . ($networkParts === [] ? '' : "\nparts with --network: " . implode(', ', $networkParts));
    }

    private static function microseconds(string $time): int
    {
        if (!preg_match('/^(\d+(?:\.\d+)?)(ms|us)$/', $time, $match) || ($microseconds = (int) round($match[1] * ($match[2] === 'ms' ? 1000 : 1))) < 2) {
            throw new \InvalidArgumentException("--network needs a time as 2ms or 500us, not '$time'");
        }
        return $microseconds;
    }

    /**
     * @param ?list<string> $chosen
     * @param list<string> $parts
     * @return list<string>
     */
    private static function choose(?array $chosen, array $parts): array
    {
        foreach (array_diff($chosen ?? [], $parts) as $unknown) {
            throw new \InvalidArgumentException("--only: no part is called '$unknown'; there are " . implode(', ', $parts));
        }
        return $chosen ?? $parts;
    }
}
