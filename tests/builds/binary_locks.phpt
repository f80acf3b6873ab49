--TEST--
The binary that a release has for this PHP locks on Redis, also with TLS, and on ZooKeeper, once it is unpacked anywhere
--FILE--
<?php

namespace DistLock\Test;

use DistLock\RedisLock;
use DistLock\ZkLock;

require __DIR__ . '/../zookeeper/zookeeper.php';
require_once __DIR__ . '/../support/tls.php';

/** Another PHP, which loads nothing but the binary. It makes a call on one lock for each line that it is told. */
final class Locker
{
    private const PROGRAM = <<<'PHP'
        $lock = new $argv[1]($argv[2], $argv[3]);
        while (($call = fgets(STDIN)) !== false) {
            try {
                echo match (trim($call)) {
                    'try' => $lock->acquire(0.0) ? 'held' : 'refused',
                    'wait' => $lock->acquire(20.0) ? 'handed over' : 'refused',
                    'release' => $lock->release() ? 'released' : 'lost',
                    'waiters' => $lock->inspect()->waiters,
                }, "\n";
            } catch (Throwable $e) {
                echo get_class($e), ': ', $e->getMessage(), "\n";
            }
        }
        PHP;

    /** @var resource[] */
    private array $pipes = [];

    public function __construct(string $extension, string ...$arguments)
    {
        $command = [php(), '-n', '-d', "extension=$extension", '-r', self::PROGRAM, '--', ...$arguments];
        $process = proc_open($command, [['pipe', 'r'], ['pipe', 'w'], STDERR], $this->pipes, '/', []);
        at_end(fn () => [proc_terminate($process, SIGKILL), proc_close($process)]);
    }

    public function tell(string $call): void
    {
        fwrite($this->pipes[0], "$call\n");
    }

    public function hear(): string
    {
        return trim((string) fgets($this->pipes[1]));
    }

    public function call(string $call): string
    {
        $this->tell($call);

        return $this->hear();
    }
}

/** @return string the name of the archive */
function binary(string $directory): string
{
    $command = escapeshellarg(root() . '/scripts/binary') . ' 1.2.3 ' . escapeshellarg($directory);
    exec("$command 2>&1", $lines, $code);

    return $code === 0 ? end($lines) : throw new \RuntimeException(implode("\n", $lines));
}

[$release, $unpacked] = [directory(), directory()];
$archive = binary($release);
echo preg_replace('/php\d\.\d-\w+/', 'phpX-MACHINE', $archive), "\n";
exec('unzip -q ' . escapeshellarg("$release/$archive") . ' -d ' . escapeshellarg($unpacked));
echo implode(' ', array_diff(scandir($unpacked), ['.', '..'])), "\n";
exec('objdump -p ' . escapeshellarg("$unpacked/distlock.so"), $needed);
preg_match_all('/NEEDED +(\S+)/', implode("\n", $needed), $libraries);
preg_match_all('/\bGLIBC_([\d.]+)/', implode("\n", $needed), $versions);
usort($versions[1], version_compare(...));
echo implode(' ', preg_grep('/^ld-/', $libraries[1], PREG_GREP_INVERT)), ', glibc ', end($versions[1]), "\n";

$servers = [
    'Redis' => [RedisLock::class, key(), dsn()],
    'Redis with TLS' => [RedisLock::class, key('tls'), shared_tls_server()->dsn(host: '127.0.0.1')],
    'ZooKeeper' => [ZkLock::class, path(), hosts()],
];
foreach ($servers as $server => $arguments) {
    $one = new Locker("$unpacked/distlock.so", ...$arguments);
    $other = new Locker("$unpacked/distlock.so", ...$arguments);
    echo "$server: ", implode(', ', [$one->call('try'), $other->call('try')]);
    $other->tell('wait');
    await(fn () => $one->call('waiters') === '1');
    echo ', ', implode(', ', [$one->call('release'), $other->hear(), $other->call('release')]), "\n";
}
?>
--EXPECT--
php_distlock-1.2.3_phpX-MACHINE-linux-glibc.zip
LICENSE distlock.so
libssl.so.3 libcrypto.so.3 libc.so.6, glibc 2.34
Redis: held, refused, released, handed over, released
Redis with TLS: held, refused, released, handed over, released
ZooKeeper: held, refused, released, handed over, released
