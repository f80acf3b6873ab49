<?php

/** The tickets that are left: a number in a file. */
final class Stock
{
    public function __construct(private string $file)
    {
    }

    /** Always as many bytes, so that nobody reads half a number. */
    public function put(int $tickets): void
    {
        $file = fopen($this->file, 'c');
        fwrite($file, sprintf('%08d', $tickets));
        fclose($file);
    }

    /** false: sold out. */
    public function sellOne(): bool
    {
        $left = (int) file_get_contents($this->file);
        // What an application does meanwhile: prices, payment, mail.
        usleep(random_int(1000, 2000));
        if ($left === 0) {
            return false;
        }
        $this->put($left - 1);

        return true;
    }
}
