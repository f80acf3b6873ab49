<?php

declare(strict_types=1);

namespace DistLock\Bench;

/**
 * Draws the waits of a contest as an SVG picture: a panel for each contestant and a dot for each acquisition, all on
 * one logarithmic scale. The picture is light or dark, as the reader prefers.
 */
final class Plot
{
    private const WIDTH = 960;
    private const HEIGHT = 440;
    private const LEFT = 70;
    private const RIGHT = 16;
    private const TOP = 108;
    private const BOTTOM = 62;
    private const GAP = 24;

    private const STYLE = <<<'CSS'
		text { font-family: system-ui, sans-serif; font-size: 13px; fill: #24292f; }
		.title { font-size: 17px; font-weight: 600; }
		.panel { font-size: 15px; font-weight: 600; }
		.faint { fill: #57606a; }
		.back { fill: #ffffff; }
		.grid { stroke: #d0d7de; stroke-width: 1; }
		.perfect { stroke: #57606a; stroke-width: 1.2; stroke-dasharray: 5 4; }
		.dots { stroke: #b35900; stroke-opacity: .55; stroke-width: 3.6; stroke-linecap: round; }
		.own .dots { stroke: #0969da; }
		@media (prefers-color-scheme: dark) {
			text { fill: #e6edf3; }
			.faint { fill: #9198a1; }
			.back { fill: #0d1117; }
			.grid { stroke: #30363d; }
			.perfect { stroke: #9198a1; }
			.dots { stroke: #f0883e; stroke-opacity: .8; }
			.own .dots { stroke: #58a6ff; }
		}
		CSS;

    /** The powers of ten, in milliseconds, at the two ends of the scale. */
    private readonly int $lowest;
    private readonly int $highest;

    /**
     * @param array<string, non-empty-list<float>> $waits by contestant, in milliseconds, in the order of the
     * acquisitions
     * @param string $own the contestant that is highlighted
     * @param float $perfect how many milliseconds each would wait in an ideal queue
     */
    public function __construct(
        private readonly string $title,
        private readonly string $subtitle,
        private readonly array $waits,
        private readonly string $own,
        private readonly float $perfect,
    ) {
        $all = array_merge(...array_values($waits));
        $this->lowest = (int) floor(log10(max(0.001, min($all))));
        $this->highest = (int) ceil(log10(max($all)));
    }

    public function svg(): string
    {
        $panels = '';
        foreach (array_keys($this->waits) as $index => $name) {
            $panels .= $this->panel($index, $name);
        }
        $size = sprintf('width="%1$d" height="%2$d" viewBox="0 0 %1$d %2$d"', self::WIDTH, self::HEIGHT);
        return "<svg xmlns=\"http://www.w3.org/2000/svg\" $size role=\"img\">\n"
            . '<title>' . self::escaped($this->title) . "</title>\n<style>\n" . self::STYLE . "\n</style>\n"
            . "<rect class=\"back\" width=\"100%\" height=\"100%\"/>\n"
            . self::text(self::LEFT, 28, $this->title, 'title') . self::text(self::LEFT, 48, $this->subtitle, 'faint')
            . $this->scale()
            . $panels
            . self::text(self::LEFT, self::HEIGHT - 14, 'acquisitions, in the order in which the lock was given', 'faint')
            . "</svg>\n";
    }

    /** Draws the axis of the waits, and its lines through all panels. */
    private function scale(): string
    {
        $svg = '';
        for ($power = $this->lowest; $power <= $this->highest; $power++) {
            $y = $this->y(10 ** $power);
            $svg .= self::line(self::LEFT, $y, self::WIDTH - self::RIGHT, $y, 'grid')
                . self::text(self::LEFT - 8, $y + 4, $power >= 3 ? 10 ** ($power - 3) . ' s' : 10 ** $power . ' ms', 'faint', 'end');
        }
        $middle = (self::TOP + self::HEIGHT - self::BOTTOM) / 2;
        return $svg . sprintf('<text class="faint" text-anchor="middle" transform="translate(16 %.1f) rotate(-90)">wait</text>' . "\n", $middle);
    }

    private function panel(int $index, string $name): string
    {
        $waits = $this->waits[$name];
        $width = $this->panelWidth();
        $left = self::LEFT + $index * ($width + self::GAP);
        $summary = sprintf(
            '99 %% below %s, longest %s',
            self::time(Statistics::percentile($waits, 99)),
            self::time(max($waits)),
        );
        $dots = '';
        foreach ($waits as $turn => $wait) {
            $dots .= sprintf("M%.1f %.1fh0", $left + $width * ($turn + 0.5) / count($waits), $this->y($wait));
        }
        $perfect = $this->y($this->perfect);
        $bottom = self::HEIGHT - self::BOTTOM;
        return sprintf("<g%s>\n", $name === $this->own ? ' class="own"' : '')
            . self::text($left, self::TOP - 26, $name, 'panel') . self::text($left, self::TOP - 10, $summary, 'faint')
            . self::line($left, self::TOP, $left, $bottom, 'grid')
            . "<path class=\"dots\" d=\"$dots\"/>\n"
            . self::line($left, $perfect, $left + $width, $perfect, 'perfect')
            . self::text($left, $bottom + 18, '1', 'faint') . self::text($left + $width, $bottom + 18, (string) count($waits), 'faint', 'end')
            . "</g>\n";
    }

    private function panelWidth(): float
    {
        $count = count($this->waits);
        return (self::WIDTH - self::LEFT - self::RIGHT - ($count - 1) * self::GAP) / $count;
    }

    private function y(float $milliseconds): float
    {
        $part = (log10(max($milliseconds, 10 ** $this->lowest)) - $this->lowest) / ($this->highest - $this->lowest);
        return self::HEIGHT - self::BOTTOM - $part * (self::HEIGHT - self::BOTTOM - self::TOP);
    }

    private static function time(float $milliseconds): string
    {
        return $milliseconds >= 1000 ? sprintf('%.1f s', $milliseconds / 1000) : sprintf($milliseconds >= 10 ? '%.0f ms' : '%.1f ms', $milliseconds);
    }

    private static function text(float $x, float $y, string $text, string $class, string $anchor = 'start'): string
    {
        return sprintf("<text x=\"%.1f\" y=\"%.1f\" class=\"%s\" text-anchor=\"%s\">%s</text>\n", $x, $y, $class, $anchor, self::escaped($text));
    }

    private static function line(float $x1, float $y1, float $x2, float $y2, string $class): string
    {
        return sprintf("<line x1=\"%.1f\" y1=\"%.1f\" x2=\"%.1f\" y2=\"%.1f\" class=\"%s\"/>\n", $x1, $y1, $x2, $y2, $class);
    }

    private static function escaped(string $text): string
    {
        return htmlspecialchars($text, ENT_XML1);
    }
}
