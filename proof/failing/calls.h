/* Every function of the C library that distlock calls, by what happens when it fails. proof/failing/fail.c and
 * proof/failing/lib/Calls.php read this; tests/house/every_system_call_can_fail.phpt compares it with what the module
 * imports. */

/* FAILS(function, error…): these are made to fail with each of the errors. PART(function, part, error…): some of a
 * function's calls, with errors of their own. */

/* Descriptors and memory. */
FAILS(socket, EMFILE, ENOMEM)
FAILS(epoll_create1, EMFILE, ENOMEM)
FAILS(eventfd, EMFILE, ENOMEM)
FAILS(timerfd_create, EMFILE, ENOMEM)
FAILS(memfd_create, EMFILE, ENOSYS)
FAILS(pipe2, EMFILE, ENFILE)
FAILS(open, EMFILE, EACCES, EINTR)
FAILS(opendir, EMFILE, EACCES)
FAILS(mmap, ENOMEM)
FAILS(munmap, ENOMEM)
PART(fcntl, duplicate, EMFILE)
PART(fcntl, lock, ENOLCK, EAGAIN)
PART(fcntl, seal, EPERM)
PART(fcntl, set, EPERM)
/* The descriptor is closed nevertheless. */
FAILS(close, EINTR, EIO)

/* Sockets. A connect() that is interrupted goes on. */
FAILS(connect, ECONNREFUSED, EINTR, EAGAIN, ENETUNREACH)
FAILS(setsockopt, ENOMEM)
FAILS(getsockopt, ENOBUFS)
FAILS(getpeername, ENOTCONN)
FAILS(shutdown, ENOTCONN)
FAILS(send, EPIPE, EAGAIN, EINTR)
FAILS(recv, ECONNRESET, EAGAIN, EINTR)
FAILS(getaddrinfo, EAI_AGAIN, EAI_MEMORY, EAI_SYSTEM)
FAILS(gethostname, ENAMETOOLONG)

/* Waiting. */
FAILS(poll, EINTR, ENOMEM)
FAILS(ppoll, EINTR, ENOMEM)
PART(epoll_ctl, add, ENOMEM, ENOSPC)
FAILS(epoll_wait, EINTR)
FAILS(eventfd_read, EAGAIN)
FAILS(nanosleep, EINTR)
FAILS(sigtimedwait, EINTR)
/* No error: it returns without having been woken. */
FAILS(pthread_cond_timedwait, 0)

/* Threads. */
FAILS(pthread_create, EAGAIN, ENOMEM)
FAILS(pthread_attr_setsigmask_np, ENOMEM)
FAILS(pthread_key_create, EAGAIN, ENOMEM)
FAILS(__register_atfork, ENOMEM)

/* Files. */
FAILS(fstat, EIO)
FAILS(stat, EACCES, ENOENT)
FAILS(lstat, EACCES, ENOENT)
FAILS(readlink, EACCES)
FAILS(readdir, EBADF)
FAILS(ftruncate, ENOSPC, EINTR)
FAILS(posix_fallocate, ENOSPC, EINTR)
FAILS(read, EIO, EAGAIN, EINTR)
FAILS(write, EINTR)
FAILS(pread, EIO)
FAILS(pwrite, EIO, ENOSPC)

/* The rest of the system. */
FAILS(getrandom, EINTR, ENOSYS)
FAILS(dladdr, 0)
FAILS(dlopen, 0)

/* clang-format off */
/* NEVER(reason, function…): these aren't made to fail. */
NEVER("running out of memory ends the process, as in PHP itself",
	malloc, calloc, realloc, free, open_memstream, pthread_setspecific)
NEVER("computes, and asks the system for nothing",
	__assert_fail, __ctype_b_loc, __ctype_tolower_loc, __errno_location, __isoc99_sscanf, __isoc23_sscanf,
	__isoc23_strtol, __isoc23_strtoll, __isoc23_strtoull, _setjmp, __sigsetjmp, abort, dirfd, explicit_bzero,
	fnmatch, gai_strerror, inet_pton, isdigit, isxdigit, memchr, memcmp, memcpy, memmem, memmove, memset, qsort, raise,
	snprintf, sprintf, stpcpy, strchr, strchrnul, strcmp, strcpy, strcspn, strerror, strlen, strncmp, strrchr, strsep,
	strspn, strstr, strtok_r, strtol, strtoll, strtoull, vsnprintf, sigaddset, sigdelset, sigemptyset, sigfillset,
	sigismember)
NEVER("can't fail with these arguments",
	__cxa_finalize, __tls_get_addr, clock_gettime, freeaddrinfo, geteuid, getpid, pthread_attr_destroy,
	pthread_attr_init, pthread_attr_setstacksize, pthread_cond_broadcast, pthread_cond_destroy, pthread_cond_init,
	pthread_cond_signal, pthread_condattr_destroy, pthread_condattr_init, pthread_condattr_setclock,
	pthread_getspecific, pthread_join, pthread_key_delete, pthread_mutex_destroy, pthread_mutex_init,
	pthread_mutex_lock, pthread_mutex_unlock, pthread_mutexattr_destroy, pthread_mutexattr_init,
	pthread_mutexattr_settype, pthread_once, pthread_sigmask, sigaction, timerfd_settime)
NEVER("only fails if whoever is to be woken is awake already",
	eventfd_write)
NEVER("writes to memory, or a last message before the process ends; closes what was only read",
	closedir, fclose, fprintf, fputs, fwrite, stderr)
