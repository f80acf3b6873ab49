/*
 * Readers, writers, and modes in doubt between them, on one Redis server: acquire, upgrade, downgrade, release, leave,
 * and settling a mode in doubt, as in redis/lua and core/lock/lock. Each script is one step of the server. A call may fail:
 * it was executed and its reply was lost, or it was lost itself, or it is still on its way and reaches the server at
 * any later time, followed on the same connection by the call that undoes it. Clients may be killed; what they have
 * then ends at any time (its ttl).
 *
 * This shows that a writer is alone among all clients that believe they hold the lock, and that writers' fencing tokens
 * grow in the order of ownership. With PATIENT, clients may wait without a deadline and ask nothing meanwhile, and those
 * that have the lock may keep it for ever. Then this shows that when nothing happens any more, whoever waits has a place
 * in the queue, and that the first one can't have what it wants.
 *
 * bound by scripts/conform --models: redis/lua/acquire.lua redis/lua/leave.lua redis/lua/release.lua redis/lua/downgrade.lua and what they contain
 * run: -DN=2 -DFAILS=2 -DKILLS=0 -DCHANGES=2
 * run: -DN=3 -DFAILS=1 -DKILLS=0 -DCHANGES=1
 * run: -DN=2 -DFAILS=1 -DKILLS=1
 * run: -DN=2 -DFAILS=1 -DKILLS=0 -DCHANGES=2 -DPATIENT
 * run: -DN=3 -DFAILS=0 -DKILLS=0 -DCHANGES=1 -DPATIENT
 * fails: -DN=2 -DFAILS=2 -DKILLS=0 -DSAME_TOKEN
 * fails: -DN=2 -DFAILS=1 -DKILLS=0 -DSTILL_WRITES
 * fails: -DN=2 -DFAILS=0 -DKILLS=0 -DCHANGES=1 -DPATIENT -DSERVES_NOBODY
 */
#ifndef ROUNDS
#define ROUNDS 1 /* acquisitions of each client */
#endif
#ifndef CHANGES
#define CHANGES 3 /* upgrades and downgrades of each client */
#endif
#define IN_A_ROUND 3 /* tokens: one for the acquisition, and its successors */
#define TOKENS (ROUNDS * IN_A_ROUND) /* of each client */

#define NOBODY 0
#define SHARED 1
#define OWNED_BY(t) (2 + (t))

#define WRITE 1
#define READ 2
#define UPGRADE 3
#define DOUBT 4

/* The server. */
byte owner;
bool share[N * TOKENS];
byte shares;
typedef entry { byte token, wanted, channel };
entry queue[N + 2];
byte queued;
byte fence;

/* The clients. */
byte has[N];     /* what it believes to have: 0, READ, WRITE or DOUBT */
byte channel[N]; /* on which it listens; another one after each failure */
bool dead[N];
#ifdef PATIENT
bool is_patient[N]; /* it waits without a deadline */
#endif
byte newest;     /* the largest fencing token that a writer has had */
chan grants[N] = [4] of { byte, byte, byte }; /* token, channel, fencing token */
byte fails = FAILS, kills = KILLS;

/* Calls that are still on their way, and those behind them on the connection. */
#define LATE 2
typedef late { byte step, token, successor, wanted, channel };
late network[LATE];

/* Random runs of this model (spin -n) print each call of a script, and what became of it: proof/conform/lib/ModesRun.php makes
 * the same calls of the real scripts. The searches print nothing. */
#ifdef SHOWN
byte shown;

inline show_state()
{
	printf(" |");
	shown = 0;
	do
	:: shown < N -> printf(" %d", (dead[shown] -> 0 : channel[shown] + 1)); shown++
	:: else -> break
	od;
	printf(" | %d |", owner);
	shown = 0;
	do
	:: shown < N * TOKENS && share[shown] -> printf(" %d", shown); shown++
	:: shown < N * TOKENS && !share[shown] -> shown++
	:: else -> break
	od;
	printf(" |");
	shown = 0;
	do
	:: shown < queued -> printf(" %d %d", queue[shown].token, queue[shown].wanted); shown++
	:: else -> break
	od;
	printf("\n")
}
#define SHOW(...) printf(__VA_ARGS__)
#define SHOW_CALL(...) printf(__VA_ARGS__); show_state()
#else
#define SHOW(...)
#define SHOW_CALL(...)
#endif

