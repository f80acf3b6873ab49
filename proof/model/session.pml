/*
 * Sessions, as in redis/value/session and redis/lua/store: values that are read when their lock is acquired, and
 * written when it is released. Every client opens the value, and writes one that it derived from it. It may have read
 * that earlier, without the lock, as with distlock.session.lock = write: then it writes only if the value is still the
 * same when it has the lock. It may first write and keep the lock, as a class that extends SessionHandler does. Or it
 * may move the session to another id, as session_regenerate_id() does: what it has read goes on there, and the old
 * value is deleted, which is a write like any other, or left as it is, but then it must still be what goes on. A call
 * may fail: it was executed and its reply was lost, or it is still on its way and reaches the server at any later
 * time. It is sent again, once. The server may refuse a write, and execute nothing. The local deadline of a lock may
 * pass at any time, and the server's after it. A client may be killed; what it has sent may still arrive. If the lock
 * was handed over, the value is read by a call of its own, and counts only if the lock is still held then, so here
 * acquiring and reading are one step. This shows that a write only ever replaces the value from which it was derived,
 * or itself, so that no value goes on under another id without what others have written; that a write reported as done
 * was done; and that a write reported as refused, if it was sent only once, wasn't done.
 *
 * With PATIENT, clients wait in the queue and ask nothing meanwhile, and one that has the value open may keep it so
 * for ever. Then this shows that when nothing happens any more, whoever waits waits for a client that has the value
 * open. No timer of a waiter's helps it, except that it asks when the ttl that it was told of ends, if the lock has
 * ended without a release. The keeper releases what is owed, however often it takes.
 *
 * of: redis/lua/acquire.lua redis/lua/grant.lua redis/lua/hand_over.lua redis/lua/store.lua redis/value/session.c php/sessions/session.c
 * run: -DN=2 -DFAILS=2 -DKILLS=1
 * run: -DN=1 -DFAILS=4 -DKILLS=0 -DROUNDS=2
 * run: -DN=2 -DFAILS=1 -DKILLS=0 -DPATIENT
 * run: -DN=2 -DFAILS=0 -DKILLS=1 -DPATIENT
 * fails: -DN=2 -DFAILS=1 -DKILLS=0 -DANY_OWNER
 * fails: -DN=2 -DFAILS=2 -DKILLS=0 -DANY_TIME
 * fails: -DN=2 -DFAILS=0 -DKILLS=0 -DANY_VALUE
 * fails: -DN=2 -DFAILS=0 -DKILLS=0 -DDELETES_ANY_VALUE
 * fails: -DN=2 -DFAILS=0 -DKILLS=0 -DLEAVES_ANY_VALUE
 * fails: -DN=1 -DFAILS=1 -DKILLS=0 -DWRITES_ON
 * fails: -DN=1 -DFAILS=1 -DKILLS=0 -DWRITES_ON_REFUSED
 * fails: -DN=2 -DFAILS=2 -DKILLS=0 -DSAME_TOKEN
 * fails: -DN=2 -DFAILS=0 -DKILLS=0 -DPATIENT -DSERVES_NOBODY
 * fails: -DN=2 -DFAILS=0 -DKILLS=0 -DPATIENT -DOWES_NOTHING
 */
#ifndef ROUNDS
#define ROUNDS 1 /* sessions of each client */
#endif
#define ATTEMPTS 2                 /* tokens of each session */
#define TOKENS (ROUNDS * ATTEMPTS) /* of each client */
#define WRITES (2 * N * ROUNDS + 1)

#define NOBODY 0

/* The server: the token that owns the lock, and the number of the last write. */
byte owner;
byte value;

/* What each write was derived from, and whether it was executed. */
byte made_of[WRITES];
bool written[WRITES];
byte writes;

byte believes[N]; /* the token that a client considers the owner, until its local deadline */
#ifdef PATIENT
byte waits[N];                /* the token with which a client is in the queue */
bool has_expired;             /* the lock has ended without a release, so nobody was served */
bool is_owed[N * TOKENS + 1]; /* the keeper releases the token */
bool is_over[N * TOKENS + 1]; /* nobody renews the token any more */
#endif
byte fails = FAILS, kills = KILLS;

/* Calls that are still on their way. */
#define LATE 2
#define NONE 0
#define ACQUIRE 1
#define STORE 2
#define STORE_AND_KEEP 3
#define LEAVE 4 /* the value as it is */
typedef late { byte call, token, number };
late network[LATE];

inline send_late(a_call, its_token, its_number)
{
	fails--;
	k = (network[0].call == NONE -> 0 : 1);
	if
	:: network[k].call == NONE -> network[k].call = a_call; network[k].token = its_token; network[k].number = its_number
	:: else /* if there are more, they arrive too late for everything */
	fi;
	k = 0
}

