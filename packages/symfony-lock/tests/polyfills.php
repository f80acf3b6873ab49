<?php

// Stands in for what Symfony 7.4 and 8 take from symfony/polyfill-php85 and symfony/polyfill-deepclone, as far as the
// tests need it.

declare(strict_types=1);

if (!function_exists('get_error_handler')) {
    function get_error_handler(): ?callable
    {
        $handler = set_error_handler(null);
        restore_error_handler();

        return $handler;
    }
}

if (!function_exists('array_first')) {
    /** @param mixed[] $array */
    function array_first(array $array): mixed
    {
        return $array === [] ? null : $array[array_key_first($array)];
    }
}

if (!function_exists('deepclone_to_array')) {
    /** @return array<string, mixed> */
    function deepclone_to_array(mixed $value): array
    {
        $text = serialize($value);

        // Symfony may add a class, which the copy is to have.
        return str_contains($text, 'O:') ? ['prepared' => 0, 'classes' => [], 'objectMeta' => 1, 'text' => $text] : ['value' => $value];
    }

    /** @param array{text: string, classes: string[]} $copied */
    function deepclone_from_array(array $copied): mixed
    {
        $text = $copied['text'];
        foreach ($copied['classes'] as $class) {
            $text = (string) preg_replace('/^O:\d+:"[^"]+"/', sprintf('O:%d:"%s"', strlen($class), addcslashes($class, '\\')), $text);
        }

        return unserialize($text);
    }
}
