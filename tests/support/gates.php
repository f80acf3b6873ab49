<?php

namespace DistLock\Test;

/** Points at which requests stop until the test lets them continue. */
final class Gates
{
    /** The beginning of a request's script. */
    public const PRELUDE = '<?php require "' . __DIR__ . '/gate.php"; ';
    /** $_GET["gates"] tells requests where this is; they may leave files for the test there. */
    public readonly string $directory;

    public function __construct()
    {
        $this->directory = directory();
    }

    /** Waits until a request is at the gate. */
    public function await(string $name): void
    {
        await(fn () => file_exists("$this->directory/$name.reached"), 60, "the request at the gate $name");
    }

    public function open(string $name): void
    {
        touch("$this->directory/$name.open");
    }
}
