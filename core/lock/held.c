#include "core/lock/held.h"

#include "core/system/process.h"

static void forget_parents(dl_held *held)
{
	if (held->generation != dl_process_generation()) {
		held->generation = dl_process_generation();
		held->oldest = held->newest = NULL;
		held->end = 0;
	}
}

static bool contains(const dl_held *held, const dl_held_link *link)
{
	return link->generation == held->generation && (link->older != NULL || held->oldest == link);
}

void dl_held_add(dl_held *held, dl_held_link *link)
{
	forget_parents(held);
	link->generation = held->generation;
	link->number = ++held->added;
	link->older = held->newest;
	link->newer = NULL;
	if (held->newest != NULL) {
		held->newest->newer = link;
	} else {
		held->oldest = link;
	}
	held->newest = link;
}

void dl_held_remove(dl_held *held, dl_held_link *link)
{
	forget_parents(held);
	if (contains(held, link)) {
		*(link->older != NULL ? &link->older->newer : &held->oldest) = link->newer;
		*(link->newer != NULL ? &link->newer->older : &held->newest) = link->older;
	}
	link->older = link->newer = NULL;
}

dl_held_link *dl_held_oldest(dl_held *held)
{
	forget_parents(held);
	return held->oldest;
}

dl_held_link *dl_held_newest(dl_held *held)
{
	forget_parents(held);
	return held->newest;
}