#define CLIENT_OF(t) ((t) / TOKENS)
#define IS_LISTENING(t, c) (!dead[CLIENT_OF(t)] && channel[CLIENT_OF(t)] == (c))
#define CAN_HAVE(t, w) ((w == WRITE && owner == NOBODY) || (w == READ && owner <= SHARED) \
	|| (w == UPGRADE && owner == SHARED && shares == 1 && share[t]))

inline give(its_token, a_wish)
{
	if
	:: a_wish == READ ->
		owner = SHARED;
		if
		:: !share[its_token] -> share[its_token] = true; shares++
		:: else
		fi
	:: else ->
		if
		:: share[its_token] -> share[its_token] = false; shares--
		:: else
		fi;
		owner = OWNED_BY(its_token)
	fi
}

inline free_if_unshared()
{
	if
	:: owner == SHARED && shares == 0 -> owner = NOBODY
	:: else
	fi
}

inline pop(position)
{
	k = position;
	do
	:: k + 1 < queued ->
		queue[k].token = queue[k + 1].token; queue[k].wanted = queue[k + 1].wanted; queue[k].channel = queue[k + 1].channel; k++
	:: else -> break
	od;
	queued--;
	queue[queued].token = 0; queue[queued].wanted = 0; queue[queued].channel = 0;
	k = 0
}

inline serve()
{
	do
	:: queued == 0 || (owner != NOBODY && owner != SHARED) -> break
	:: else ->
		h.token = queue[0].token; h.wanted = queue[0].wanted; h.channel = queue[0].channel;
		if
		:: CAN_HAVE(h.token, h.wanted) ->
			pop(0);
			if
			:: IS_LISTENING(h.token, h.channel) ->
				fence++;
				give(h.token, h.wanted);
				SHOW("grant %d %d\n", h.token, h.channel);
				grants[CLIENT_OF(h.token)] ! h.token, h.channel, fence
			:: else
			fi
		:: else ->
			if
			:: IS_LISTENING(h.token, h.channel) && !(h.wanted == UPGRADE && !share[h.token]) -> break
			:: else -> pop(0)
			fi
		fi
	od;
	h.token = 0; h.wanted = 0; h.channel = 0
}

/* Removes it from the queue, whatever its channel. */
inline dequeue(its_token)
{
	j = 0;
	do
	:: j < queued && queue[j].token == its_token -> pop(j)
	:: j < queued && queue[j].token != its_token -> j++
	:: j >= queued -> break
	od;
	j = 0
}

/* The scripts. got: WRITE or READ: it has this now; in the queue, if it waits; 0: neither. drawn: the fencing token. */
inline script_acquire(its_token, a_wish, its_channel, may_wait)
{
	got = 0; drawn = 0;
	if
	:: owner == OWNED_BY(its_token) -> got = WRITE
	:: owner == SHARED && share[its_token] && a_wish == READ -> got = READ
	:: owner != OWNED_BY(its_token) && a_wish == UPGRADE && !(owner == SHARED && share[its_token]) ->
		dequeue(its_token);
		if
		:: owner <= SHARED -> serve()
		:: else
		fi;
		got = DOUBT /* it has no share */
	:: else ->
		if
		:: owner <= SHARED -> serve()
		:: else
		fi;
		if
		:: queued == 0 && CAN_HAVE(its_token, a_wish) ->
			give(its_token, a_wish);
			if
			:: a_wish == READ -> got = READ
			:: else -> got = WRITE
			fi
		:: a_wish == UPGRADE && queued > 0 && queue[0].token != its_token && queue[0].wanted != READ -> skip /* refused */
		:: else ->
			if
			:: may_wait -> queue[queued].token = its_token; queue[queued].wanted = a_wish; queue[queued].channel = its_channel; queued++
			:: else
			fi
		fi
	fi;
	if
	:: got == WRITE || got == READ -> fence++; drawn = fence
	:: else
	fi;
	SHOW_CALL("acquire %d %d %d = %d", its_token, a_wish, its_channel, got)
}

