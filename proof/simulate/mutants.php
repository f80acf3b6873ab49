<?php

declare(strict_types=1);

/*
 * Run by scripts/simulate --mutants, in the directory in which the simulator was built: plants a fault in a file of the
 * engine at a time, and checks that some schedule shows it. Arguments: the checkout, the most schedules for each, and,
 * optionally, a part of the names of those to be run.
 */

/* What is wrong, the file, the text in it that is replaced, and by what. */
const MUTANTS = [
    ['a grant counts from when it is heard', 'redis/lock/contender.c', 'given = local_time(refusal, grant->time);', 'given = now;'],
    ['an answer counts from when it is read', 'redis/lock/contender.c', 'delivery->run_id, delivery->sent);', 'delivery->run_id, dl_clock_now());'],
    ['a grant of another server is believed', 'redis/lock/contender.c', '!grant->is_direct || waited < 0 || waited > most', 'false'],
    ['a waiter only asks when it is told to', 'redis/lock/contender.c', 'dl_clock_earlier(wish->deadline, time_to_ask(contender, refusal))', 'wish->deadline'],
    ['a listener whose wait ended out of order stays', 'redis/lock/contender.c', 'contender->listener != NULL && is_clean', 'contender->listener != NULL'],
    ['a waiter whose server was replaced stays where it is', 'redis/lock/contender.c', 'return listener_of(contender) != NULL && !contender->is_heard;', 'return false;'],
    ['at the deadline, a waiter stays in the queue', 'redis/lock/contender.c', 'return leave(contender, end_of_call(contender), error);', 'return DL_TIMED_OUT;'],
    ['a call that is written again goes to the end of the line', 'redis/server/line.c', 'while (*link != NULL && (*link)->number < place->number) {', 'while (*link != NULL) {'],
    ['a question that was left is forgotten', 'redis/server/line.c', "place->question = dl_redis_owed_begin_question(place->line->server, call, place->line->connection);\n\t\tdl_redis_call_doubt(call);", ';'],
    ['an operation that is given up owes nothing', 'redis/lock/contender.c', "dl_redis_payment_post(contender->server, contender->claim);\n\t} else", '} else'],
    ['every guest may ask', 'redis/lock/room.c', 'return guest->group->first_unsettled == guest || !is_unsettled(guest);', 'return true;'],
    ['the latest guest asks first', 'redis/lock/room.c', 'while (before != NULL && before->turn.number > guest->turn.number) {', 'while (before != NULL) {'],
    ['a guest that asks without a channel holds nobody back', 'redis/lock/room.c', 'if (guest->is_heard || guest->is_passing) {', 'if (true) {'],
    ['a guest whose question has failed holds nobody back', 'redis/lock/room.c', "if (!is_answered) {\n\t\tbecome(guest, HELD_BACK);", "if (!is_answered) {\n\t\tbecome(guest, SETTLED);"],
    ['one that does not wait asks at once', 'redis/lock/contender.c', 'return let_older_ask(contender, wish);', 'return DL_GO_ON;'],
    ['what waited for room in the socket waits on', 'redis/server/line.c', 'if (was_full && is_all && line->queued != NULL) {', 'if (false) {'],
    ['a guest that needs the room holds nobody back', 'redis/lock/room.c', 'become(guest, guest->is_heard ? SETTLED : WITHOUT);', 'become(guest, SETTLED);'],
    ['what nobody takes is renewed while the loop stands still', 'core/lock/lock.c', 'if (now == lock->heard_pulse) {', 'if (false) {'],
    ['what nobody takes is not renewed', 'core/lock/lock.c', "lock->heard_pulse = now;\n\treturn true;", "lock->heard_pulse = now;\n\treturn false;"],
    ['a ticket that is given up waits to give back an upgrade', 'core/lock/lock.c', '|| lock->operations->forgo == NULL', '|| true'],
    ['a reply goes to the wrong call', 'redis/server/line.c', "dl_redis_connection_expect(connection, take_reply, place);\n\t\tplace->awaited++;\n\t}\n\tplace->asks_role", "dl_redis_connection_expect(connection, take_reply, line->written != NULL ? line->written : place);\n\t\tplace->awaited++;\n\t}\n\tplace->asks_role"],
    ['the next acquire has the same token', 'redis/claim/claim.c', "\tnext_token(claim, &claim->token);\n\tfreeReplyObject", "\tif (dl_text_is_empty(&claim->token)) next_token(claim, &claim->token);\n\tfreeReplyObject"],
    ['a connection that breaks leaves no doubt', 'redis/claim/claim.c', 'call->is_doubtful = &claim->is_doubtful;', ';'],
    ['nothing is owed', 'redis/server/owed.c', 'if (is_ended && !is_doubtful) {', 'if (true) {'],
    ['what is doubtful is released once', 'redis/server/owed.c', 'if (!owed->is_doubtful || owed->answers == REPEATS) {', 'if (true) {'],
    ['the last repetition comes too early', 'redis/server/owed.c', '5 * DL_SECOND, 30 * DL_SECOND }', '5 * DL_SECOND, 6 * DL_SECOND }'],
    ['an error counts as the answer to a release', 'redis/server/owed.c', 'return reply != NULL && (', 'return true || ('],
    ['a release that failed is forgotten', 'redis/lock/mutex.c', 'dl_redis_owed_give_up(server, &mutex->own.claim, outcome != DL_FAILED);', 'dl_redis_owed_give_up(server, &mutex->own.claim, true);'],
    ['a release that nobody waits for is forgotten', 'redis/lock/mutex.c', "\tdl_redis_payment_post(mutex->contender.server, &mutex->own.claim);\n\treturn DL_DONE;", "\treturn DL_DONE;"],
    ['a mode in doubt is downgraded under the same token', 'redis/lock/mutex.c', 'bool must_settle = lock->mode == DL_IN_DOUBT || mutex->own.claim.is_doubtful;', 'bool must_settle = false;'],
    ['a downgrade that was sent twice is believed', 'redis/lock/mutex.c', 'must_settle = delivery.repeated;', 'must_settle = false;'],
    ['a downgrade that comes too late ends nothing', 'core/lock/lock.c', 'loss = DL_LOSS_EXPIRED;', ''],
    ['a lock that was lost is forgotten', 'redis/lock/mutex.c', 'dl_redis_owed_give_up(mutex->contender.server, &mutex->own.claim, lock->loss == DL_LOSS_TAKEN);', ''],
    ['a waiter that is interrupted stays in the queue', 'redis/lock/contender.c', 'dl_redis_contender_abandon(contender, DL_FOREVER);', 'stop_listening(contender, false);'],
    ['a renewal counts from when it is heard', 'redis/lock/renewal.c', "dl_time until = dl_lock_end_of(sent, inflight->ttl);\n\n\t\t/* A reply", "dl_time until = dl_lock_end_of(dl_clock_now(), inflight->ttl);\n\n\t\t/* A reply"],
    ['a renewal that is heard too late is blamed on others', 'redis/lock/ownership.c', "questions.late++;\n\t\toutcome = DL_NOT_HELD;", 'outcome = DL_NOT_HELD;'],
    ['an attach counts from when it is heard', 'redis/lock/mutex.c', 'adoption->term.until = dl_lock_end_of(delivery->sent,', 'adoption->term.until = dl_lock_end_of(dl_clock_now(),'],
];

