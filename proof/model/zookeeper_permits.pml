/*
 * A semaphore on ZooKeeper: the verdict of dl_zk_order_judge() on permits, and the contest that follows it.
 * docs/protocol-zookeeper.md states the rule. The search covers all orders of events of CLIENTS sessions that acquire
 * ACQUISITIONS times each, with patience or without; of owners that release, or hold forever; and of CRASHES sessions
 * that end at any moment. The last MORE clients assume one permit more than the others. The first HEAVY take WEIGHT
 * permits each: they have as many nodes, created and deleted in one transaction, of which the last is their own and
 * the others are fillers. Somebody else deletes CUTS of the fillers. A client that takes one permit also stands for
 * one of a version without weights, for which all nodes are alike.
 *
 * A step of a client is one thing that the server does for it, or one that it decides from what it has read. In some
 * of the searches, clients are also busy: then, much may happen between a list and the moment in which a client
 * examines it, and again before the server sees the watch that follows. Otherwise these are one step, except for the
 * watch on the first node of all. Its reply may be ignored if a list was requested meanwhile.
 *
 * This shows that no more permits are in use than there are, except those of an owner whose filler was deleted after
 * it read the list. When nothing happens any more, nobody waits although those in front leave enough permits; so
 * nobody sleeps while permits are free, and nobody needs the next event to notice them. One timer helps: within a
 * sixth of the session timeout, a client notices by itself that one of its own fillers is gone. No change makes more
 * than two clients ask the server, if all assume the same number of permits.
 *
 * of: zk/lock/order.c zk/lock/contest.c zk/lock/contender.c zk/client/waiter.c
 * run: -DCLIENTS=4 -DPERMITS=2 -DACQUISITIONS=1 -DCRASHES=1
 * run: -DCLIENTS=3 -DPERMITS=2 -DACQUISITIONS=2 -DCRASHES=0
 * run: -DCLIENTS=4 -DPERMITS=3 -DACQUISITIONS=1 -DCRASHES=1
 * run: -DCLIENTS=5 -DPERMITS=2 -DACQUISITIONS=1 -DCRASHES=0 -DALL_ARE_PATIENT
 * run: -DCLIENTS=4 -DPERMITS=2 -DACQUISITIONS=1 -DCRASHES=0 -DMORE=2 -DALL_ARE_PATIENT
 * run: -DCLIENTS=4 -DPERMITS=3 -DACQUISITIONS=1 -DCRASHES=0 -DHEAVY=2 -DWEIGHT=2
 * run: -DCLIENTS=4 -DPERMITS=4 -DACQUISITIONS=1 -DCRASHES=0 -DHEAVY=2 -DWEIGHT=3
 * run: -DCLIENTS=3 -DPERMITS=2 -DACQUISITIONS=2 -DCRASHES=0 -DHEAVY=1 -DWEIGHT=2
 * run: -DCLIENTS=4 -DPERMITS=2 -DACQUISITIONS=1 -DCRASHES=0 -DMAY_BE_BUSY
 * run: -DCLIENTS=3 -DPERMITS=2 -DACQUISITIONS=2 -DCRASHES=0 -DMAY_BE_BUSY -DALL_ARE_PATIENT
 * run: -DCLIENTS=3 -DPERMITS=2 -DACQUISITIONS=1 -DCRASHES=1 -DHEAVY=2 -DWEIGHT=2 -DCUTS=1
 * run: -DCLIENTS=4 -DPERMITS=2 -DACQUISITIONS=1 -DCRASHES=0 -DHEAVY=1 -DWEIGHT=2 -DMORE=1 -DALL_ARE_PATIENT
 * fails: -DCLIENTS=3 -DPERMITS=2 -DACQUISITIONS=1 -DCRASHES=0 -DHEAVY=2 -DWEIGHT=2 -DMAKES_ONE_AFTER_THE_OTHER
 * fails: -DCLIENTS=3 -DPERMITS=3 -DACQUISITIONS=1 -DCRASHES=0 -DHEAVY=2 -DWEIGHT=2 -DGOES_BY_ITS_FIRST_NODE
 * fails: -DCLIENTS=3 -DPERMITS=2 -DACQUISITIONS=1 -DCRASHES=0 -DHEAVY=2 -DWEIGHT=2 -DWAITS_FOR_ITS_OWN_FILLER
 * fails: -DCLIENTS=3 -DPERMITS=2 -DACQUISITIONS=1 -DCRASHES=0 -DHEAVY=1 -DWEIGHT=2 -DCUTS=1 -DIGNORES_ITS_FILLERS
 * fails: -DCLIENTS=3 -DPERMITS=2 -DACQUISITIONS=1 -DCRASHES=0 -DHEAVY=1 -DWEIGHT=2 -DHAS_ITS_WEIGHT_IN_ITS_NAME
 * fails: -DCLIENTS=4 -DPERMITS=2 -DACQUISITIONS=1 -DCRASHES=0 -DNEVER_TELLS
 * fails: -DCLIENTS=4 -DPERMITS=2 -DACQUISITIONS=1 -DCRASHES=0 -DTELLS_ONLY_BY_A_LIST
 * fails: -DCLIENTS=4 -DPERMITS=2 -DACQUISITIONS=1 -DCRASHES=0 -DFORGETS_WHO_JOINED
 * fails: -DCLIENTS=4 -DPERMITS=2 -DACQUISITIONS=1 -DCRASHES=0 -DWATCHES_THE_FIRST_ONLY
 * fails: -DCLIENTS=4 -DPERMITS=2 -DACQUISITIONS=1 -DCRASHES=0 -DFORGETS_THE_CHILDREN
 * fails: -DCLIENTS=5 -DPERMITS=2 -DACQUISITIONS=1 -DCRASHES=0 -DALL_ARE_PATIENT -DALL_WATCH_THE_CHILDREN
 * fails: -DCLIENTS=4 -DPERMITS=2 -DACQUISITIONS=1 -DCRASHES=0 -DMAY_BE_BUSY -DKEEPS_THE_NODE_IN_FRONT
 * fails: -DCLIENTS=4 -DPERMITS=2 -DACQUISITIONS=1 -DCRASHES=0 -DMAY_BE_BUSY -DKEEPS_WHAT_HAS_CHANGED
 */
