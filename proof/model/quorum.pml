/*
 * A lock on a list of servers: asking, the arbiter and its queue, giving back, renewing, and asking for votes again,
 * as in redis/quorum. Each question is a step of its own, because another client's may come between any two. Servers
 * may fall silent and come back, replies may be lost, servers may forget what they have, clients may be killed, and a
 * server may have a key that nobody will release.
 *
 * This shows that two clients never hold the lock, as long as no server forgets the vote of a client that is still
 * collecting votes, and the owner's key otherwise remains on a majority. It also shows that when nothing happens any
 * more, whoever waits in the arbiter's queue waits for a client that holds the lock, and keeps it for ever. A silent
 * server may remain so. No timer of a waiter's helps it, except that it notices that the arbiter is silent, or held by
 * an owner that nobody needs to wait for, and that it asks when the ttl that it was told of ends, or when it must
 * check in, if the owner's key has ended without a release. The owner's keeper renews and asks for votes for as long
 * as the owner lives.
 *
 * A release may be executed late, and more than once. So a client that was granted some votes while the arbiter said
 * no gives them back, and starts over with a new token, for which it first asks only the arbiter. With ASKS_ALL,
 * clients begin by asking all servers, and give back what was granted, or may have been, before they wait at the
 * arbiter.
 *
 * of: redis/quorum/candidate.c redis/quorum/grants.c redis/quorum/quorum.c redis/lock/ownership.c
 * run: -DN=2 -DM=3 -DFORGETS=1 -DSILENCES=1 -DLOSSES=1 -DKILLS=0
 * run: -DN=3 -DM=3 -DFORGETS=1 -DSILENCES=0 -DLOSSES=0 -DKILLS=1
 * run: -DN=2 -DM=3 -DFORGETS=0 -DSILENCES=1 -DLOSSES=1 -DKILLS=0 -DSTRAY
 * run: -DN=2 -DM=5 -DFORGETS=2 -DSILENCES=1 -DLOSSES=0 -DKILLS=0
 * run: -DN=2 -DM=3 -DFORGETS=0 -DSILENCES=1 -DLOSSES=0 -DKILLS=0 -DLATES=2
 * run: -DN=2 -DM=3 -DFORGETS=0 -DSILENCES=1 -DLOSSES=2 -DKILLS=0 -DASKS_ALL
 * fails: -DN=2 -DM=3 -DFORGETS=1 -DSILENCES=0 -DLOSSES=0 -DKILLS=0 -DFORGETS_ANYTHING
 * fails: -DN=2 -DM=3 -DFORGETS=1 -DSILENCES=1 -DLOSSES=0 -DKILLS=0 -DMINORITY
 * fails: -DN=2 -DM=3 -DFORGETS=0 -DSILENCES=0 -DLOSSES=0 -DKILLS=0 -DSTRAY -DWAITS_FOR_STRAYS
 * fails: -DN=2 -DM=3 -DFORGETS=0 -DSILENCES=1 -DLOSSES=0 -DKILLS=0 -DLATES=2 -DKEEPS_TOKEN
 * fails: -DN=2 -DM=3 -DFORGETS=0 -DSILENCES=0 -DLOSSES=0 -DKILLS=0 -DSERVES_NOBODY
 * fails: -DN=2 -DM=3 -DFORGETS=0 -DSILENCES=0 -DLOSSES=0 -DKILLS=1 -DNEVER_CHECKS_IN
 * fails: -DN=2 -DM=3 -DFORGETS=0 -DSILENCES=1 -DLOSSES=0 -DKILLS=0 -DASKS_ALL -DWAITS_WITH_VOTES
 * fails: -DN=2 -DM=3 -DFORGETS=0 -DSILENCES=1 -DLOSSES=3 -DKILLS=0 -DASKS_ALL -DBELIEVES_IN_NO_ANSWER
 */
#ifdef MINORITY
#define ENOUGH (M / 2)
#else
#define ENOUGH (M / 2 + 1)
#endif
#ifdef LATES
#define ASKS_ALL /* not only the arbiter, at first */
#endif

