<?php

/*
 * php polyfill.php <stub> <testing> <to>: makes of the stub the declarations of packages/polyfill, and of the files of
 * packages/testing that the two packages share its copies. Run by scripts/generate.
 *
 * Each declaration is in a condition, so that including it beside the extension does nothing. A class that does
 * something passes its calls on to its body, a class of DistLock\Polyfill with the same methods; functions are passed
 * on, too. A bool or a number that the extension refuses is refused here before PHP converts it.
 *
 * There are copies because distlock/testing mustn't require the polyfill, whose presence tells Composer that the
 * extension is there, and because an application that has the polyfill needs no locks in memory.
 *
 * In the stub, each method and each function is a line.
 */

declare(strict_types=1);

namespace DistLock\Scripts;

const SHARED = ['Argument', 'CriticalSections', 'Entry', 'Ledger', 'Owner', 'Registry', 'Wait'];
const BODIES = '\DistLock\Polyfill\\';
const METHOD = '/^    (?:public|private) function (?<name>\w+)\((?<parameters>.*)\)(?:: (?<type>\S+))? \{\}$/';

/** What the extension refuses although PHP could convert it: PHP must not, before it can be refused. */
const WIDENED = [
    '?float' => ['float|bool|null', 'Argument::secondsOrNull'],
    'float' => ['float|bool', 'Argument::seconds'],
    '?int $maxAhead' => ['int|bool|null', 'Argument::maxAhead'],
    'string|array|null $servers' => ['mixed', 'Given::servers'],
    '?string $hosts' => ['mixed', 'Given::hosts'],
];

/** What a number is probably meant for if it is in the place of the servers. */
const NUMBERS = ['RedisLock' => 'ttl', 'RedisSemaphore' => 'ttl', 'RedisLockFactory' => 'ttl', 'RedisRateLimiter' => 'burst'];

/**
 * @return array{string, string}|null the type that takes what is to be refused, and what refuses it; null: nothing is
 */
function widened(string $type, string $name): ?array
{
    return WIDENED["$type \$$name"] ?? WIDENED[$type] ?? null;
}

const PARAMETER = '/(?<type>[?\\\\\w|]+) (?<dots>\.\.\.)?\$(?<name>\w+)/';

/** Widens the parameters of a class's method, or of a function. */
function wide(string $parameters): string
{
    return (string) preg_replace_callback(
        PARAMETER,
        static fn (array $found): string => (widened($found['type'], $found['name'])[0] ?? $found['type']) . " $found[dots]\$$found[name]",
        $parameters,
    );
}

/** What a call passes on. */
function arguments_of(string $parameters, string $class = ''): string
{
    preg_match_all(PARAMETER, $parameters, $found, PREG_SET_ORDER);
    $arguments = [];
    foreach ($found as $at => ['type' => $type, 'dots' => $dots, 'name' => $name]) {
        $check = widened($type, $name)[1] ?? null;
        $rest = match ($check) {
            'Given::servers' => ", '" . (NUMBERS[$class] ?? '') . "'",
            'Given::hosts', 'Argument::maxAhead', null => '',
            default => ", '$name'",
        };
        $arguments[] = $check === null ? "$dots\$$name" : BODIES . "$check(\$$name, __METHOD__, " . ($at + 1) . "$rest)";
    }

    return implode(', ', $arguments);
}

/** A declaration with a body that is one statement. */
function with_body(string $declaration, string ...$lines): string
{
    return substr($declaration, 0, -strlen(' {}')) . "\n    {\n" . implode('', array_map(static fn (string $line): string => "        $line\n", $lines)) . '    }';
}

function returning(string $type, string $call): string
{
    return ($type === 'void' ? '' : 'return ') . "$call;";
}