#ifndef CLIENTS
#define CLIENTS 4
#endif
#ifndef PERMITS
#define PERMITS 2
#endif
#ifndef ACQUISITIONS
#define ACQUISITIONS 1
#endif
#ifndef CRASHES
#define CRASHES 1
#endif
#ifndef MORE
#define MORE 0
#endif
#ifndef HEAVY
#define HEAVY 0
#endif
#ifndef WEIGHT
#define WEIGHT 1
#endif
#ifndef CUTS
#define CUTS 0
#endif

#define NONE 99

#define CHANGED 1
#define GONE 2
/* The reply to the watch says so, and the watch will still report the next event. */
#define WAS_CHANGED 3

#define OWN 1
#define WAIT_FOR_NODE 2
#define WAIT_FOR_ANY 3
#define MAKE_AGAIN 4

/* Much may happen before the client goes on. */
#ifdef MAY_BE_BUSY
#define BE_BUSY } atomic {
#else
#define BE_BUSY
#endif

#define WEIGHT_OF(client) (client < HEAVY -> WEIGHT : 1)

/* A client's own node has the client's number; fillers have greater ones. */
#define NODES (CLIENTS + HEAVY * (WEIGHT - 1))
#define CLIENT_OF(node) (node % CLIENTS)
#define PERMITS_OF(node) (PERMITS + (CLIENT_OF(node) >= CLIENTS - MORE -> 1 : 0))

/* The nodes, in order. */
byte line[NODES];
byte length;

bool owns[CLIENTS], waits[CLIENTS];
bool is_telling[CLIENTS];                /* its node is to be changed */
bool has_ended[CLIENTS];                 /* its session has ended, and it hasn't noticed yet */
bool is_cut[CLIENTS];                    /* one of its fillers was deleted */
bool is_excused[CLIENTS];                /* since it read the list */
byte awaited[CLIENTS], event[CLIENTS];   /* the node that it watches, and what happened to it */
bool listed[CLIENTS];                    /* the children are watched */
bool is_outdated[CLIENTS];               /* they have changed since */
bool is_next[CLIENTS], is_followed[CLIENTS];
byte chosen[CLIENTS];                    /* the node to watch, according to the list */
byte news[CLIENTS];                      /* what has happened to it since */
byte crashes = CRASHES, cuts = CUTS;
byte begun; /* clients that are alike first come in the order of their numbers */

#ifdef IGNORES_ITS_FILLERS
#define NOTICES_A_CUT(client) false
#else
#define NOTICES_A_CUT(client) is_cut[client]
#endif

byte verdict, reply, first, place;
bool next, followed;
/* Only used within one step. */
hidden byte i, j, told;

