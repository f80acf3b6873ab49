<?php

/* Draws the contents of the given file, as SVG: *.sequence, messages between those who take part; *.timeline, what is
 * when; *.terminal, what a terminal shows. Run by scripts/pictures.
 *
 * A sequence: "who: A | B | C" names them, "A -> B: text" is a message, "A: text" a note, "A ... B: text" stands across
 * them.
 * A time line: "axis: 18 s" is its length, "lane: text" begins a row, "from to kind: text" is a bar in it, "at kind:
 * text" a mark.
 */

namespace DistLock\Pictures;

const INK = '#24292f';
const COLOURS = ['good' => '#cfe8cf', 'wait' => '#f4efd9', 'bad' => '#f3d3cc', 'none' => '#eceef1'];

function text(float $x, float $y, string $text, string $anchor = 'middle', string $style = ''): string
{
    $text = htmlspecialchars($text, ENT_XML1 | ENT_NOQUOTES);

    return sprintf('<text x="%g" y="%g" text-anchor="%s"%s>%s</text>' . "\n", $x, $y, $anchor, $style, $text);
}

function line(float $x1, float $y1, float $x2, float $y2, string $more = ''): string
{
    return sprintf('<line x1="%g" y1="%g" x2="%g" y2="%g" stroke="%s"%s/>' . "\n", $x1, $y1, $x2, $y2, INK, $more);
}

function box(float $x, float $y, float $width, float $height, string $fill, string $more = ''): string
{
    return sprintf('<rect x="%g" y="%g" width="%g" height="%g" rx="4" fill="%s"%s/>' . "\n", $x, $y, $width, $height, $fill, $more);
}

function picture(float $width, float $height, string $content, string $font = 'sans-serif'): string
{
    return sprintf(
        '<svg xmlns="http://www.w3.org/2000/svg" width="%1$g" height="%2$g" viewBox="0 0 %1$g %2$g"'
            . ' font-family="%3$s" font-size="13" fill="%4$s">' . "\n"
            . '<defs><marker id="arrow" viewBox="0 0 10 10" refX="9" refY="5" markerWidth="8" markerHeight="8" orient="auto">'
            . '<path d="M0 0L10 5L0 10z" fill="%4$s"/></marker></defs>' . "\n"
            . '<rect width="%1$g" height="%2$g" fill="white"/>' . "\n%5\$s</svg>\n",
        $width,
        $height,
        $font,
        INK,
        $content,
    );
}

/** @param string[] $lines */
function sequence(array $lines): string
{
    $gap = 230;
    $names = array_map(trim(...), explode('|', substr(array_shift($lines), strlen('who:'))));
    $at = array_combine($names, array_map(static fn (int $i) => $gap / 2 + $i * $gap, array_keys($names)));
    $y = 60.0;
    $content = '';
    foreach ($lines as $line) {
        preg_match('/^(.*?)(?: (->|\.\.\.) (.*?))?: (.*)$/', $line, $part);
        [, $from, $kind, $to, $text] = $part;
        if ($kind === '->') {
            $y += 20;
            $beside = $at[$from] + ($at[$to] > $at[$from] ? $gap : -$gap) / 2;
            $content .= text($beside, $y - 6, $text) . line($at[$from], $y, $at[$to], $y, ' marker-end="url(#arrow)"');
            $y += 14;
        } else {
            $left = $kind === '' ? $at[$from] : min($at[$from], $at[$to]);
            $width = ($kind === '' ? 0 : abs($at[$to] - $at[$from])) + $gap - 30;
            $left -= ($gap - 30) / 2;
            $content .= box($left, $y, $width, 24, COLOURS['wait']) . text($left + $width / 2, $y + 16, $text);
            $y += 34;
        }
    }
    $heads = '';
    foreach ($at as $name => $x) {
        $heads .= line($x, 40, $x, $y + 6, ' stroke-dasharray="3 4"') . box($x - 95, 12, 190, 28, COLOURS['none'])
            . text($x, 31, $name, style: ' font-weight="bold"');
    }

    return picture($gap * count($names), $y + 16, $heads . $content);
}

/** @param string[] $lines */
function timeline(array $lines): string
{
    $left = 190.0;
    $width = 720.0;
    $seconds = (float) substr(array_shift($lines), strlen('axis:'));
    $x = static fn (string $time): float => $left + (float) $time / $seconds * $width;
    $y = 14.0;
    $content = '';
    foreach ($lines as $line) {
        if (preg_match('/^lane: (.*)$/', $line, $part)) {
            $y += 36;
            $content .= text($left - 10, $y - 12, $part[1], 'end');
        } elseif (preg_match('/^([\d.]+) ([\d.]+) (\w+): (.*)$/', $line, $part)) {
            $content .= box($x($part[1]), $y - 30, $x($part[2]) - $x($part[1]), 26, COLOURS[$part[3]])
                . text(($x($part[1]) + $x($part[2])) / 2, $y - 12, $part[4]);
        } elseif (preg_match('/^([\d.]+) (\w+): (.*)$/', $line, $part)) {
            $content .= line($x($part[1]), $y - 32, $x($part[1]), $y - 2, $part[2] === 'bad' ? ' stroke-dasharray="3 3"' : ' stroke-width="2"')
                . text($x($part[1]) + 4, $y - 12, $part[3], 'start');
        }
    }
    $axis = '';
    for ($second = 0; $second <= $seconds; $second += 3) {
        $axis .= line($x("$second"), 14, $x("$second"), $y + 4, ' stroke-opacity="0.2"') . text($x("$second"), $y + 20, "$second s");
    }

    return picture($left + $width + 40, $y + 32, $axis . $content);
}

function columns(string $line): int
{
    return preg_match_all('/./us', $line);
}

/** @param string[] $lines */
function terminal(array $lines): string
{
    $columns = max(array_map(columns(...), $lines));
    [$width, $height] = [$columns * 8 + 32, count($lines) * 19 + 52];
    $content = box(0, 0, $width, $height, '#1f2430');
    foreach (['#e06c75', '#e5c07b', '#98c379'] as $i => $colour) {
        $content .= sprintf('<circle cx="%d" cy="16" r="5" fill="%s"/>' . "\n", 18 + $i * 18, $colour);
    }
    foreach ($lines as $i => $line) {
        $style = sprintf(' fill="#d8dee9" xml:space="preserve" textLength="%d"', columns($line) * 8);
        $content .= $line === '' ? '' : text(16, 48 + $i * 19, $line, 'start', $style);
    }

    return picture($width, $height, $content, 'DejaVu Sans Mono, Menlo, Consolas, monospace');
}

[, $path] = $argv;
$lines = preg_grep('/^#/', file($path, FILE_IGNORE_NEW_LINES), PREG_GREP_INVERT);
echo match (pathinfo($path, PATHINFO_EXTENSION)) {
    'sequence' => sequence(array_values(array_filter($lines))),
    'timeline' => timeline(array_values(array_filter($lines))),
    'terminal' => terminal(array_values($lines)),
};
