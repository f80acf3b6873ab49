<?php

namespace DistLock\Test;

use DistLock\ZkLock;

/** Two of theirs and two of ours acquire again and again. */
function one_owner(\Closure $foreign): void
{
    $rounds = 40;
    $inside = directory() . '/inside';
    $critical = function () use ($inside) {
        @mkdir($inside) || print("two owners\n");
        usleep(500);
        @rmdir($inside);
    };
    $children = [];
    foreach ([$foreign(path()), $foreign(path())] as $theirs) {
        $children[] = child(function () use ($theirs, $rounds, $critical) {
            for ($round = 0; $round < $rounds; $round++) {
                $theirs->acquire() || print("not acquired\n");
                $critical();
                $theirs->release();
            }

            return true;
        });
        $children[] = child(function () use ($rounds, $critical) {
            for ($round = 0; $round < $rounds; $round++) {
                (new ZkLock(path(), hosts()))->synchronized($critical);
            }

            return true;
        });
    }
    foreach ($children as $child) {
        var_dump($child->result(100));
    }
}