/* Notes what happened to a node. A watch reports once. */
inline tell(node, what)
{
	for (j : 0 .. CLIENTS - 1) {
		if
		:: awaited[j] == node && event[j] == 0 -> event[j] = what; told = told + (waits[j] && !(listed[j] && what == GONE) -> 1 : 0)
		:: awaited[j] == node && event[j] == WAS_CHANGED -> event[j] = what
		:: chosen[j] == node && awaited[j] != node && news[j] != GONE -> news[j] = what
		:: else
		fi
	};
	j = 0
}

inline tell_of_children()
{
	for (j : 0 .. CLIENTS - 1) {
		if
		:: listed[j] -> is_outdated[j] = (is_outdated[j] || event[j] != GONE); listed[j] = false; told = told + (waits[j] -> 1 : 0)
		:: else
		fi
	};
	j = 0
}

inline expect_no_herd()
{
	assert(MORE > 0 || told <= 2);
	told = 0
}

inline append(node)
{
	line[length] = node;
	length++
}

inline create(client)
{
	i = WEIGHT_OF(client);
#ifdef HAS_ITS_WEIGHT_IN_ITS_NAME
	i = 1;
#endif
#ifdef GOES_BY_ITS_FIRST_NODE
	append(client);
#endif
	do
	:: i > 1 -> i--; append(client + CLIENTS * i)
	:: else -> break
	od;
#ifndef GOES_BY_ITS_FIRST_NODE
	append(client);
#endif
	i = 0;
	tell_of_children();
	expect_no_herd()
}

inline find(node)
{
	place = 0;
	do
	:: place < length && line[place] != node -> place++
	:: else -> break
	od
}

/* Deletes a client's nodes from the one with that number on. */
inline take_out(client, from)
{
	place = 0;
	for (i : 0 .. NODES - 1) {
		if
		:: i < length && (CLIENT_OF(line[i]) != client || line[i] < from) -> line[place] = line[i]; place++
		:: i < length && CLIENT_OF(line[i]) == client && line[i] >= from -> tell(line[i], GONE)
		:: else
		fi
	};
	i = place;
	do
	:: i < length -> line[i] = 0; i++
	:: else -> break
	od;
	length = place;
	place = 0;
	i = 0;
	tell_of_children();
	expect_no_herd()
}

inline delete(client)
{
	is_telling[client] = false;
	is_cut[client] = false;
	is_excused[client] = false;
	take_out(client, client)
}

inline forget(client)
{
	awaited[client] = NONE;
	event[client] = 0;
	listed[client] = false;
	is_outdated[client] = false;
	is_next[client] = false;
	is_followed[client] = false;
	chosen[client] = NONE;
	news[client] = 0;
	waits[client] = false
}

/* dl_zk_order_judge() */
inline judge(client)
{
	is_excused[client] = false;
	find(client);
#ifdef HAS_ITS_WEIGHT_IN_ITS_NAME
	place = place + WEIGHT_OF(client) - 1;
#endif
	followed = false;
	for (i : 0 .. NODES - 1) {
		if
		:: i > place && i < length && PERMITS_OF(line[i]) == PERMITS_OF(client) -> followed = true
		:: else
		fi
	};
	verdict = WAIT_FOR_ANY;
	first = NONE;
	if
	:: place < PERMITS_OF(client) -> verdict = OWN
	:: else ->
		i = place;
		do
		:: i > PERMITS_OF(client) && verdict == WAIT_FOR_ANY ->
			i--;
			if
#ifndef WAITS_FOR_ITS_OWN_FILLER
			:: CLIENT_OF(line[i]) == client
#endif
			:: CLIENT_OF(line[i]) != client && PERMITS_OF(line[i]) != PERMITS_OF(client)
			:: else -> verdict = WAIT_FOR_NODE; first = line[i]
			fi
		:: else -> break
		od
	fi;
#ifdef ALL_WATCH_THE_CHILDREN
	verdict = (verdict == WAIT_FOR_NODE -> WAIT_FOR_ANY : verdict);
#endif
	next = (verdict == WAIT_FOR_ANY && place == PERMITS_OF(client));
	first = (next -> line[0] : first);
	news[client] = 0;
	chosen[client] = first;
	first = 0;
#ifndef IGNORES_ITS_FILLERS
	verdict = (is_cut[client] -> MAKE_AGAIN : verdict);
#endif
	i = 0;
	place = 0
}

inline keep_verdict(client)
{
	seen = verdict;
	will_be_next = next;
	is_followed[client] = followed;
	verdict = 0;
	next = false;
	followed = false
}