#define NOBODY 0
#define STRANGER 255

#define AT(i, m) ((i) * M + (m))

byte owner[M];          /* a client's number plus one, NOBODY, or STRANGER */
bool is_silent[M];
byte waits_at[N];       /* a server's number plus one: it is in the queue there, and listens */
bool vote[N * M];       /* it knows of the vote, and still believes in it */
bool is_passed[N * M];  /* the client knows that the server's owner has no majority */
bool has[N], dead[N];
byte holders;
bool has_expired[M];    /* the owner's key has ended without a release, so nobody was served */
#ifdef ASKS_ALL
bool is_unsure[N * M];  /* it was asked and hasn't answered, so it may have given its vote */
#endif
#ifdef LATES
bool is_late[N * M];    /* another release of the client's present token may still be executed there */
byte lates = LATES;
#endif
byte forgets = FORGETS, silences = SILENCES, losses = LOSSES, kills = KILLS;

/* Serves any waiter, because the order of the queue isn't modelled. */
inline serve(m)
{
	if
	:: owner[m] == NOBODY ->
		if
		:: waits_at[0] == m + 1 && !dead[0] -> owner[m] = 1; waits_at[0] = 0; vote[AT(0, m)] = true
		:: waits_at[1] == m + 1 && !dead[1] -> owner[m] = 2; waits_at[1] = 0; vote[AT(1, m)] = true
#if N > 2
		:: waits_at[2] == m + 1 && !dead[2] -> owner[m] = 3; waits_at[2] = 0; vote[AT(2, m)] = true
#endif
		:: else
		fi;
		has_expired[m] = false
	:: else
	fi
}

/* Whether the keeper would learn that its lock has lost a server, or get it another one's vote. */
#define HAS_WORK_AT(m) (!is_silent[m] && (vote[AT(me, m)] -> owner[m] != me + 1 : owner[m] == NOBODY && !IS_AWAITED(m)))
#if M > 3
#define HAS_WORK (HAS_WORK_AT(0) || HAS_WORK_AT(1) || HAS_WORK_AT(2) || HAS_WORK_AT(3) || HAS_WORK_AT(4))
#else
#define HAS_WORK (HAS_WORK_AT(0) || HAS_WORK_AT(1) || HAS_WORK_AT(2))
#endif

/* Whether somebody waits there. */
#if N > 2
#define IS_AWAITED(m) (waits_at[0] == m + 1 || waits_at[1] == m + 1 || waits_at[2] == m + 1)
#else
#define IS_AWAITED(m) (waits_at[0] == m + 1 || waits_at[1] == m + 1)
#endif

/* Nobody is served, because the server does nothing when a key expires, or is forgotten. */
inline expire(m)
{
	owner[m] = NOBODY;
	has_expired[m] = true
}

/* The acquire script, and its reply if it arrives. */
inline ask(m)
{
	if
	:: is_silent[m] -> skip
	:: !is_silent[m] && owner[m] == NOBODY && !IS_AWAITED(m) ->
		owner[m] = me + 1;
		has_expired[m] = false;
		if
		:: vote[AT(me, m)] = true
		:: losses > 0 ->
			losses--;
#ifdef ASKS_ALL
			is_unsure[AT(me, m)] = true
#endif
		fi
	:: !is_silent[m] && owner[m] == me + 1 -> vote[AT(me, m)] = true
	:: else -> skip
	fi
}

/* Gives back what was granted, and what may have been without the client's knowledge. This takes effect at once; what a
 * release does that is executed late is modelled only with LATES. */
inline give_back(m)
{
	if
	:: owner[m] == me + 1 ->
		owner[m] = NOBODY;
#ifndef SERVES_NOBODY
		serve(m)
#endif
	:: else
	fi;
#ifdef ASKS_ALL
	is_unsure[AT(me, m)] = false;
#endif
#ifdef LATES
	if
	:: lates > 0 -> lates--; is_late[AT(me, m)] = true
	:: true
	fi;
#endif
	vote[AT(me, m)] = false
}

