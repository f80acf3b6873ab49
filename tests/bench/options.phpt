--TEST--
The benches' options: a network has parts of its own, a picture needs the part that it shows, and what makes no sense is refused
--FILE--
<?php

use DistLock\Bench\Options;

require __DIR__ . '/../../bench/lib/autoload.php';

function parsed(string ...$words): void
{
    try {
        $options = new Options($words, ['near', 'crowd'], ['far'], 'near');
        echo implode(' ', $words), ': ', implode(',', $options->parts), ', ', json_encode([$options->network, $options->plot, $options->json]), "\n";
    } catch (InvalidArgumentException $exception) {
        echo implode(' ', $words), ': ', $exception->getMessage(), "\n";
    }
}

parsed();
parsed('--network', '2ms', '--json');
parsed('--json=figures', '--network=500us');
parsed('--only=crowd');
parsed('--network=1.5ms', '--only=far');
parsed('--only=far');
parsed('--only=crowd', '--network=2ms');
parsed('--plot', 'waits.svg');
parsed('--plot=waits.svg', '--only=crowd');
parsed('--plot=waits.svg', '--network=2ms');
parsed('--plot');
parsed('--network');
parsed('--network=2');
parsed('--network=0ms');
parsed('--network=-2ms');
try {
    new Options(['--network=2ms'], ['near']);
} catch (InvalidArgumentException $exception) {
    echo $exception->getMessage(), "\n";
}
?>
--EXPECT--
: near,crowd, [null,null,null]
--network 2ms --json: far, [2000,null,""]
--json=figures --network=500us: far, [500,null,"figures"]
--only=crowd: crowd, [null,null,null]
--network=1.5ms --only=far: far, [1500,null,null]
--only=far: --only: no part is called 'far'; there are near, crowd
--only=crowd --network=2ms: --only: no part is called 'crowd'; there are far
--plot waits.svg: near,crowd, [null,"waits.svg",null]
--plot=waits.svg --only=crowd: --plot shows the part 'near', which isn't to run
--plot=waits.svg --network=2ms: --plot shows the part 'near', which isn't to run
--plot: --plot needs a file
--network: --network needs a time as 2ms or 500us, not ''
--network=2: --network needs a time as 2ms or 500us, not '2'
--network=0ms: --network needs a time as 2ms or 500us, not '0ms'
--network=-2ms: --network needs a time as 2ms or 500us, not '-2ms'
unknown option --network
