<?php

namespace DistLock\Symfony\Tests;

use DistLock\Symfony\Locked;
use Symfony\Component\HttpFoundation\Response;

/** A controller whose methods run under locks. */
class Orders
{
    #[Locked('order:{id}')]
    public function change(string $id): Response
    {
        return new Response("seen $id");
    }

    #[Locked('order:{id}', status: 503, retryAfter: 30)]
    public function report(): Response
    {
        return new Response();
    }
}
