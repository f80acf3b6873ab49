<?php

/*
 * php reference.php <stub> <page>: prints the page with the descriptions that the stub has. What stands between a
 * comment that asks for them and "<!-- end -->" is replaced:
 *
 *   <!-- methods: Lock::acquire -->   the signatures of these methods, and what the first one does
 *   <!-- options: RedisLock -->       a table of the constructor's parameters, without those that are as for
 *                                     another class
 *   <!-- properties: Holder -->       a table
 *   <!-- cases: LossReason -->        a table
 *   <!-- classes: ServerException --> a table of these classes
 *   <!-- functions -->                a table of all functions, with the first paragraph about each
 *
 * In the stub, links begin with docs/, and a parameter's description may begin with its range, in parentheses. Run by
 * scripts/generate.
 */

declare(strict_types=1);

namespace DistLock\Reference;

const WIDTH = 140;

/** A class, a function, or a member of a class, with what its comment says. */
final class Entry
{
    /** @var string[] in order */
    public array $paragraphs = [];
    /** @var string[] the items of lists */
    public array $items = [];
    /** @var list<array{string, string}> the other tags, and what follows each */
    public array $tags = [];

    public function __construct(public readonly string $declaration, string $comment)
    {
        $text = preg_replace('/^ *\* ?/m', '', preg_replace('~^/\*\*|\*/$~', '', $comment));
        // A line that begins an item or a tag ends what is in front of it.
        foreach (preg_split('/\n\s*\n|\n(?=\s*(?:- |@\w))/', trim($text)) as $part) {
            $part = links(trim(preg_replace('/\s+/', ' ', $part)));
            if (preg_match('/^@([\w-]+) ?(.*)$/s', $part, $tag)) {
                $this->tags[] = [$tag[1], $tag[2]];
            } elseif (str_starts_with($part, '- ')) {
                $this->items[] = substr($part, 2);
            } elseif ($part !== '') {
                $this->paragraphs[] = $part;
            }
        }
    }

    /** @return list<string> what follows each tag of this name */
    public function tagged(string $name): array
    {
        return array_column(array_filter($this->tags, static fn (array $tag) => $tag[0] === $name), 1);
    }

    /** @return array<string, string> what is said about each parameter */
    public function parameters(): array
    {
        $about = [];
        foreach ($this->tagged('param') as $text) {
            if (preg_match('/\$(\w+) (.+)$/s', $text, $match)) {
                $about[$match[1]] ??= $match[2];
            }
        }

        return $about;
    }

    /** @return array<string, string> the default of each parameter; '': it has none */
    public function defaults(): array
    {
        preg_match_all('/\$(\w+)(?: = ([^,)]+))?[,)]/', $this->declaration, $found, PREG_SET_ORDER);

        return array_column(array_map(static fn (array $match) => [$match[1], $match[2] ?? ''], $found), 1, 0);
    }
}

/** Links lead from docs/, where the page is. */
function links(string $text): string
{
    return strtr($text, ['](docs/reference.md#' => '](#', '](docs/' => '](']);
}

/** @return array<string, Entry> by name: "Lock", "Lock::acquire", "Holder::$host", "LossReason::Expired", "label" */
function read(string $stub): array
{
    $entries = [];
    $class = '';
    $lines = '~((?:^[ ]*/\*\*(?:(?!\*/).)*\*/\n)?)(?:^[ ]*\#\[[^\n]*\]\n)*^([ ]*)((?:final |readonly |public |private )*'
        . '(?:class|interface|enum|function|case|[?\w]+ \$)[ ]?(\w+)[^\n]*)~ms';
    preg_match_all($lines, $stub, $found, PREG_SET_ORDER);
    foreach ($found as [, $comment, $indent, $declaration, $name]) {
        $declaration = preg_replace('/#\[[^]]*\] |^(?:final |readonly |public |private )*|(?: \{.*|;)$/', '', $declaration);
        if ($indent === '' && !str_starts_with($declaration, 'function ')) {
            $class = $name;
        }
        $property = str_contains($declaration, '$') && !str_contains($declaration, '(') ? '$' : '';
        $key = $indent === '' ? $name : "$class::$property$name";
        $entries[$key] = new Entry($declaration, trim($comment));
    }

    return $entries;
}

/** Wraps a text; its first line begins with $lead, the others with as many blanks. */
function wrapped(string $lead, string $text): string
{
    $indent = str_repeat(' ', strlen($lead));
    $lines = [];
    $line = $lead;
    foreach (explode(' ', $text) as $word) {
        if (characters("$line$word") > WIDTH && trim($line) !== trim($lead)) {
            $lines[] = rtrim($line);
            $line = $indent;
        }
        $line .= "$word ";
    }
    $lines[] = rtrim($line);

    return implode("\n", $lines);
}

/** How many characters a text has; PHP may lack mbstring. */
function characters(string $text): int
{
    return (int) preg_match_all('/./us', $text);
}

function sentence(string $text): string
{
    return preg_match('/[.:!?]$/', $text) ? $text : "$text.";
}

/** @param list<array{string, ...}> $rows cells; a bar in one would end it */
function table(array $head, array $rows): string
{
    $line = static fn (array $cells): string => preg_replace('/ +\|/', ' |', '| ' . implode(' | ', $cells) . ' |');
    $body = array_map(static fn (array $cells) => $line(str_replace('|', '\|', $cells)), $rows);

    return implode("\n", [$line($head), '|' . str_repeat('---|', count($head)), ...$body]);
}

