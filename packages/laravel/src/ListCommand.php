<?php

namespace DistLock\Laravel;

use Illuminate\Cache\CacheManager;
use Illuminate\Console\Command;
use Symfony\Component\Console\Output\ConsoleOutputInterface;
use Symfony\Component\Console\Output\OutputInterface;
use Symfony\Component\Process\ExecutableFinder;
use Symfony\Component\Process\Process;

/** Runs distlock's own command line, with the servers and the prefix of a cache store. */
final class ListCommand extends Command
{
    protected $signature = 'distlock:list
        {names? : Which locks, with wildcards as in "invoice:*"; without it, all of the store}
        {options?* : Further options of "distlock list", after two dashes}
        {--store= : The cache store; the default is the default store}';

    protected $description = 'List the locks of a cache store that are held or waited for';

    public function handle(CacheManager $cache): int
    {
        $name = $this->option('store');
        $store = $cache->store(is_string($name) ? $name : null)->getStore();
        if (!$store instanceof DistLockStore) {
            $this->error('This cache store has no locks of distlock. Name one with --store.');

            return self::FAILURE;
        }
        $command = Options::check(Options::repository($this->laravel)->get('distlock'))['command'] ?? 'distlock';
        $program = is_executable($command) ? $command : (new ExecutableFinder())->find($command);
        if ($program === null) {
            $this->error("There is no program \"$command\": set \"command\" in config/distlock.php to the path of distlock's command line.");

            return self::FAILURE;
        }

        $names = $this->argument('names');
        /** @var string[] $options */
        $options = (array) $this->argument('options');
        $words = [$program, 'list', $store->pattern(is_string($names) ? $names : '*'), ...$options];

        return $this->runProgram($words, $store->lockServers());
    }

    /**
     * The servers, which may have passwords, are passed on in the environment, which other users can't read.
     *
     * @param string[] $words
     * @param string|string[]|null $servers
     */
    private function runProgram(array $words, #[\SensitiveParameter] string|array|null $servers): int
    {
        $environment = [];
        foreach ((array) $servers as $server) {
            $variable = 'DISTLOCK_SERVER_' . count($environment);
            $environment[$variable] = $server;
            array_push($words, '--redis', "env:$variable");
        }
        $process = new Process($words, null, $environment, null, null);
        $output = $this->output->getOutput();
        $errors = $output instanceof ConsoleOutputInterface ? $output->getErrorOutput() : $output;

        return $process->run(function (string $type, string $text) use ($output, $errors): void {
            ($type === Process::ERR ? $errors : $output)->write($text, false, OutputInterface::OUTPUT_RAW);
        });
    }
}
