<?php

declare(strict_types=1);

/* Run by scripts/conform, with the server's directory in front of the options. */

namespace DistLock\Conform;

require __DIR__ . '/lib/autoload.php';

set_error_handler(static fn (int $level, string $message, string $file, int $line) =>
    throw new \ErrorException($message, 0, $level, $file, $line));

try {
    $options = new Options(array_slice($argv, 2));
} catch (\InvalidArgumentException $exception) {
    fwrite(STDERR, "conform: {$exception->getMessage()}\n");
    exit(2);
}
$scripts = Scripts::fromHeader(__DIR__ . '/../../redis/lua/scripts.h');
if ($options->rates) {
    $check = new RateCheck(new RateServer($argv[1]), $scripts);
    if ($options->mutants) {
        exit($check->findMutants($options->only) ? 0 : 1);
    }
    echo "seed $options->seed\n";
    $isRight = $check->run($options->seed, $options->seconds, $options->calls, $options->depth);
    echo $isRight ? '1 passed, 0 failed' : '0 passed, 1 failed', "\n";
    exit($isRight ? 0 : 1);
}
if ($options->models) {
    $models = new Models($argv[1], $scripts);
    if ($options->mutants) {
        exit($models->findMutants($options->only) ? 0 : 1);
    }
    echo "seed $options->seed\n";
    exit($models->run($options) ? 0 : 1);
}
$server = new Server($argv[1]);
if ($options->mutants) {
    exit(Mutants::find($server, $scripts, $options->only) ? 0 : 1);
}
echo "seed $options->seed\n";
$server->load($scripts);
$run = new Run($server);
$began = microtime(true);
$seed = $options->seed;
do {
    $agrees = $run->schedule($seed++, $options->calls);
} while ($agrees && $run->calls < $options->calls && microtime(true) - $began < $options->seconds);
echo implode("\n", $run->difference === [] ? $run->replies->table() : $run->difference), "\n";
if (!$agrees) {
    echo 'FAIL scripts/conform --calls 1000 --seed ', $seed - 1, "\n";
}
printf("%d calls, %.0f a second\n", $run->calls, $run->calls / (microtime(true) - $began));
echo $agrees ? '1 passed, 0 failed' : '0 passed, 1 failed', "\n";
exit($agrees ? 0 : 1);