final class Page
{
    /** @param array<string, Entry> $entries */
    public function __construct(private array $entries)
    {
    }

    private function entry(string $name): Entry
    {
        return $this->entries[$name] ?? throw new \RuntimeException("the stub has no $name");
    }

    /** @return array<string, Entry> the members of a class whose names begin like this, by name */
    private function members(string $class, string $beginning = ''): array
    {
        $members = [];
        foreach ($this->entries as $name => $entry) {
            if (str_starts_with($name, "$class::$beginning")) {
                $members[substr($name, strlen("$class::"))] = $entry;
            }
        }

        return $members !== [] ? $members : throw new \RuntimeException("the stub has no $class");
    }

    public function methods(string ...$names): string
    {
        $parts = [];
        foreach ($names as $name) {
            [$class] = explode('::', $name);
            $parts[] = '`' . preg_replace('/^function /', "$class::", $this->entry($name)->declaration) . '`';
        }
        $entry = $this->entry($names[0]);
        $items = [];
        foreach ($entry->parameters() as $name => $about) {
            $items[] = "`\$$name`: " . sentence($about);
        }
        foreach ($entry->tagged('return') as $text) {
            [, $about] = explode(' ', "$text ", 2);
            $items = trim($about) === '' ? $items : [...$items, 'Returns ' . sentence(trim($about))];
        }
        $costs = array_filter($entry->items, static fn (string $item) => str_starts_with($item, 'Costs '));
        $items = [...$items, ...array_diff($entry->items, $costs), ...$this->exceptions($entry), ...$costs];
        array_push($parts, ...array_map(static fn (string $text) => wrapped('', $text), $entry->paragraphs));
        $parts[] = implode("\n", array_map(static fn (string $item) => wrapped('- ', $item), $items));

        return implode("\n\n", array_filter($parts));
    }

    /** @return string[] those about which the comment says when they are thrown; ValueErrors are always the same */
    private function exceptions(Entry $entry): array
    {
        $items = [];
        foreach ($entry->tagged('throws') as $text) {
            if (preg_match('/^(\w+) (.+)$/s', $text, $match)) {
                $items[] = sprintf('Throws %s `%s` %s', preg_match('/^[AEIOU]/', $match[1]) ? 'an' : 'a', $match[1], sentence($match[2]));
            }
        }

        return $items;
    }

    public function options(string $class): string
    {
        $constructor = $this->entry("$class::__construct");
        $defaults = $constructor->defaults();
        $rows = [];
        foreach ($constructor->parameters() as $name => $about) {
            if (!preg_match('/^as for `\w+`\.$/', $about)) {
                preg_match('/^(?:\(((?:[^()]|\([^()]*\))*)\) )?(.*)$/s', $about, $match);
                $default = $defaults[$name] === '' ? '' : "`$defaults[$name]`";
                $rows[] = ["`\$$name`", $default, $match[1], ucfirst(sentence($match[2]))];
            }
        }

        return table(['argument', 'default', 'range', 'meaning'], $rows);
    }

    public function properties(string $class): string
    {
        $rows = [];
        foreach ($this->members($class, '$') as $entry) {
            [$type, $name] = explode(' ', $entry->declaration);
            $type = $entry->tagged('var')[0] ?? $type;
            $rows[] = ["`$type $name`", implode(' ', $entry->paragraphs)];
        }

        return table(['property', ''], $rows);
    }

    public function cases(string $enum): string
    {
        $rows = [];
        foreach ($this->members($enum) as $name => $entry) {
            $rows[] = ["`$name`", implode(' ', $entry->paragraphs)];
        }

        return table(['case', ''], $rows);
    }

    public function classes(string ...$names): string
    {
        $rows = array_map(fn (string $name) => ["`$name`", implode(' ', $this->entry($name)->paragraphs)], $names);

        return table(['exception', ''], $rows);
    }

    public function functions(): string
    {
        $rows = [];
        foreach ($this->entries as $name => $entry) {
            if (!str_contains($name, '::') && str_starts_with($entry->declaration, 'function ')) {
                $rows[] = ['`DistLock\\' . substr($entry->declaration, strlen('function ')) . '`', $entry->paragraphs[0]];
            }
        }

        return table(['function', ''], $rows);
    }

    public function fill(string $page): string
    {
        $filled = preg_replace_callback('/^<!-- (\w+)(?:: (.*?))? -->\n(?:(?!<!-- ).*\n)*?<!-- end -->$/m', function (array $match): string {
            $names = array_map(trim(...), explode(',', $match[2] ?? ''));
            $text = match ($match[1]) {
                'methods' => $this->methods(...$names),
                'options' => $this->options(...$names),
                'properties' => $this->properties(...$names),
                'cases' => $this->cases(...$names),
                'classes' => $this->classes(...$names),
                'functions' => $this->functions(),
            };

            return strtok($match[0], "\n") . "\n\n$text\n\n<!-- end -->";
        }, $page, count: $count);

        return $count === substr_count($page, '<!-- end -->') ? $filled : throw new \RuntimeException('the page lacks an end');
    }
}

[, $stub, $page] = $argv;
echo (new Page(read(file_get_contents($stub))))->fill(file_get_contents($page));