#ifdef PATIENT
#define IS_AWAITED (waits[0] != 0 || waits[1] != 0)
#ifdef OWES_NOTHING
#define OWE(its_token) skip
#else
#define OWE(its_token) is_owed[its_token] = true
#endif
#define LET_EXPIRE(its_token) is_over[its_token] = true

inline script_acquire(its_token)
{
	owner = its_token;
	has_expired = false
}

inline serve()
{
	if
	:: owner == NOBODY && waits[0] != 0 -> script_acquire(waits[0]); waits[0] = 0
	:: owner == NOBODY && waits[1] != 0 -> script_acquire(waits[1]); waits[1] = 0
	:: else
	fi
}
#else
/* What nobody owns any more can end at any time. */
#define OWE(its_token) skip
#define LET_EXPIRE(its_token) skip
#define serve() skip

inline script_acquire(its_token)
{
	owner = its_token
}
#endif

inline script_release(its_token)
{
	if
	:: owner == its_token -> owner = NOBODY; serve()
	:: else
	fi
}

/* got: whether it was executed. */
inline script_store(a_call, its_token, its_number)
{
	got = 0;
	if
#ifdef ANY_OWNER
	:: true ->
#else
	:: owner == its_token ->
#endif
		assert(value == made_of[its_number] || value == its_number);
		value = (a_call == LEAVE -> value : its_number); written[its_number] = true;
		got = 1;
		if
		:: a_call != STORE_AND_KEEP && owner == its_token ->
			owner = NOBODY;
#ifndef SERVES_NOBODY
			serve()
#endif
		:: else
		fi
	:: owner != its_token
	fi
}

byte k, got;

active proctype server()
{
	byte n;
end:
	do
	:: atomic { network[0].call != NONE -> n = 0; goto deliver }
	:: atomic { network[1].call != NONE -> n = 1; goto deliver }
#ifdef PATIENT
	:: atomic { network[0].call != NONE -> n = 0; goto lose }
	:: atomic { network[1].call != NONE -> n = 1; goto lose }
	:: atomic { is_over[owner] -> owner = NOBODY; has_expired = true } /* the ttl */
	:: atomic { is_owed[owner] -> owner = NOBODY; serve() }
	:: atomic { has_expired && owner == NOBODY && IS_AWAITED -> serve() } /* the first waiter asks */
	:: atomic { kills > 0 -> kills = 0 }
#else
	:: atomic { owner != NOBODY && believes[(owner - 1) / TOKENS] != owner -> owner = NOBODY } /* the ttl */
#endif
	od;
#ifdef PATIENT
lose:
	atomic { network[n].call = NONE; network[n].token = 0; network[n].number = 0; n = 0; goto end };
#endif
deliver:
	atomic {
		if
		:: network[n].call == ACQUIRE && (owner == NOBODY || owner == network[n].token) -> script_acquire(network[n].token)
		:: network[n].call != ACQUIRE -> script_store(network[n].call, network[n].token, network[n].number)
		:: network[n].call == ACQUIRE && owner != NOBODY && owner != network[n].token
		fi;
		network[n].call = NONE; network[n].token = 0; network[n].number = 0;
		got = 0; n = 0; goto end
	}
}

