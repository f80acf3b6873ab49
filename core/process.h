#ifndef DL_CORE_PROCESS_H
#define DL_CORE_PROCESS_H

/* Tells a process from the child it forked, without a system call: the generation is a number that
 * grows in every child. Anything stamped with another generation belongs to the parent. */
extern unsigned long dl_process_generation_now;

/* Once, before anything is stamped. */
void dl_process_start(void);

static inline unsigned long dl_process_generation(void)
{
	return dl_process_generation_now;
}

#endif
