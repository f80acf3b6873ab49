PHP_ARG_ENABLE([distlock],
  [whether to enable distributed locks],
  [AS_HELP_STRING([--enable-distlock], [Enable distributed locks on Redis])])

PHP_ARG_ENABLE([distlock-dev],
  [whether to build distlock with every warning as an error],
  [AS_HELP_STRING([--enable-distlock-dev], [distlock: warnings are errors])],
  [no],
  [no])

if test "$PHP_DISTLOCK" != "no"; then
  PKG_CHECK_MODULES([HIREDIS], [hiredis >= 0.14])
  PHP_EVAL_INCLINE([$HIREDIS_CFLAGS])
  PHP_EVAL_LIBLINE([$HIREDIS_LIBS], [DISTLOCK_SHARED_LIBADD])
  PHP_ADD_LIBRARY([pthread], [1], [DISTLOCK_SHARED_LIBADD])
  PHP_SUBST([DISTLOCK_SHARED_LIBADD])

  DISTLOCK_CFLAGS="-std=gnu11 -fvisibility=hidden -D_GNU_SOURCE -DZEND_ENABLE_STATIC_TSRMLS_CACHE=1"
  if test "$PHP_DISTLOCK_DEV" = "yes"; then
    DISTLOCK_CFLAGS="$DISTLOCK_CFLAGS -Wall -Wextra -Wshadow -Wno-unused-parameter -Werror"
  fi

  PHP_NEW_EXTENSION([distlock],
    [distlock.c lock_object.c redis_lock.c \
     core/clock.c core/error.c core/held.c core/keeper.c core/lock.c core/memory.c core/process.c core/socket.c \
     core/stats.c core/token.c core/wait.c \
     redis/call.c redis/connection.c redis/dsn.c redis/listener.c redis/lua.c redis/mutex.c redis/pool.c redis/renewal.c],
    [$ext_shared],,
    [$DISTLOCK_CFLAGS -I@ext_srcdir@])
  PHP_ADD_BUILD_DIR([$ext_builddir/core])
  PHP_ADD_BUILD_DIR([$ext_builddir/redis])
fi