#ifdef LATES
/* A release that is executed late. That of an earlier token does nothing, so only the present one's are modelled. */
inline deliver(late)
{
	is_late[late] = false;
	if
	:: owner[late % M] == late / M + 1 -> owner[late % M] = NOBODY; serve(late % M)
	:: else
	fi
}

inline take_new_token()
{
	m = 0;
	do
	:: m < M -> is_late[AT(me, m)] = false; m++
	:: else -> break
	od;
	m = 0
}
#endif

inline let_expire(m)
{
	if
	:: owner[m] == me + 1 -> expire(m)
	:: else
	fi;
	vote[AT(me, m)] = false
}

inline give_all_back()
{
	m = 0;
	do
	:: m < M -> atomic { give_back(m); m++ }
	:: else -> break
	od;
	m = 0
}

#if defined(ASKS_ALL) && !defined(BELIEVES_IN_NO_ANSWER)
inline count_unsure()
{
	k = 0;
	do
	:: k < M -> c = c + is_unsure[AT(me, k)]; k++
	:: else -> break
	od;
	k = 0
}
#else
#define count_unsure() skip
#endif

inline count_votes()
{
	c = 0; k = 0;
	do
	:: k < M -> c = c + vote[AT(me, k)]; k++
	:: else -> break
	od;
	k = 0
}

proctype client(byte me)
{
	byte m = 0, c = 0, k = 0, arbiter = 0;
#ifdef ASKS_ALL
	bool is_alone = false;
#endif

again:
	give_all_back();
	/* The arbiter is the first server that answers and isn't held by a stale owner. */
	atomic {
		arbiter = 0;
		do
		:: arbiter < M && (is_silent[arbiter] || is_passed[AT(me, arbiter)]) -> arbiter++
		:: else -> break
		od;
		if
		:: arbiter == M -> arbiter = 0;
		:: else
		fi
	};
#ifdef LATES
	atomic { take_new_token() };
#endif
#ifdef ASKS_ALL
	if
	:: !is_alone ->
		m = 0;
		do
		:: m < M -> atomic { ask(m); m++ }
		:: else -> break
		od
	:: else
	fi;
	atomic { m = 0; is_alone = false };
#endif
	atomic {
		ask(arbiter);
		if
		:: vote[AT(me, arbiter)] -> goto rest
		:: !vote[AT(me, arbiter)] && !is_silent[arbiter] && owner[arbiter] != NOBODY && owner[arbiter] != me + 1 ->
#if defined(ASKS_ALL) && !defined(WAITS_WITH_VOTES)
			count_votes();
			count_unsure();
			if
#ifdef KEEPS_TOKEN
			:: c > 0 -> c = 0; give_all_back()
#else
			:: c > 0 -> c = 0; is_alone = true; goto again
#endif
			:: else
			fi;
#endif
			waits_at[me] = arbiter + 1; goto end_queue
		:: else -> goto again
		fi
	};
end_queue:
	if
	:: atomic { waits_at[me] == 0 -> goto rest }
	:: atomic { is_silent[arbiter] -> waits_at[me] = 0; goto again }
#ifndef NEVER_CHECKS_IN
	:: atomic { waits_at[me] != 0 && !is_silent[arbiter] && has_expired[arbiter] -> serve(arbiter); goto end_queue }
#endif
#ifndef WAITS_FOR_STRAYS
	:: atomic { owner[arbiter] == STRANGER -> is_passed[AT(me, arbiter)] = true; waits_at[me] = 0; goto again }
#endif
	:: atomic { kills > 0 -> goto killed }
	fi;
rest:
	m = 0;
	do
	:: m < M -> atomic { ask(m); m++ }
	:: else -> break
	od;
	atomic {
		m = 0;
		count_votes();
		if
		:: c >= ENOUGH -> c = 0; has[me] = true; holders++; assert(holders == 1)
		:: else -> c = 0; goto again
		fi
	};
holds:
	do
	:: atomic { has[me] && m < M -> /* renews one of them, or asks again for its vote */
		if
		:: vote[AT(me, m)] && !is_silent[m] && owner[m] != me + 1 -> vote[AT(me, m)] = false
		:: !vote[AT(me, m)] -> ask(m)
		:: else
		fi;
		m++;
		count_votes();
		if
		:: c < ENOUGH -> has[me] = false; holders--
		:: else
		fi;
		c = 0 }
	:: atomic { m == M -> m = 0; break }
	:: atomic { kills > 0 -> goto killed }
	:: atomic { !has[me] -> m = 0; break }
	od;
	atomic {
		if
		:: has[me] -> goto end_keeps
		:: has[me] -> has[me] = false; holders--
		:: else
		fi
	};
	give_all_back();
	goto over;
end_keeps:
	/* It never releases. Its keeper goes on. */
	if
	:: HAS_WORK -> goto holds
	:: atomic { kills > 0 -> goto killed }
	fi;
killed:
	atomic {
		kills--; dead[me] = true; waits_at[me] = 0;
		if
		:: has[me] -> has[me] = false; holders--
		:: else
		fi;
		m = 0
	};
	/* The ttl ends on each server. */
	do
	:: m < M -> atomic { let_expire(m); m++ }
	:: else -> break
	od;
over:
	atomic { m = 0; c = 0; arbiter = 0 }
}