/** @param array<string, string> $method what METHOD finds */
function of_body(string $class, array $method): string
{
    $arguments = arguments_of($method['parameters'], $class);
    $method[0] = str_replace("($method[parameters])", '(' . wide($method['parameters']) . ')', $method[0]);
    if ($method['name'] !== '__construct') {
        return with_body($method[0], returning($method['type'] ?? '', "\$this->body->$method[name]($arguments)"));
    }
    $body = BODIES . $class . 'Body';

    return "    use " . BODIES . "Sealed;\n\n    private $body \$body;\n\n" . with_body(
        $method[0],
        'if (isset($this->body)) {',
        "    throw new \\Error('The DistLock\\$class has already been constructed');",
        '}',
        "\$this->body = new $body(\$this" . ($arguments === '' ? '' : ", $arguments") . ');',
    );
}

/** @param array<string, string> $method */
function of_values(array $method): string
{
    return $method['name'] === '__construct' ? with_body($method[0])
        : with_body($method[0], returning($method['type'] ?? '', BODIES . "Values::$method[name](\$this)"));
}

/** @param array<string, string> $method */
function getter(array $method): string
{
    return with_body($method[0], 'return $this->' . lcfirst(substr($method['name'], strlen('get'))) . ';');
}

/** A class, interface or enum of the stub, with bodies. */
function complete(string $declared): string
{
    preg_match('/^(?:final )?(?:readonly )?(?<kind>\w+) (?<name>\w+)(?<rest>.*)$/m', $declared, $head);
    if ($head['kind'] === 'class') {
        $isException = str_contains($head['rest'], 'extends');
        $isValue = (bool) preg_match('/^    private function __construct/m', $declared);
        $declared = preg_replace_callback('/' . substr(METHOD, 1, -1) . '/m', static fn (array $method): string => match (true) {
            $isException => getter($method),
            $isValue => of_values($method),
            default => of_body($head['name'], $method),
        }, $declared);
    }

    return preg_replace('/ \{\}$/m', "\n{\n}", (string) $declared);
}

function wrapped(string $declared): string
{
    $indented = preg_replace('/^(?=.)/m', '    ', $declared);

    return "if (!\\extension_loaded('distlock')) {\n$indented\n}\n";
}

function write(string $path, string $text): void
{
    @mkdir(dirname($path), 0777, true);
    file_put_contents($path, $text);
}

[, $stub, $testing, $to] = $argv;
$head = "<?php\n\n// Made of distlock.stub.php by scripts/generate: change that, not this.\n\nnamespace DistLock;\n\n";
// Without comments, and in parts: each begins at the margin.
$text = (string) file_get_contents($stub);
$text = (string) preg_replace(['~^ */\*\*.*?\*/\n~ms', '/^#(?:ifdef|endif).*\n/m'], '', substr($text, (int) strpos($text, 'namespace DistLock;') + 19));
$text = (string) preg_replace(['/\n{3,}/', '/\{\n\n/', '/\n\n\}/'], ["\n\n", "{\n", "\n}"], $text);
$functions = '';
foreach (preg_split('/\n+(?=(?:final|readonly|class|interface|enum|function)\b)/', trim($text)) ?: [] as $declared) {
    if (preg_match('/^function (?<name>\w+)\((?<parameters>.*)\)(?:: (?<type>\S+))? \{\}$/', $declared, $function)) {
        $call = BODIES . "Functions::$function[name](" . arguments_of($function['parameters']) . ')';
        $body = returning($function['type'] ?? '', $call);
        $declared = str_replace("($function[parameters])", '(' . wide($function['parameters']) . ')', $declared);
        $functions .= "\n" . wrapped(substr($declared, 0, -strlen(' {}')) . "\n{\n    $body\n}");
    } elseif (preg_match('/^(?:final )?(?:readonly )?(?:class|interface|enum) (?<name>\w+)/', $declared, $class)) {
        write("$to/declarations/$class[name].php", $head . wrapped(complete($declared)));
    } else {
        throw new \RuntimeException("this isn't understood: $declared");
    }
}
write("$to/declarations/functions.php", rtrim($head) . "\n" . $functions);
foreach (SHARED as $class) {
    $text = (string) file_get_contents("$testing/$class.php");
    $made = "// Made of packages/testing/src/$class.php by scripts/generate: change that, not this.\n\nnamespace DistLock\\Polyfill;";
    write("$to/src/$class.php", str_replace('namespace DistLock\Testing;', $made, $text));
}