/* What the server reports to it; 0: nothing has happened. */
inline watch(client)
{
	reply = (news[client] == GONE -> GONE : (news[client] == CHANGED -> WAS_CHANGED : 0));
	awaited[client] = chosen[client];
	chosen[client] = NONE;
	news[client] = 0
}

/* The reply to the watch says so. */
inline was_changed(client)
{
#ifdef KEEPS_WHAT_HAS_CHANGED
	event[client] = WAS_CHANGED
#else
	d_step { awaited[client] = NONE; event[client] = 0; listed[client] = false; is_outdated[client] = false }
#endif
}

inline grant(client)
{
	for (i : 0 .. CLIENTS - 1) {
		told = told + (owns[i] && !is_excused[i] -> WEIGHT_OF(i) : 0)
	};
	assert(is_excused[client] || told + WEIGHT_OF(client) <= PERMITS + (MORE > 0 -> 1 : 0));
	told = 0;
	owns[client] = true
}

proctype client(byte me)
{
	byte started, seen;
	bool is_patient, will_be_next;

idle:
	atomic {
		skip;
		d_step { has_ended[me] = false; forget(me); seen = 0; will_be_next = false; is_patient = false }
	}
	if
	:: started == ACQUISITIONS -> goto done
	:: atomic {
			started < ACQUISITIONS && (MORE > 0 || HEAVY > 0 || started > 0 || begun == me) ->
#ifdef MAKES_ONE_AFTER_THE_OTHER
			d_step { started++; append(me + CLIENTS * (WEIGHT_OF(me) - 1)); tell_of_children(); expect_no_herd() }
#else
			d_step { begun = begun + (started == 0 -> 1 : 0); started++; create(me) }
#endif
			if
			:: is_patient = true
#ifndef ALL_ARE_PATIENT
			:: is_patient = false
#endif
			fi
		}
	fi;
#ifdef MAKES_ONE_AFTER_THE_OTHER
	if
	:: WEIGHT_OF(me) > 1 -> d_step { append(me); tell_of_children(); expect_no_herd() }
	:: else
	fi;
#endif

list:
	atomic {
		if
		:: has_ended[me] -> goto idle
		:: else -> d_step { waits[me] = false; judge(me); keep_verdict(me) }
		fi;
		BE_BUSY
		if
		:: has_ended[me] -> goto idle
		:: !has_ended[me] && seen == MAKE_AGAIN -> goto make_again
		:: !has_ended[me] && seen == OWN -> goto turn
		:: !has_ended[me] && seen == WAIT_FOR_NODE -> goto watch_node
		:: !has_ended[me] && seen == WAIT_FOR_ANY ->
#ifndef KEEPS_THE_NODE_IN_FRONT
			d_step { awaited[me] = NONE; event[me] = 0 }
#endif
		fi
	}

list_children:
	atomic {
		if
		:: has_ended[me] -> goto idle
		:: else ->
			d_step {
				waits[me] = false;
				is_outdated[me] = false;
#ifndef WATCHES_THE_FIRST_ONLY
				listed[me] = true;
#endif
				judge(me);
				keep_verdict(me)
			}
		fi;
		BE_BUSY
		if
		:: has_ended[me] -> goto idle
		:: !has_ended[me] && seen == MAKE_AGAIN -> goto make_again
		:: !has_ended[me] && seen == OWN -> goto turn
		:: !has_ended[me] && seen == WAIT_FOR_NODE -> goto watch_node
		:: !has_ended[me] && seen == WAIT_FOR_ANY ->
			d_step {
				is_next[me] = will_be_next;
				if
				:: awaited[me] == chosen[me] && (event[me] == 0 || event[me] == GONE) -> chosen[me] = NONE
				:: else -> awaited[me] = NONE; event[me] = 0
				fi;
				seen = 0;
				will_be_next = false;
				waits[me] = true
			}
		fi
	}

	/* The watch on the first node of all. If a list was requested meanwhile, its reply is ignored. */
	atomic {
		if
		:: has_ended[me] -> goto idle
		:: !has_ended[me] && chosen[me] == NONE
		:: !has_ended[me] && chosen[me] != NONE ->
			d_step {
#ifdef FORGETS_THE_CHILDREN
				is_outdated[me] = false;
#endif
				watch(me)
			}
			if
			:: reply == 0
			:: reply > 0 && is_outdated[me] -> reply = 0
			:: reply == GONE -> reply = 0; goto list_children
			:: reply == WAS_CHANGED -> reply = 0; was_changed(me); goto list_children
			fi
		fi
	}

end_at_the_head:
	if
	:: has_ended[me] -> goto idle
#ifdef FORGETS_WHO_JOINED
	:: event[me] == GONE && is_next[me] ->
#else
	:: event[me] == GONE && is_next[me] && !is_outdated[me] ->
#endif
#ifdef TELLS_ONLY_BY_A_LIST
		is_followed[me] = false;
#endif
		goto turn
	:: is_outdated[me] || event[me] == CHANGED -> goto list_children
	:: !is_patient -> goto give_up
	fi;

watch_node:
	/* Nothing else is watched any more. */
	atomic {
		d_step {
			listed[me] = false;
			is_outdated[me] = false;
			awaited[me] = NONE;
			event[me] = 0;
			is_next[me] = false;
			seen = 0;
			will_be_next = false;
			waits[me] = true
		}
		BE_BUSY
		if
		:: has_ended[me] -> goto idle
		:: else -> d_step { watch(me) }
		fi;
		if
		:: reply == 0
		:: reply == GONE -> reply = 0; goto list
		:: reply == WAS_CHANGED -> reply = 0; was_changed(me); goto list_children
		fi
	}

end_in_line:
	if
	:: has_ended[me] -> goto idle
	:: event[me] == GONE -> goto list
	:: event[me] == CHANGED -> goto list_children
	:: NOTICES_A_CUT(me) -> goto make_again
	:: !is_patient -> goto give_up
	fi;

make_again:
	atomic {
		if
		:: has_ended[me] -> goto idle
		:: else -> d_step { forget(me); delete(me); seen = 0; will_be_next = false }
		fi
	}
	d_step { create(me) }
	goto list;

turn:
	atomic {
		if
		:: has_ended[me] -> goto idle
		:: else ->
			d_step {
				grant(me);
#ifndef NEVER_TELLS
				is_telling[me] = is_followed[me];
#endif
				forget(me);
				seen = 0;
				will_be_next = false;
				is_patient = false
			}
		fi
	}

owner:
	if
	:: has_ended[me] -> goto idle
	:: d_step { !has_ended[me] && is_telling[me] -> is_telling[me] = false; tell(me, CHANGED); expect_no_herd() }
		goto owner
	:: !has_ended[me] && !is_telling[me] -> goto end_holds_for_ever
	:: !has_ended[me] && !is_telling[me] -> goto give_up
	:: !has_ended[me] && NOTICES_A_CUT(me) -> goto give_up
	fi;

give_up:
	atomic {
		skip;
		d_step {
			if
			:: has_ended[me]
			:: else -> owns[me] = false; forget(me); delete(me)
			fi
		}
		goto idle
	}

end_holds_for_ever:
	if
	:: has_ended[me] -> goto idle
	:: !has_ended[me] && NOTICES_A_CUT(me) -> goto give_up
	fi;

done:
	skip
}

