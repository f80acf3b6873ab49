<?php

namespace Orchestra\Testbench\Factories;

use Illuminate\Foundation\Auth\User;

/** As much of testbench's as Laravel's tests need. */
final class UserFactory
{
    public static function new(): self
    {
        return new self();
    }

    public function create(): User
    {
        $user = (new User())->forceFill(['name' => 'Sally']);
        $user->save();

        return $user;
    }
}
