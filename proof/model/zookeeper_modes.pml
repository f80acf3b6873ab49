/*
 * Readers and writers on ZooKeeper: the verdict of dl_zk_order_judge(), and the contest that follows it.
 * docs/protocol-zookeeper.md states the rule. The search covers all orders of events of CLIENTS sessions, each of
 * which begins ACQUISITIONS contests, to read or to write, with patience or without; of UPGRADES changes of mode in
 * either direction; and of CRASHES sessions that end at any moment.
 *
 * A step of a client is one thing that the server does for it, or one that it decides from what it has read. So the
 * model covers what happens between a list and the decision based on it, between that and the watch, and between the
 * deletions of several nodes. If the reply to a create was lost, the client asks whether the node exists, and creates
 * it again if not; that needs no step of its own.
 *
 * A bystander only waits until the lock is free: it has no node, and begins at any moment. Whoever owns the lock may
 * hold it for ever. This shows that a writer is alone; that writers' tokens, which are the order of their nodes, grow;
 * that the bystander's wait doesn't end while the lock has an owner whose node existed when the wait began; and that
 * when nothing happens any more, whoever waits has a reason: it would wait again if it read the list now, and somebody
 * holds the lock for ever. No timer helps anybody.
 *
 * of: zk/lock/order.c zk/lock/contest.c zk/lock/contender.c
 * run: -DCLIENTS=3 -DACQUISITIONS=1 -DUPGRADES=1 -DCRASHES=1
 * run: -DCLIENTS=2 -DACQUISITIONS=3 -DUPGRADES=3 -DCRASHES=2
 * run: -DCLIENTS=3 -DACQUISITIONS=1 -DUPGRADES=0 -DCRASHES=1 -DBYSTANDER
 * run: -DCLIENTS=2 -DACQUISITIONS=2 -DUPGRADES=1 -DCRASHES=1 -DBYSTANDER
 * fails: -DCLIENTS=3 -DACQUISITIONS=1 -DUPGRADES=1 -DCRASHES=0 -DOVERTAKES
 * fails: -DCLIENTS=2 -DACQUISITIONS=1 -DUPGRADES=1 -DCRASHES=0 -DNEVER_REFUSES
 * fails: -DCLIENTS=3 -DACQUISITIONS=1 -DUPGRADES=0 -DCRASHES=0 -DNEVER_LISTS_AGAIN
 * fails: -DCLIENTS=2 -DACQUISITIONS=1 -DUPGRADES=0 -DCRASHES=0 -DBYSTANDER -DAWAITS_ONE
 * fails: -DCLIENTS=2 -DACQUISITIONS=1 -DUPGRADES=0 -DCRASHES=0 -DBYSTANDER -DNEVER_LOOKS_AGAIN
 */
#ifdef OVERTAKES /* an upgrade precedes waiting writers */
#define NEVER_REFUSES
#endif

#ifndef CLIENTS
#define CLIENTS 3
#endif
#ifndef ACQUISITIONS
#define ACQUISITIONS 2
#endif
#ifndef CRASHES
#define CRASHES 1
#endif

#ifndef UPGRADES
#define UPGRADES 2
#endif

#ifdef BYSTANDER
#define WATCHERS (CLIENTS + 1)
#else
#define WATCHERS CLIENTS
#endif

#define MOST 3 /* nodes of one contender: a writer that became a reader, and the writer again */
#define ALL (CLIENTS * MOST)
#define NONE 99

#define READS 1
#define WRITES 2

#define CHANGED 1
#define GONE 2

#define OWN 1
#define WAIT 2
#define REFUSED 3
#define ENDED 4

/* The children of the lock's node, in order. A slot stands for a node's name. */
byte line[ALL];
byte length;
bool used[ALL], is_writer[ALL];
bool is_behind[ALL]; /* its token is smaller than one that was given */