proctype client(byte me)
{
	byte round, attempt, token, base, number, call;
	byte read; /* what was read without the lock */
	bool is_early, is_repeated, was_done;
	bool is_moving; /* the session, to another id */

begin:
	atomic {
		if
		:: round == ROUNDS -> goto done
		:: else -> attempt = 0; round++
		fi
	};
#ifndef PATIENT
	if
	:: atomic { true -> is_early = true; read = value }
	:: true
	fi;
#endif
	if
	:: is_moving = true
	:: true
	fi;
#ifdef LEAVES_ANY_VALUE
	/* Without the lock, if it has changed nothing itself. */
	atomic {
		if
		:: is_early && is_moving -> assert(value == read); is_early = false; is_moving = false; read = 0; goto begin
		:: else
		fi
	};
#endif
next_token:
	atomic {
		attempt++;
		token = me * TOKENS + (round - 1) * ATTEMPTS + attempt;
		is_repeated = false
	};
acquire:
	if
	:: atomic { owner == NOBODY || owner == token ->
		script_acquire(token);
		if
		:: true -> believes[me] = token; base = value; goto owned
		:: fails > 0 -> fails--; is_repeated = true; goto acquire
		fi }
	:: atomic { fails > 0 -> send_late(ACQUIRE, token, 0); is_repeated = true; goto acquire }
#ifdef PATIENT
	:: atomic { owner != NOBODY && owner != token -> waits[me] = token; goto end_waits }
#endif
	:: atomic { kills > 0 -> goto killed }
	fi;
#ifdef PATIENT
end_waits:
	if
	:: atomic { owner == token -> believes[me] = token; base = value; goto owned }
	:: atomic { kills > 0 -> goto killed }
	fi;
#endif
owned:
#ifndef SAME_TOKEN
	/* The first acquire may arrive when another client has the value, and would give it what this token writes. */
	atomic {
		if
		:: is_repeated && attempt < ATTEMPTS ->
			believes[me] = NOBODY; OWE(token); script_release(token); goto next_token
		:: is_repeated && attempt == ATTEMPTS -> OWE(token); goto close /* no token is left in this model */
		:: else
		fi
	};
#endif
	atomic {
		if
#ifdef ANY_VALUE
		:: is_early -> base = read
#elif defined(DELETES_ANY_VALUE)
		:: is_early && is_moving -> base = read
		:: is_early && !is_moving && base != read -> goto close
#else
		:: is_early && base != read -> goto close
#endif
		:: else
		fi;
		is_early = false; read = 0
	};
open:
	if
	:: atomic { believes[me] != token -> goto close } /* nothing is sent */
	:: atomic { believes[me] == token && writes + 1 < WRITES ->
		if
		:: call = STORE
		:: !is_moving -> call = STORE_AND_KEEP
		:: is_moving -> call = LEAVE
		fi;
		writes++; number = writes; made_of[number] = base; is_repeated = false; goto send }
	:: goto close
#ifdef PATIENT
	:: atomic { believes[me] == token -> goto end_keeps }
#endif
	:: atomic { believes[me] == token -> believes[me] = NOBODY; LET_EXPIRE(token); goto open } /* the local deadline */
	:: atomic { kills > 0 -> goto killed }
	fi;
send:
	if
	:: atomic { true ->
		script_store(call, token, number);
		if
		:: true -> was_done = got; got = 0; goto answered
		:: fails > 0 && !is_repeated -> fails--; got = 0; is_repeated = true; goto send
		:: fails > 0 && is_repeated -> fails--; got = 0; goto unanswered
		fi }
	:: atomic { true -> goto refused }
	:: atomic { fails > 0 && !is_repeated -> send_late(call, token, number); is_repeated = true; goto send }
	:: atomic { fails > 0 && is_repeated -> send_late(call, token, number); goto unanswered }
	:: atomic { believes[me] == token -> believes[me] = NOBODY; LET_EXPIRE(token); goto send }
	:: atomic { kills > 0 -> goto killed }
	fi;
answered:
	atomic {
		if
#ifdef ANY_TIME
		:: !was_done && call != STORE_AND_KEEP && is_repeated -> assert(written[number]); goto close
#else
		:: !was_done && call != STORE_AND_KEEP && is_repeated && believes[me] == token ->
			assert(written[number]); goto close
#endif
		:: !was_done && !is_repeated -> assert(!written[number]); goto close
		:: was_done && call == STORE_AND_KEEP && !is_repeated -> was_done = false; base = number; goto open
#ifdef WRITES_ON
		:: was_done && call == STORE_AND_KEEP && is_repeated -> was_done = false; base = number; goto open
#endif
		:: else -> goto close
		fi
	};
refused:
	atomic {
		if
		:: call == STORE_AND_KEEP && !is_repeated -> goto open
#ifdef WRITES_ON_REFUSED
		:: call == STORE_AND_KEEP && is_repeated -> goto open
#endif
		:: else -> goto close
		fi
	};
unanswered:
	skip;
close:
	atomic {
		was_done = false; number = 0; call = NONE; base = 0; is_repeated = false; is_early = false; read = 0;
		is_moving = false; believes[me] = NOBODY;
		if
		:: owner == token -> script_release(token)
		:: OWE(token)
		fi;
		token = 0; goto begin
	};
#ifdef PATIENT
end_keeps:
	/* It never writes, nor releases. */
	if
	:: atomic { kills > 0 -> goto killed }
	fi;
#endif
killed:
	atomic {
		kills--; believes[me] = NOBODY;
#ifdef PATIENT
		waits[me] = 0;
#endif
		LET_EXPIRE(token)
	};
done:
	skip
}

#ifdef PATIENT
/* Nothing happens any more, so whoever waits must have a reason: somebody has the value open, and keeps it so. */
active proctype judge_the_end()
{
	byte one;

	timeout ->
	d_step {
		for (one : 0 .. N - 1) {
			assert(waits[one] == 0 || (owner != NOBODY && believes[(owner - 1) / TOKENS] == owner))
		}
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
