<?php

namespace DistLock\Test;

/** Places at which requests stay until the test lets them go on. */
final class Gates
{
    /** The beginning of a request's script. */
    public const PRELUDE = '<?php require "' . __DIR__ . '/gate.php"; ';
    /** Requests are told of it by $_GET["gates"], and may leave files for the test there. */
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