byte owns[CLIENTS];
bool has_ended[CLIENTS];               /* its session has ended, and it hasn't noticed yet */
byte awaited[WATCHERS], event[WATCHERS]; /* a node, and what happened to it since the list was read */
bool is_next[WATCHERS];                  /* when that node is gone, the client owns, or the bystander is done */
#ifdef BYSTANDER
bool is_in_front[ALL];       /* the nodes that the bystander's first list showed */
bool was_there[CLIENTS];     /* whose acquisition had begun by then */
#endif
byte crashes = CRASHES;
byte holds_for_ever; /* how many do */

byte verdict;
/* Only used within one step. */
hidden byte i, j, slot, first, last, count, last_of[CLIENTS];
hidden byte is_obstacle;

inline tell(node, what)
{
	for (j : 0 .. WATCHERS - 1) {
		if
		:: awaited[j] == node && event[j] != GONE -> event[j] = what
		:: else
		fi
	};
	j = 0
}

inline create(client, writes)
{
	slot = client * MOST;
	do
	:: used[slot] -> slot++
	:: else -> break
	od;
	assert(slot < (client + 1) * MOST);
	used[slot] = true;
	is_writer[slot] = writes;
	is_behind[slot] = false;
	line[length] = slot;
	length++;
	slot = 0
}

inline delete(node)
{
	i = 0;
	do
	:: line[i] == node -> break
	:: else -> i++
	od;
	do
	:: i + 1 < length -> line[i] = line[i + 1]; i++
	:: else -> break
	od;
	length--;
	line[length] = 0;
	used[node] = false;
	is_writer[node] = false;
	is_behind[node] = false;
#ifdef BYSTANDER
	is_in_front[node] = false;
#endif
	tell(node, GONE);
	i = 0
}

/* The index of a client's first, and last, node in the line. */
inline find(client)
{
	first = NONE;
	last = NONE;
	count = 0;
	i = 0;
	do
	:: i < length ->
		if
		:: line[i] / MOST == client && count == 0 -> first = i; last = i; count++
		:: line[i] / MOST == client && count > 0 -> last = i; count++
		:: else
		fi;
		i++
	:: else -> break
	od;
	i = 0
}

inline find_last_of_all()
{
	i = 0;
	do
	:: i < length -> last_of[line[i] / MOST] = i; i++
	:: else -> break
	od;
	i = 0
}

/* dl_zk_order_judge() */
inline judge(client, wants)
{
	find(client);
	find_last_of_all();
	verdict = OWN;
	awaited[client] = NONE;
	event[client] = 0;
	is_next[client] = false;
	do
#ifndef NEVER_REFUSES
	:: wants == WRITES && count > 1 && i < last ->
		if
		:: line[i] / MOST != client && is_writer[line[i]] && last_of[line[i] / MOST] == i -> verdict = REFUSED
		:: else
		fi;
		i++
#endif
	:: else -> break
	od;
	i = first;
	if
	:: wants == WRITES -> i = last
	:: else
	fi;
	do
	:: i == 0 || verdict == REFUSED -> break
	:: else ->
		i--;
		is_obstacle = (line[i] / MOST != client && (wants == WRITES || (is_writer[line[i]] && last_of[line[i] / MOST] == i)));
#ifdef OVERTAKES
		is_obstacle = (is_obstacle && !(wants == WRITES && count > 1 && is_writer[line[i]] && owns[line[i] / MOST] == 0));
#endif
		if
		:: is_obstacle && verdict == OWN -> verdict = WAIT; is_next[client] = true; awaited[client] = line[i]
		:: is_obstacle && verdict == WAIT -> is_next[client] = false; awaited[client] = line[i]; break
		:: else
		fi
	od;
	i = 0
}