/* Sessions end, each with its node. */
active proctype fate()
{
	byte victim;

	do
	:: crashes > 0 ->
		atomic {
			select(victim : 0 .. CLIENTS - 1);
			d_step {
				crashes--;
				find(victim);
				if
				:: place < length -> place = 0; has_ended[victim] = true; owns[victim] = false; forget(victim); delete(victim)
				:: else -> place = 0
				fi;
				victim = 0
			}
		}
	:: break
	od
}

/* Somebody deletes fillers. */
active proctype scissors()
{
	byte victim;

	do
	:: cuts > 0 && HEAVY > 0 ->
		atomic {
			select(victim : 0 .. HEAVY - 1);
			d_step {
				cuts--;
				find(victim);
				if
				:: place < length && !is_cut[victim] ->
					is_cut[victim] = true;
					is_excused[victim] = true;
					take_out(victim, CLIENTS)
				:: else -> place = 0
				fi;
				victim = 0
			}
		}
	:: break
	od
}

/* Nothing happens any more, so whoever waits must have a reason. */
active proctype judge_the_end()
{
	timeout ->
	atomic {
		for (first : 0 .. CLIENTS - 1) {
			d_step {
				find(first);
				told = 0;
				for (i : 0 .. NODES - 1) {
					told = told + (i <= place && i < length && line[i] < CLIENTS -> WEIGHT_OF(line[i]) : 0)
				};
				assert(!waits[first] || told > PERMITS_OF(first));
				told = 0;
				i = 0;
				place = 0
			}
		}
	}
}

init {
	byte number;

	atomic {
		do
		:: number < CLIENTS -> awaited[number] = NONE; chosen[number] = NONE; run client(number); number++
		:: else -> break
		od
	}
}