inline script_leave(its_token, a_wish)
{
	got = 0; drawn = 0;
	dequeue(its_token);
	if
	:: owner == OWNED_BY(its_token) -> got = WRITE; fence++; drawn = fence
	:: owner == SHARED && share[its_token] && a_wish == READ -> got = READ; fence++; drawn = fence
	:: else ->
		if
		:: owner <= SHARED -> serve()
		:: else
		fi
	fi;
	SHOW_CALL("leave %d %d = %d", its_token, a_wish, got)
}

inline script_release(its_token)
{
	got = 0;
	if
	:: owner == OWNED_BY(its_token) -> owner = NOBODY; got = 1
	:: owner == SHARED && share[its_token] -> share[its_token] = false; shares--; free_if_unshared(); got = 1
	:: else
	fi;
	if
	:: owner <= SHARED -> serve()
	:: else
	fi;
	SHOW_CALL("release %d = %d", its_token, got)
}

/* successor: another token, or the same one. */
inline script_downgrade(its_token, next_token)
{
	got = 0;
	if
	:: its_token != next_token -> dequeue(its_token)
	:: else
	fi;
	if
	:: owner == OWNED_BY(its_token) -> owner = SHARED; share[next_token] = true; shares++; got = 1
	:: owner == SHARED && share[its_token] -> share[its_token] = false; share[next_token] = true; got = 1
	:: owner == SHARED && share[next_token] -> got = 1
	:: else
	fi;
#ifndef SERVES_NOBODY
	if
	:: owner <= SHARED -> serve()
	:: else
	fi;
#endif
	SHOW_CALL("downgrade %d %d = %d", its_token, next_token, got)
}

/* The steps of a call that is on its way: an upgrade is undone by a leave and a downgrade behind it. */
#define STEP_NONE 0
#define STEP_DOWNGRADE 1
#define STEP_LEAVE 2
#define STEP_ACQUIRE 3
#define STEP_RELEASE 4

inline send_late(first_step, its_token, next_token, a_wish, its_channel)
{
	k = 0;
	do
	:: k < LATE && network[k].step != STEP_NONE -> k++
	:: else -> break
	od;
	assert(k < LATE);
	network[k].step = first_step; network[k].token = its_token; network[k].successor = next_token; network[k].wanted = a_wish; network[k].channel = its_channel;
	k = 0
}

byte k, j, got, drawn;
entry h;

active proctype server()
{
	byte n;
end:
	do
	:: atomic { network[0].step != STEP_NONE -> n = 0; goto deliver }
	:: atomic { network[1].step != STEP_NONE -> n = 1; goto deliver }
	od;
deliver:
	atomic {
		if
		:: true -> network[n].step = STEP_NONE /* the connection is closed before it arrives */
		:: network[n].step == STEP_ACQUIRE ->
			script_acquire(network[n].token, network[n].wanted, network[n].channel, true);
			network[n].step = STEP_LEAVE
		:: network[n].step == STEP_LEAVE ->
			script_leave(network[n].token, network[n].wanted);
			network[n].step = (network[n].wanted == UPGRADE -> STEP_DOWNGRADE : STEP_RELEASE)
		:: network[n].step == STEP_DOWNGRADE ->
			script_downgrade(network[n].token, network[n].successor);
			network[n].step = STEP_NONE
		:: network[n].step == STEP_RELEASE ->
			script_release(network[n].token);
			network[n].step = STEP_NONE
		fi;
		if
		:: network[n].step == STEP_NONE ->
			network[n].token = 0; network[n].successor = 0; network[n].wanted = 0; network[n].channel = 0
		:: else
		fi;
		got = 0; drawn = 0; n = 0
	};
	goto end
}

#define CHECK_ALONE \
	k = 0; \
	do \
	:: k < N -> assert(k == me || dead[k] || has[k] == 0 || (has[k] != WRITE && has[me] != WRITE)); k++ \
	:: else -> break \
	od; \
	k = 0