/* A writer is alone, and its token, that of its newest node, is larger than any before it. */
inline grant(client, wants)
{
	i = 0;
	do
	:: i < CLIENTS -> assert(i == client || owns[i] == 0 || (wants == READS && owns[i] == READS)); i++
	:: else -> break
	od;
	owns[client] = wants;
	awaited[client] = NONE;
	event[client] = 0;
	is_next[client] = false;
	find(client);
	assert(wants == READS || !is_behind[line[last]]);
	do
	:: i < last && wants == WRITES -> is_behind[line[i]] = true; i++
	:: else -> break
	od;
	i = 0
}

proctype client(byte me)
{
	byte started, upgrades, wants;
	bool is_patient;

idle:
	/* Its nodes are deleted in order, before anything else that its session does. */
	do
	:: d_step {
			has_ended[me] || !(used[me * MOST] || used[me * MOST + 1] || used[me * MOST + 2]) ->
			has_ended[me] = false;
			awaited[me] = NONE;
			event[me] = 0;
			is_next[me] = false;
			wants = 0;
			is_patient = false
		}
		break
	:: d_step {
			!has_ended[me] && (used[me * MOST] || used[me * MOST + 1] || used[me * MOST + 2]) ->
			find(me);
			slot = line[first];
			delete(slot)
		}
	od;
	if
	:: started == ACQUISITIONS -> goto done
	:: started < ACQUISITIONS -> wants = READS
	:: started < ACQUISITIONS -> wants = WRITES
	fi;
	d_step {
		started++;
#ifdef BYSTANDER
		was_there[me] = false;
#endif
		create(me, wants == WRITES)
	}
	goto choose;

choose:
	if
	:: is_patient = true
	:: is_patient = false
	fi;

list:
	atomic {
		d_step {
			if
			:: has_ended[me] -> verdict = ENDED
			:: else -> judge(me, wants)
			fi
		}
		if
		:: verdict == ENDED -> verdict = 0; goto idle
		:: verdict == OWN -> verdict = 0; goto turn
		:: verdict == REFUSED -> verdict = 0; goto give_up
		:: verdict == WAIT -> verdict = 0
		fi
	}

	/* The watch reports what happened since the list, and what happens later. */
end_waits:
	if
	:: has_ended[me] -> goto idle
#ifdef NEVER_LISTS_AGAIN
	:: event[me] == GONE -> goto turn
#endif
	:: event[me] == GONE && is_next[me] -> goto turn
	:: event[me] == CHANGED || (event[me] == GONE && !is_next[me]) -> goto list
	:: !is_patient -> goto give_up
	fi;

turn:
	atomic {
		if
		:: has_ended[me] -> goto idle
		:: !has_ended[me] -> d_step { grant(me, wants); is_patient = false; wants = 0 }
		fi
	}

owner:
	if
	:: has_ended[me] -> goto idle
	:: atomic { !has_ended[me] -> holds_for_ever++; goto end_holds_for_ever }
	/* The outer release. */
	:: !has_ended[me] -> owns[me] = 0; goto idle
	/* A reader adds a writer's node. */
	:: atomic {
			!has_ended[me] && owns[me] == READS && upgrades < UPGRADES && !(used[me * MOST] && used[me * MOST + 1] && used[me * MOST + 2]) ->
			d_step { upgrades++; create(me, true); wants = WRITES }
			goto choose
		}
	/* A writer adds a reader's node; those that watch its first node are told. */
	:: atomic {
			!has_ended[me] && owns[me] == WRITES && !used[me * MOST + 1] && !used[me * MOST + 2] ->
			d_step { owns[me] = READS; create(me, false); tell(me * MOST, CHANGED) }
			goto owner
		}
	/* When a reader that became the writer reads again, its last node is deleted a little later. */
	:: atomic {
			!has_ended[me] && owns[me] == WRITES && used[me * MOST + 1] ->
			owns[me] = READS;
			goto give_up
		}
	fi;

give_up:
	atomic {
		d_step { awaited[me] = NONE; event[me] = 0; is_next[me] = false; is_patient = false; wants = 0 }
		if
		:: has_ended[me] || owns[me] == 0 -> goto idle
		:: else
		fi
	}
	atomic {
		if
		:: has_ended[me] -> goto idle
		:: !has_ended[me] -> d_step { find(me); slot = line[last]; delete(slot) }
		fi;
		goto owner
	}

end_holds_for_ever:
	atomic { has_ended[me] -> holds_for_ever--; goto idle };

done:
	skip
}

