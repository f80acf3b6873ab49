<?php

declare(strict_types=1);

namespace DistLock\Failing;

/** What proof/failing/calls.h says. */
final class Calls
{
    /** @var list<string> the calls that are made to fail, in that order: "socket", "fcntl_lock" */
    public readonly array $names;
    /** @var array<string, list<string>> the errors of each */
    public readonly array $errors;
    /** @var list<string> the functions that are made to fail */
    public readonly array $failing;
    /** @var list<string> those that aren't */
    public readonly array $never;

    public function __construct()
    {
        $text = (string) preg_replace('~/\*.*?\*/~s', '', (string) file_get_contents(__DIR__ . '/../calls.h'));
        preg_match_all('/^(FAILS|PART)\(([^)]*)\)/m', $text, $found, PREG_SET_ORDER);
        $errors = $failing = [];
        foreach ($found as [, $kind, $list]) {
            $words = array_map(trim(...), explode(',', $list));
            $failing[] = $words[0];
            $name = implode('_', array_splice($words, 0, $kind === 'PART' ? 2 : 1));
            $errors[$name] = $words;
        }
        preg_match_all('/^NEVER\("[^"]*",([^)]*)\)/m', $text, $found);
        $this->names = array_keys($errors);
        $this->errors = $errors;
        $this->failing = array_values(array_unique($failing));
        $this->never = array_map(trim(...), explode(',', implode(',', $found[1])));
    }
}
