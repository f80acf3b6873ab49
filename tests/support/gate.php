<?php

/*
 * Requests load this: gate("name") waits until the test opens that gate of the Gates in the directory $_GET["gates"].
 */

function gate(string $name): void
{
    touch("$_GET[gates]/$name.reached");
    while (!file_exists("$_GET[gates]/$name.open")) {
        usleep(1000);
    }
}