/** @return array{bool, string} whether it was found, and how */
function try_mutant(string $root, string $most, string $file, string $text, string $replacement): array
{
    $source = (string) file_get_contents("$root/$file");
    if (!str_contains($source, $text)) {
        return [false, "$file doesn't contain: $text"];
    }
    file_put_contents('mutant.c', str_replace($text, $replacement, $source));
    exec('make -f ' . escapeshellarg("$root/scripts/simulate.mk") . ' ROOT=' . escapeshellarg($root) . ' mutant 2>&1', $output, $code);
    if ($code !== 0) {
        return [false, implode("\n", $output)];
    }
    exec('./mutant 1 ' . escapeshellarg($most) . ' 2>&1', $output, $code);
    $faults = preg_grep('/FAULT|Assertion/', $output) ?: [];
    preg_match('/^(\d+) schedules/', (string) end($output), $found);

    return [$code !== 0, (string) preg_replace('/^.*FAULT: | \(seed \d+\)|^mutant: [^:]*\//', '', (string) reset($faults)) . ", schedule " . ($found[1] ?? '?')];
}

[, $root, $most] = $argv;
$failed = $passed = 0;
foreach (MUTANTS as [$name, $file, $text, $replacement]) {
    if (!str_contains($name, $argv[3] ?? '')) {
        continue;
    }
    [$is_found, $how] = try_mutant($root, $most, $file, $text, $replacement);
    $is_found ? $passed++ : $failed++;
    echo $is_found ? 'PASS' : 'FAIL', " $name ($how)\n";
}
echo "$passed passed, $failed failed\n";
exit($failed > 0 || $passed === 0 ? 1 : 0);