inline believe(what, token_of_fence)
{
	has[me] = what;
	if
	:: token_of_fence != 0 -> mine = token_of_fence
	:: else
	fi;
	CHECK_ALONE;
	if
	:: what == WRITE && token_of_fence != 0 -> assert(token_of_fence > newest); newest = token_of_fence
	:: else
	fi
}

/* A call failed: decides what becomes of it if it isn't lost. */
inline fail_late(first_step, its_token, next_token, a_wish)
{
	fails--;
	if
	:: send_late(first_step, its_token, next_token, a_wish, channel[me])
	:: skip
	fi;
	channel[me]++
}

proctype client(byte me)
{
	byte token = me * TOKENS, successor = 0, round = 0, changes = 0, wanted, mine = 0, to, on, f;
	bool waits;

idle:
	atomic {
		/* A grant for another token is ignored. */
		do
		:: nempty(grants[me]) -> grants[me] ? to, on, f
		:: empty(grants[me]) -> break
		od;
		to = 0; on = 0; f = 0; mine = 0;
		if
		:: round == ROUNDS -> goto done
		:: else -> round++; token = me * TOKENS + (round - 1) * IN_A_ROUND; successor = 0; changes = 0
		fi;
		if
		:: wanted = WRITE
		:: wanted = READ
		fi
	};
	atomic {
		script_acquire(token, wanted, channel[me], true);
		if
		:: got != 0 -> believe(got, drawn); got = 0; drawn = 0; goto holds
		:: got == 0 && fails == 0 -> goto waiting
		:: got == 0 && fails > 0 -> goto waiting
		:: fails > 0 -> got = 0; drawn = 0; fail_late(STEP_LEAVE, token, token, wanted); goto gone
		fi
	};
waiting:
	if
#ifdef PATIENT
	:: is_patient[me] = true; goto end_patient
#endif
	:: atomic { grants[me] ? to, on, f ->
		if
		:: to == token && on == channel[me] -> believe(wanted, f); to = 0; on = 0; f = 0; goto holds
		:: else -> to = 0; on = 0; f = 0; goto waiting
		fi }
	:: atomic { kills > 0 -> kills--; goto killed }
	:: atomic { true -> /* the deadline */
		script_leave(token, wanted);
		if
		:: got != 0 -> believe(got, drawn); got = 0; drawn = 0; goto holds
		:: got == 0 -> goto idle
		:: fails > 0 -> got = 0; drawn = 0; fail_late(STEP_RELEASE, token, token, wanted); goto gone
		fi }
	fi;
gone:
	/* An acquire that failed: the next call releases. */
	atomic { script_release(token); got = 0; goto idle };
holds:
	if
#ifdef PATIENT
	:: goto done
#endif
	:: atomic { true -> has[me] = 0; script_release(token); got = 0; goto idle }
	:: atomic { fails > 0 -> has[me] = 0; fail_late(STEP_RELEASE, token, token, WRITE); goto gone }
	:: atomic { has[me] == READ && changes < CHANGES -> changes++; goto upgrade }
	:: atomic { has[me] == WRITE && changes < CHANGES -> changes++; goto downgrade }
	:: atomic { has[me] == DOUBT -> goto settle }
	:: atomic { kills > 0 -> kills--; goto killed }
	fi;
upgrade:
	atomic {
		if
		:: script_acquire(token, UPGRADE, channel[me], true);
			assert(got != DOUBT); /* nobody takes its share */
			if
			:: got == WRITE -> believe(WRITE, drawn); got = 0; drawn = 0; goto holds
			:: got == 0 ->
				j = 0;
				do
				:: j < queued && queue[j].token != token -> j++
				:: else -> break
				od;
				if
				:: j < queued -> j = 0; goto upgrading
				:: else -> j = 0; goto holds /* refused */
				fi
			:: fails > 0 -> /* executed, but the reply was lost */
				got = 0; drawn = 0;
				has[me] = DOUBT;
				fail_late(STEP_LEAVE, token, token, UPGRADE); goto holds
			fi
		:: fails > 0 -> has[me] = DOUBT; fail_late(STEP_ACQUIRE, token, token, UPGRADE); goto holds
		fi
	};
upgrading:
	if
#ifdef PATIENT
	:: is_patient[me] = true; goto end_patient
#endif
	:: atomic { grants[me] ? to, on, f ->
		if
		:: to == token && on == channel[me] && f > mine /* otherwise it is the grant of its share */ -> believe(WRITE, f); to = 0; on = 0; f = 0; goto holds
		:: else -> to = 0; on = 0; f = 0; goto upgrading
		fi }
	:: atomic { true ->
		script_leave(token, UPGRADE);
		if
		:: got == WRITE -> believe(WRITE, drawn); got = 0; drawn = 0; goto holds
		:: got == 0 -> goto holds
		:: fails > 0 -> got = 0; drawn = 0; has[me] = DOUBT; fail_late(STEP_DOWNGRADE, token, token, UPGRADE); goto holds
		fi }
	:: atomic { fails > 0 -> has[me] = DOUBT; fail_late(STEP_LEAVE, token, token, UPGRADE); goto holds }
	fi;
downgrade:
	atomic {
		if
		:: script_downgrade(token, token); got = 0; believe(READ, 0); goto holds
		:: fails > 0 ->
			if
			:: script_downgrade(token, token); got = 0
			:: skip
			fi;
#ifdef STILL_WRITES
			has[me] = WRITE; CHECK_ALONE;
#else
			has[me] = DOUBT;
#endif
			fail_late(STEP_DOWNGRADE, token, token, READ); goto holds
		fi
	};
settle:
	atomic {
#ifdef SAME_TOKEN
		successor = token;
#else
		if
		:: successor == 0 && token % IN_A_ROUND + 1 < IN_A_ROUND -> successor = token + 1
		:: successor == 0 && token % IN_A_ROUND + 1 >= IN_A_ROUND -> goto out /* no token is left in this model */
		:: successor != 0
		fi;
#endif
		if
		:: script_downgrade(token, successor); assert(got == 1); got = 0; token = successor; successor = 0;
			believe(READ, 0); goto holds
		:: fails > 0 ->
			if
			:: script_downgrade(token, successor); got = 0
			:: skip
			fi;
			fail_late(STEP_DOWNGRADE, token, successor, READ); goto out
		fi
	};
out:
	/* A release() while it is in doubt is for the token, or otherwise for its successor. */
	atomic {
		has[me] = 0;
		script_release(token);
		if
		:: got == 0 && successor != 0 -> script_release(successor)
		:: else
		fi;
		got = 0; goto idle
	};
#ifdef PATIENT
end_patient:
	atomic { grants[me] ? to, on, f ->
		if
		:: to == token && on == channel[me] && f > mine ->
			is_patient[me] = false;
			if
			:: has[me] == 0 -> believe(wanted, f)
			:: else -> believe(WRITE, f)
			fi;
			to = 0; on = 0; f = 0; goto holds
		:: else -> to = 0; on = 0; f = 0; goto end_patient
		fi
	};
#endif
killed:
	atomic { dead[me] = true; has[me] = 0 };
	/* The ttl. */
	atomic {
		script_release(token); got = 0;
		dequeue(token);
		if
		:: owner <= SHARED -> serve()
		:: else
		fi;
		SHOW_CALL("forget %d = 0", token)
	};
done:
	skip
}

#ifdef PATIENT
/* Nothing happens any more, so whoever waits must have a reason. */
active proctype judge_the_end()
{
	byte one;

	timeout ->
	d_step {
		for (one : 0 .. N - 1) {
			k = 0;
			do
			:: k < queued && !(CLIENT_OF(queue[k].token) == one && queue[k].channel == channel[one]) -> k++
			:: else -> break
			od;
			assert(!is_patient[one] || k < queued);
			assert(!is_patient[one] || k > 0 || !(CAN_HAVE(queue[0].token, queue[0].wanted)))
		};
		k = 0
	}
}
#endif

init {
	atomic {
		byte i = 0;
		do
		:: i < N -> run client(i); i++
		:: else -> break
		od
	}
}
