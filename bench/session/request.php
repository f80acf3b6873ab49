<?php

/*
 * One request of the session "id": opens it, works for that many microseconds, adds 1 and writes it. It answers with
 * the time of each step, in nanoseconds of the clock that all processes share. Without "work" it only answers with the
 * sum.
 */

declare(strict_types=1);

session_id($_GET['id']);
if (!isset($_GET['work'])) {
    session_start(['read_and_close' => true]);
    echo json_encode($_SESSION['sum'] ?? 0);
    return;
}
$called = hrtime(true);
$isOpen = session_start();
$acquired = hrtime(true);
usleep((int) $_GET['work']);
$_SESSION['sum'] = ($_SESSION['sum'] ?? 0) + 1;
$_SESSION['cart'] ??= str_repeat('something to be kept. ', 50);
$released = hrtime(true);
session_write_close();
echo json_encode(['open' => $isOpen, 'times' => [$called, $acquired, $released, hrtime(true)]]);
