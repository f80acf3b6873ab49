--TEST--
The checker of scripts/chaos finds fencing tokens that don't grow in the order of ownership
--FILE--
<?php

namespace DistLock\Test;

require __DIR__ . '/../support/harness.php';
require_once __DIR__ . '/../support/histories.php';

$history = fn () => new Histories(['lock' => ['tokens' => true, 'permits' => 1], 'many' => ['tokens' => true, 'permits' => 5]]);
$upgrade = fn (int $token) => $history()
    ->line('a', 1, 'held', ['hold' => 'h', 'lock' => 'lock', 'mode' => 'read', 'token' => 5])
    ->line('a', 2, 'call', ['id' => 99, 'lock' => 'lock', 'method' => 'acquire', 'timeout' => null])
    ->line('a', 3, 'return', ['id' => 99, 'threw' => null, 'result' => true])
    ->line('a', 4, 'held', ['hold' => 'h', 'lock' => 'lock', 'mode' => 'write', 'token' => $token])
    ->line('a', 5, 'held', ['hold' => 'h', 'lock' => 'lock', 'mode' => 'read', 'token' => $token])
    ->line('a', 6, 'released', ['hold' => 'h', 'lock' => 'lock', 'confirmed' => true]);

echo "smaller\n", $history()->owns('a', 0, 1, 5, 8)->owns('b', 2, 6, 7, 7)->judged();
echo "the same\n", $history()->owns('a', 0, 1, 5, 8)->owns('b', 2, 6, 7, 8)->judged();
echo "smaller than that before the last\n", $history()->owns('a', 0, 1, 2, 9)->owns('b', 0, 3, 4, 10)->owns('c', 0, 5, 6, 9)->judged();
echo "larger\n", $history()->owns('a', 0, 1, 5, 8)->owns('b', 2, 6, 7, 9)->judged();
echo "readers of whom nobody knows who was first\n", $history()
    ->owns('a', 0, 2, 5, 8, 'read')->owns('b', 1, 6, 7, 7, 'read')->judged();
echo "a reader that asked when the other read already\n", $history()
    ->owns('a', 0, 2, 5, 8, 'read')->owns('b', 3, 6, 7, 7, 'read')->judged();
echo "a writer after a reader\n", $history()->owns('a', 0, 2, 5, 8, 'read')->owns('b', 1, 6, 7, 7)->judged();
echo "permits that overlap\n", $history()
    ->owns('a', 0, 2, 5, 8, 'permit', 'many')->owns('b', 1, 6, 7, 7, 'permit', 'many')->judged();
echo "a permit after another\n", $history()
    ->owns('a', 0, 2, 5, 8, 'permit', 'many')->owns('b', 3, 6, 7, 7, 'permit', 'many')->judged();
echo "not known\n", $history()->owns('a', 0, 1, 5, 8)->owns('b', 2, 6, 7)->judged();
echo "an upgrade\n", $upgrade(6)->judged();
echo "an upgrade that keeps its token\n", $upgrade(5)->judged();
echo "a token that is known late\n", $history()
    ->owns('b', 6, 7, 8, 9)
    ->line('a', 1, 'held', ['hold' => 'h', 'lock' => 'lock', 'mode' => 'write', 'token' => null])
    ->line('a', 3, 'held', ['hold' => 'h', 'lock' => 'lock', 'mode' => 'write', 'token' => 10])
    ->line('a', 4, 'released', ['hold' => 'h', 'lock' => 'lock', 'confirmed' => true])->judged();
--EXPECT--
smaller
tokens: b/h3 (write, token 7) has a token smaller than that of a/h1 (write, token 8), which had it before
broken
the same
tokens: b/h3 (write, token 8) has a token the same as a/h1 (write, token 8), which had it before
broken
smaller than that before the last
tokens: c/h5 (write, token 9) has a token smaller than that of b/h3 (write, token 10), which had it before
broken
larger
held
readers of whom nobody knows who was first
held
a reader that asked when the other read already
tokens: b/h3 (read, token 7) has a token smaller than that of a/h1 (read, token 8), which had it before
broken
a writer after a reader
tokens: b/h3 (write, token 7) has a token smaller than that of a/h1 (read, token 8), which had it before
broken
permits that overlap
held
a permit after another
tokens: b/h3 (permit, token 7) has a token smaller than that of a/h1 (permit, token 8), which had it before
broken
not known
held
an upgrade
held
an upgrade that keeps its token
tokens: a/h (write, token 5) has a token the same as a/h (read, token 5), which had it before
broken
a token that is known late
tokens: b/h1 (write, token 9) has a token smaller than that of a/h (write, token 10), which had it before
broken
