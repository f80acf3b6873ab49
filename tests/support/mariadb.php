<?php

/* The fencing example of docs/reference.md on a MariaDB that the tests share. */

namespace DistLock\Test;

require_once __DIR__ . '/documentation.php';

/** What connects to a new database in the given sql_mode, as code. $option is one of PDO's for MySQL, or empty. */
function connection(string $mode, string $option): string
{
    $dsn = 'mysql:unix_socket=' . shared('mariadb') . '/mariadb/socket';
    $database = 'test_' . bin2hex(random_bytes(8));
    $code = "(new PDO('$dsn', 'root'))->exec('CREATE DATABASE $database');\n";
    // The old names of the options are deprecated since PHP 8.5.
    $name = PHP_VERSION_ID < 80400 ? "PDO::MYSQL_ATTR_$option" : "Pdo\\Mysql::ATTR_$option";
    $options = $option === '' ? '[]' : "[$name => true]";

    return "$code\$db = new PDO('$dsn;dbname=$database', 'root', '', $options);\n\$db->exec(\"SET sql_mode = '$mode'\");\n";
}

/** Runs the example, changed by these replacements. Returns its output. */
function run_fencing_example(string $mode, array $changes = [], string $option = ''): string
{
    load_pdo('mysqlnd', 'pdo_mysql');
    [$example] = programs(blocks('docs/reference.md', 'php')['Fencing']);
    $changes["\$db = new PDO('sqlite::memory:');\n"] = connection($mode, $option);
    foreach (array_keys($changes) as $text) {
        str_contains($example, $text) || throw new \LogicException("The example is without $text");
    }
    $script = directory() . '/example.php';
    file_put_contents($script, strtr($example, $changes));

    return by_command_line($script);
}
