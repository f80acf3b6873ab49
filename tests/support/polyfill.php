<?php

/* PHP without the extension, in which distlock/polyfill stands in for it. */

namespace DistLock\Test;

require_once __DIR__ . '/harness.php';

/** The options of a PHP that loads all but the extension. */
function options_without_extension(): string
{
    return preg_replace('~ ?-d extension=\S*/?distlock(\.so)?(?= |$)~', '', environment('DISTLOCK_TEST_PHP_OPTIONS'));
}

/** Each test has its own files. */
function polyfill_directory(): string
{
    static $directory = null;

    return $directory ??= directory();
}

/** A PHP without the extension that runs a script, which requires Composer's stand-in first. */
final class WithoutExtension
{
    private static int $made = 0;

    /** @var resource */
    public readonly mixed $process;
    /** @var resource */
    public readonly mixed $output;

    /**
     * @param string $code what follows <?php and the bootstrap
     * @param array<string, string> $environment more of it
     */
    public function __construct(string $code, string $options = '', array $environment = [], string ...$arguments)
    {
        $script = polyfill_directory() . '/script-' . ++self::$made . '.php';
        $bootstrap = var_export(root() . '/packages/polyfill/bootstrap.php', true);
        file_put_contents($script, "<?php\nrequire $bootstrap;\n$code");
        $command = implode(' ', [escapeshellarg(php()), options_without_extension(), $options, $script, ...array_map(escapeshellarg(...), $arguments)]);
        $environment += ['DISTLOCK_POLYFILL_DIRECTORY' => polyfill_directory() . '/files'] + getenv();
        $this->process = proc_open("exec $command", [1 => ['pipe', 'w'], 2 => ['redirect', 1]], $pipes, null, $environment);
        $this->output = $pipes[1];
    }

    public function pid(): int
    {
        return proc_get_status($this->process)['pid'];
    }

    public function kill(): void
    {
        posix_kill($this->pid(), SIGKILL);
    }

    /** Waits for its end, and returns what it printed. */
    public function said(): string
    {
        $said = (string) stream_get_contents($this->output);
        proc_close($this->process);

        return $said;
    }

    /** Waits for a line of its output. */
    public function line(): string
    {
        return rtrim((string) fgets($this->output));
    }
}

/** @param array<string, string> $environment */
function without_extension(string $code, array $environment = []): string
{
    return (new WithoutExtension($code, '', $environment))->said();
}
