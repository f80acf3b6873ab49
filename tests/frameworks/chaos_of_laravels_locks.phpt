--TEST--
Some seconds of chaos with Laravel's cache locks are judged, with nothing but what these don't promise
--FILE--
<?php

namespace DistLock\Test;

require __DIR__ . '/../support/harness.php';
require_once __DIR__ . '/../support/chaos.php';

load_library('laravel');
chaos_of_others('laravel');
--EXPECT--
laravel acquired
