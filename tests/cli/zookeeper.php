<?php

namespace DistLock\Test;

require __DIR__ . '/cli.php';

/** @param string ...$arguments those for ZooKeeper are added */
function distlock_zk(string ...$arguments): Ran
{
    return run([...$arguments, '--zookeeper', hosts()]);
}

/** A path that no other test and no other run of this one has. */
function path(string $name = 'lock'): string
{
    return '/distlock/' . key($name);
}

/** @return string[] with what is below path('') only */
function below(string $text): string
{
    return str_replace(path(''), '', plain(str_replace(path(''), '', $text)));
}
