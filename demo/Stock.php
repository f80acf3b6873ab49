<?php

/** The tickets that are left, as a number in a file. */
final class Stock
{
    public function __construct(private string $file)
    {
    }

    /** The number always has the same length, so that nobody reads half of it. */
    public function put(int $tickets): void
    {
        $file = fopen($this->file, 'c');
        fwrite($file, sprintf('%08d', $tickets));
        fclose($file);
    }

    /** Returns false if the tickets are sold out. */
    public function sellOne(): bool
    {
        $left = (int) file_get_contents($this->file);
        // This is the time that an application needs for prices, payment and mail.
        usleep(random_int(1000, 2000));
        if ($left === 0) {
            return false;
        }
        $this->put($left - 1);

        return true;
    }
}