/* Whether the owner's key is on a majority without this server. */
inline standing(without)
{
	n = 0; s = 0;
	do
	:: n < M -> s = s + (n != without && owner[n] == owner[without]); n++
	:: else -> break
	od;
	n = 0
}

active proctype fate()
{
	byte w = 0, n = 0, s = 0;
end:
	do
	:: atomic { silences > 0 ->
		silences--;
		if
		:: w = 0
		:: w = 1
		:: w = 2
		fi;
		is_silent[w] = true }
	:: atomic { w < M && is_silent[w] -> is_silent[w] = false; w = 0 }
#ifdef LATES
	:: atomic { is_late[0] -> deliver(0) }
	:: atomic { is_late[1] -> deliver(1) }
	:: atomic { is_late[2] -> deliver(2) }
	:: atomic { is_late[3] -> deliver(3) }
	:: atomic { is_late[4] -> deliver(4) }
	:: atomic { is_late[5] -> deliver(5) }
#endif
	:: atomic { forgets > 0 && !is_silent[0] && !is_silent[1] && !is_silent[2] ->
		if
		:: w = 0
		:: w = 1
		:: w = 2
#if M > 3
		:: w = 4
#endif
		fi;
		if
		:: owner[w] != NOBODY && owner[w] != STRANGER ->
			standing(w);
			if
#ifdef FORGETS_ANYTHING
			:: true -> forgets--; expire(w)
#else
			:: (has[owner[w] - 1] && s >= M / 2 + 1) || !vote[AT(owner[w] - 1, w)] -> forgets--; expire(w)
			:: else
#endif
			fi;
			s = 0
		:: else
		fi;
		w = 0 }
	/* Nothing happens by itself any more: a silent server remains silent. */
	:: atomic { true -> kills = 0; break }
	od
}

/* Nothing happens any more, so whoever waits must have a reason: somebody holds the lock, and keeps it for ever. */
active proctype judge_the_end()
{
	byte one, at;

	timeout ->
	d_step {
		for (one : 0 .. N - 1) {
			if
			:: waits_at[one] != 0 ->
				at = waits_at[one] - 1;
				assert(owner[at] != NOBODY && owner[at] != STRANGER);
				assert(has[owner[at] - 1])
			:: else
			fi
		}
	}
}

init {
	atomic {
		byte i = 0;
#ifdef STRAY
		if
		:: owner[0] = STRANGER
		:: owner[1] = STRANGER
		:: owner[2] = STRANGER
		fi;
#endif
		do
		:: i < N -> run client(i); i++
		:: else -> break
		od
	}
}
