<?php

declare(strict_types=1);

namespace DistLock\Conform;

/** Checks the script for rate limiters, and that a script that lacks one of its rules is found out. */
final class RateCheck
{
    private const HISTORIES_OF_A_MUTANT = 3000;
    private const DEPTH_OF_A_MUTANT = 6;

    /** What is wrong, the text in the script that is replaced, and by what. */
    private const MUTANTS = [
        ['back: whoever took since loses', "if taker ~= id then\nreturn 0\nend\n", ''],
        ['back: the last slot stays', 'math.max(due - gap, 0), previous', 'due, previous'],
        ['back: forgets who took before', 'math.max(due - gap, 0), previous', "math.max(due - gap, 0), '-'"],
        ['back: a fraction below 0 is stored', "if full_part < 0 then\nfull, full_part = full - 1, full_part + WHOLE\nend\n", ''],
        ['take: asked again, it takes twice', 'if taker == id then', 'if false then'],
        ['take: may come before the last slot', 'math.max(full_then - tolerance, due, now)', 'math.max(full_then - tolerance, now)'],
        ['take: a clock that was set back is believed', 'if lead > 0 then', 'if false then'],
        ['take: a bucket fills without end', "if full < now then\nfull, full_part = now, 0\nend\n", ''],
        ['take: the fraction is lost', "if part_then >= WHOLE then\nfull_then, part_then = full_then + 1, part_then - WHOLE\nend\n", "part_then = 0\n"],
        ['take: the longest wait is ignored', 'longest >= 0 and slot - now > longest', 'false'],
        ['take: a refusal is stored', "return {0, slot - now, full - now, math.max(due - now, 0)}\nend\n", "reply = {0, slot - now, full - now, math.max(due - now, 0)}\nend\nif reply == nil then\n", "full, full_part, due, taker = full_then, part_then, slot, id\n", "full, full_part, due, taker = full_then, part_then, slot, id\nelseif longest >= 0 and slot - now > longest then\ndue = slot\nend\n"],
        ['it expires too early', 'math.ceil(math.max(full - now, 0) / 1000) + 1)', 'math.max(math.floor(math.max(full - now, 0) / 1000), 1))'],
        ['it never expires', ",\n'px', string.format('%d', math.ceil(math.max(full - now, 0) / 1000) + 1))", ')'],
    ];

    public function __construct(private readonly RateServer $server, private readonly Scripts $scripts)
    {
    }

    /** Returns whether the script does what is promised. Prints what it looked at. */
    public function run(int $seed, float $seconds, int $mostCalls, int $depth): bool
    {
        $this->server->load($this->scripts);
        $began = microtime(true);
        foreach ([1, 2] as $burst) {
            $sequences = new RateSequences($this->server, $burst, $depth);
            if (!$sequences->run()) {
                echo implode("\n", $sequences->faults), "\n";
                return false;
            }
            echo "burst $burst: $sequences->count sequences of $depth events\n";
        }
        for ($histories = 0; $histories === 0 || ($this->server->calls < $mostCalls && microtime(true) - $began < $seconds); $histories++) {
            $fault = $this->history($seed + $histories);
            if ($fault !== null) {
                echo "$fault\nFAIL scripts/conform --rates --calls 1 --depth 1 --seed ", $seed + $histories, "\n";
                return false;
            }
        }
        printf("%d histories, %d calls, %.0f s\n", $histories, $this->server->calls, microtime(true) - $began);

        return true;
    }

    /** Returns what is wrong in the history with this seed. */
    private function history(int $seed): ?string
    {
        $history = new RateHistory($this->server, new \Random\Randomizer(new \Random\Engine\Mt19937($seed)));

        return $history->run() ? null : "$history: " . implode('; ', $history->faults);
    }

    /** Returns whether each of the faults is found. */
    public function findMutants(string $only): bool
    {
        $passed = $failed = 0;
        foreach (self::MUTANTS as $mutant) {
            $fault = array_shift($mutant);
            if (!str_contains($fault, $only)) {
                continue;
            }
            $scripts = $this->scripts;
            foreach (array_chunk($mutant, 2) as [$text, $replacement]) {
                $scripts = $scripts->mutate($text, $replacement);
            }
            $this->server->load($scripts);
            $found = $this->findFault();
            $found !== null ? $passed++ : $failed++;
            echo $found !== null ? 'PASS' : 'FAIL', " $fault (", $found ?? 'not found', ")\n";
        }
        echo "$passed passed, $failed failed\n";

        return $failed === 0 && $passed > 0;
    }

    private function findFault(): ?string
    {
        for ($seed = 1; $seed <= self::HISTORIES_OF_A_MUTANT; $seed++) {
            $fault = $this->history($seed);
            if ($fault !== null) {
                return $fault;
            }
        }
        foreach ([1, 2] as $burst) {
            $sequences = new RateSequences($this->server, $burst, self::DEPTH_OF_A_MUTANT);
            if (!$sequences->run()) {
                return $sequences->faults[0];
            }
        }

        return null;
    }
}