#ifdef BYSTANDER
/* dl_zk_order_judge_free() */
inline judge_free()
{
	verdict = OWN;
	awaited[CLIENTS] = NONE;
	event[CLIENTS] = 0;
	is_next[CLIENTS] = false;
	i = length;
	do
	:: i == 0 -> break
	:: else ->
		i--;
		if
		:: is_in_front[line[i]] && verdict == OWN ->
			verdict = WAIT; is_next[CLIENTS] = true; awaited[CLIENTS] = line[i]
		:: is_in_front[line[i]] && verdict == WAIT -> is_next[CLIENTS] = false; awaited[CLIENTS] = line[i]; break
		:: else
		fi
	od;
	i = 0
}

active proctype bystander()
{
	d_step {
		i = 0;
		do
		:: i < length -> is_in_front[line[i]] = true; was_there[line[i] / MOST] = true; i++
		:: else -> break
		od;
		i = 0
	}

list:
	atomic {
		d_step { judge_free() }
		if
		:: verdict == OWN -> verdict = 0; goto done
		:: verdict == WAIT -> verdict = 0
		fi
	}
end_waits:
	if
#ifdef AWAITS_ONE
	:: event[CLIENTS] == GONE -> goto done
#endif
	:: event[CLIENTS] == GONE && is_next[CLIENTS] -> goto done
#ifdef NEVER_LOOKS_AGAIN
	:: event[CLIENTS] == CHANGED -> goto list
#else
	:: event[CLIENTS] == CHANGED || (event[CLIENTS] == GONE && !is_next[CLIENTS]) -> goto list
#endif
	fi;

done:
	skip;
	d_step {
		awaited[CLIENTS] = NONE;
		for (i : 0 .. CLIENTS - 1) {
			assert(!(was_there[i] && owns[i] != 0))
		};
		i = 0
	}
}
#endif

/* Sessions end, each with all its nodes at once. */
active proctype fate()
{
	byte victim;

end:
	do
	:: crashes > 0 ->
		atomic {
			select(victim : 0 .. CLIENTS - 1);
			skip;
			d_step {
				crashes--;
				find(victim);
				if
				:: count > 0 -> has_ended[victim] = true; owns[victim] = 0
				:: else
				fi;
				do
				:: count > 0 -> find(victim); slot = line[first]; delete(slot); count--
				:: else -> break
				od;
				count = 0
			}
			victim = 0
		}
	:: crashes == 0 -> break
	od
}

/* Nothing happens any more, so whoever waits must have a reason. */
active proctype judge_the_end()
{
	byte one;

	timeout ->
	d_step {
		for (one : 0 .. CLIENTS - 1) {
			if
			:: awaited[one] != NONE ->
				find(one);
				if
				:: owns[one] == READS || is_writer[line[last]] -> judge(one, WRITES)
				:: else -> judge(one, READS)
				fi;
				assert(verdict == WAIT && holds_for_ever > 0)
			:: else
			fi
		};
#ifdef BYSTANDER
		if
		:: awaited[CLIENTS] != NONE -> judge_free(); assert(verdict == WAIT && holds_for_ever > 0)
		:: else
		fi;
#endif
		verdict = 0
	}
}

init {
	byte number;

	atomic {
		do
		:: number < CLIENTS -> awaited[number] = NONE; run client(number); number++
		:: else -> break
		od;
#ifdef BYSTANDER
		awaited[CLIENTS] = NONE
#endif
	}
}
