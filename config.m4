PHP_ARG_ENABLE([distlock],
  [whether to enable distributed locks],
  [AS_HELP_STRING([--enable-distlock], [Enable distributed locks on Redis and ZooKeeper])])

PHP_ARG_WITH([distlock-redis],
  [whether distlock has locks on Redis],
  [AS_HELP_STRING([--without-distlock-redis], [distlock: no locks on Redis, and no need of hiredis])],
  [auto],
  [no])

PHP_ARG_WITH([distlock-zookeeper],
  [whether distlock has locks on ZooKeeper],
  [AS_HELP_STRING([--without-distlock-zookeeper],
    [distlock: no locks on ZooKeeper, and no need of its client library. --with-distlock-zookeeper=DIR looks below DIR])],
  [auto],
  [no])

PHP_ARG_ENABLE([distlock-dev],
  [whether to build distlock with every warning as an error],
  [AS_HELP_STRING([--enable-distlock-dev], [distlock: warnings are errors, and assertions are checked])],
  [no],
  [no])

dnl DISTLOCK_MISSING(option's value, option, what is missing): an error where the option was given.
AC_DEFUN([DISTLOCK_MISSING], [
  if test "$1" = "auto"; then
    AC_MSG_NOTICE([distlock: built without $2, as $3 is missing])
  else
    AC_MSG_ERROR([--with-distlock-$2 needs $3])
  fi
])

dnl What autoconf writes removes "core", the memory image of a program that crashed, again and again. In this directory,
dnl core is a directory: each time, rm would complain, and in the end configure wouldn't remove its own files.
m4_divert_text([DEFAULTS], [
rm ()
{
  for distlock_argument
  do
    shift
    test "$distlock_argument" = core && test -d core || set -- "$][@" "$distlock_argument"
  done
  command rm "$][@"
}
])

if test "$PHP_DISTLOCK" != "no"; then
  AC_CACHE_CHECK([whether distlock's numbers fit into those of this system], [distlock_cv_64_bits],
    [AC_COMPILE_IFELSE([AC_LANG_SOURCE([[
#include <time.h>
extern char integers_of_php[sizeof(void *) >= 8 ? 1 : -1];
extern char times[sizeof(time_t) >= 8 ? 1 : -1];
]])], [distlock_cv_64_bits=yes], [distlock_cv_64_bits=no])])
  if test "$distlock_cv_64_bits" = "no"; then
    AC_MSG_ERROR([distlock needs a 64-bit PHP: fencing tokens and times don't fit into 32 bits])
  fi

  DISTLOCK_CFLAGS="-std=gnu11 -fvisibility=hidden -D_GNU_SOURCE -DZEND_ENABLE_STATIC_TSRMLS_CACHE=1"
  if test "$PHP_DISTLOCK_DEV" = "yes"; then
    DISTLOCK_CFLAGS="$DISTLOCK_CFLAGS -Wall -Wextra -Wno-unused-parameter -Werror"
    dnl From 8.6 on, PHP's own headers shadow names.
    AS_IF([test "$($PHP_CONFIG --vernum)" -lt 80600], [DISTLOCK_CFLAGS="$DISTLOCK_CFLAGS -Wshadow"])
  else
    DISTLOCK_CFLAGS="$DISTLOCK_CFLAGS -DNDEBUG"
  fi
  DISTLOCK_SOURCES="distlock.c php/base/arguments.c php/base/call.c php/base/coroutine.c php/base/exception.c php/classes/lock_factory.c php/classes/optimistic_lock.c php/classes/server_argument.c \
    php/lock/inspectable.c php/lock/lock_object.c php/lock/lock_status.c php/lock/lock_view.c php/lock/multi_lock.c php/lock/synchronized.c \
    php/module/listing.c php/module/lock_log.c php/module/settings.c php/waits/await.c php/waits/loop.c php/waits/stacks.c php/waits/ticket.c \
    core/lock/account.c core/lock/cleanup.c core/lock/held.c core/lock/lock.c core/lock/multi.c \
    core/lock/optimistic.c core/lock/status.c core/metrics/metrics.c core/metrics/slots.c core/metrics/stats.c \
    core/system/clock.c core/system/heap.c core/system/memory.c core/system/path.c core/system/process.c \
    core/system/system.c core/system/wait.c core/text/error.c core/text/name.c core/text/secret.c \
    core/text/spelling.c core/text/text.c core/text/token.c core/thread/arrival.c core/thread/gate.c core/thread/keeper.c \
    core/thread/loop.c core/thread/poller.c core/thread/resolver.c core/thread/socket.c core/thread/thread.c"
  dnl What the engine has replacements for.
  distlock_libs=$LIBS
  LIBS="$LIBS -lpthread"
  for distlock_function in ppoll pipe2 getrandom explicit_bzero pthread_condattr_setclock pthread_attr_setsigmask_np sigtimedwait \
    memfd_create posix_fallocate; do
    AC_CHECK_FUNC([$distlock_function], [],
      [DISTLOCK_CFLAGS="$DISTLOCK_CFLAGS -DDL_LACKS_$(echo $distlock_function | tr '[a-z]' '[A-Z]')"])
  done
  LIBS=$distlock_libs

  distlock_has_redis=no
  if test "$PHP_DISTLOCK_REDIS" != "no"; then
    PKG_CHECK_MODULES([HIREDIS], [hiredis >= 0.14], [distlock_has_redis=yes],
      [DISTLOCK_MISSING([$PHP_DISTLOCK_REDIS], [redis], [hiredis 0.14 or later])])
  fi
  if test "$distlock_has_redis" = "yes"; then
    PHP_EVAL_INCLINE([$HIREDIS_CFLAGS])
    PHP_EVAL_LIBLINE([$HIREDIS_LIBS], [DISTLOCK_SHARED_LIBADD])
    DISTLOCK_CFLAGS="$DISTLOCK_CFLAGS -DDISTLOCK_REDIS"
    PKG_CHECK_MODULES([HIREDIS_SSL], [hiredis_ssl >= 1.0 openssl >= 1.1.1], [
      PHP_EVAL_INCLINE([$HIREDIS_SSL_CFLAGS])
      PHP_EVAL_LIBLINE([$HIREDIS_SSL_LIBS], [DISTLOCK_SHARED_LIBADD])
      DISTLOCK_CFLAGS="$DISTLOCK_CFLAGS -DDISTLOCK_REDIS_TLS"
    ], [AC_MSG_NOTICE([distlock: built without TLS for Redis, as hiredis_ssl 1.0 or later is missing])])
    DISTLOCK_SOURCES="$DISTLOCK_SOURCES redis_lock.c php/classes/other_clients.c php/classes/rate_limiter.c php/classes/redis_arguments.c php/classes/semaphore.c \
      redis/claim/claim.c redis/claim/command.c redis/claim/keys.c redis/claim/rate.c redis/claim/reply.c redis/lock/circle.c redis/lock/contender.c redis/lock/deadlock.c redis/lock/ear.c redis/lock/mutex.c redis/lock/ownership.c \
      redis/lock/renewal.c redis/lock/room.c redis/lua/lua.c redis/net/connect.c redis/net/connection.c redis/net/dsn.c redis/net/listener.c \
      redis/net/login.c redis/net/phpredis_dsn.c redis/net/scheme.c redis/net/slots.c redis/net/tls.c redis/quorum/candidate.c redis/quorum/grants.c \
      redis/quorum/parallel.c redis/quorum/quorum.c redis/quorum/ranks.c redis/quorum/server_list.c \
      redis/quorum/stale_owners.c redis/quorum/statuses.c redis/quorum/votes.c redis/server/call.c redis/server/exchange.c redis/server/line.c redis/server/opener.c redis/server/owed.c \
      redis/server/payment.c redis/server/pool.c redis/server/rounds.c redis/server/server.c redis/server/topology.c \
      redis/value/optimistic.c redis/value/rate.c redis/value/scan.c"
  fi

  if test "$distlock_has_redis" = "yes" && { test -r "$phpincludedir/ext/session/php_session.h" \
      || test -r "$abs_srcdir/ext/session/php_session.h"; }; then
    DISTLOCK_CFLAGS="$DISTLOCK_CFLAGS -DDISTLOCK_SESSION"
    DISTLOCK_SOURCES="$DISTLOCK_SOURCES php/sessions/session.c redis/value/session.c"
  fi

  distlock_has_zookeeper=no
  if test "$PHP_DISTLOCK_ZOOKEEPER" != "no"; then
    distlock_cppflags=$CPPFLAGS
    case $PHP_DISTLOCK_ZOOKEEPER in
    /*)
      if test ! -r "$PHP_DISTLOCK_ZOOKEEPER/include/zookeeper/zookeeper.h"; then
        AC_MSG_ERROR([--with-distlock-zookeeper: there is no $PHP_DISTLOCK_ZOOKEEPER/include/zookeeper/zookeeper.h])
      fi
      distlock_zookeeper_libdir=$PHP_DISTLOCK_ZOOKEEPER/$PHP_LIBDIR
      CPPFLAGS="$CPPFLAGS -I$PHP_DISTLOCK_ZOOKEEPER/include"
      ;;
    *)
      distlock_zookeeper_libdir=
      ;;
    esac
    AC_CHECK_HEADER([zookeeper/zookeeper.h], [
      PHP_CHECK_LIBRARY([zookeeper_mt], [zoo_acreate2], [distlock_has_zookeeper=yes], [],
        [${distlock_zookeeper_libdir:+-L$distlock_zookeeper_libdir}])
    ])
    CPPFLAGS=$distlock_cppflags
    if test "$distlock_has_zookeeper" = "no"; then
      DISTLOCK_MISSING([$PHP_DISTLOCK_ZOOKEEPER], [zookeeper],
        [the threaded C client of ZooKeeper 3.5 or later, zookeeper_mt])
    fi
  fi
  if test "$distlock_has_zookeeper" = "yes"; then
    if test -n "$distlock_zookeeper_libdir"; then
      PHP_ADD_INCLUDE([$PHP_DISTLOCK_ZOOKEEPER/include])
    fi
    PHP_ADD_LIBRARY_WITH_PATH([zookeeper_mt], [$distlock_zookeeper_libdir], [DISTLOCK_SHARED_LIBADD])
    PHP_CHECK_LIBRARY([zookeeper_mt], [zoo_set_servers_resolution_delay],
      [DISTLOCK_CFLAGS="$DISTLOCK_CFLAGS -DDL_ZK_HAS_RESOLUTION_DELAY"], [],
      [${distlock_zookeeper_libdir:+-L$distlock_zookeeper_libdir}])
    distlock_has_tls=no
    PHP_CHECK_LIBRARY([zookeeper_mt], [zookeeper_init_ssl], [distlock_has_tls=yes], [],
      [${distlock_zookeeper_libdir:+-L$distlock_zookeeper_libdir}])
    if test "$distlock_has_tls" = "yes"; then
      PKG_CHECK_MODULES([DISTLOCK_OPENSSL], [openssl >= 1.1.0], [
        PHP_EVAL_INCLINE([$DISTLOCK_OPENSSL_CFLAGS])
        PHP_EVAL_LIBLINE([$DISTLOCK_OPENSSL_LIBS], [DISTLOCK_SHARED_LIBADD])
        DISTLOCK_CFLAGS="$DISTLOCK_CFLAGS -DDL_ZK_HAS_TLS"
      ], [AC_MSG_NOTICE([distlock: built without TLS for ZooKeeper, as OpenSSL 1.1 or later is missing])])
    fi
    distlock_has_sasl=no
    AC_CHECK_HEADER([sasl/sasl.h], [
      PHP_CHECK_LIBRARY([sasl2], [sasl_client_init], [
        PHP_CHECK_LIBRARY([zookeeper_mt], [zookeeper_init_sasl], [distlock_has_sasl=yes], [],
          [${distlock_zookeeper_libdir:+-L$distlock_zookeeper_libdir}])
      ])
    ])
    if test "$distlock_has_sasl" = "yes"; then
      PHP_ADD_LIBRARY([sasl2], [1], [DISTLOCK_SHARED_LIBADD])
      DISTLOCK_CFLAGS="$DISTLOCK_CFLAGS -DDL_ZK_HAS_SASL"
    fi
    DISTLOCK_CFLAGS="$DISTLOCK_CFLAGS -DDISTLOCK_ZOOKEEPER -DTHREADED"
    DISTLOCK_SOURCES="$DISTLOCK_SOURCES zk_lock.c php/classes/zk_arguments.c php/classes/zk_semaphore.c \
      zk/client/address.c zk/client/closing.c zk/client/descriptors.c zk/client/ensemble.c zk/client/exchange.c \
      zk/client/failure.c zk/client/heartbeat.c zk/client/lease.c zk/client/node.c zk/client/removal.c \
      zk/client/request.c zk/client/sasl.c zk/client/session.c zk/client/tls.c zk/client/waiter.c zk/lock/acl_probe.c \
      zk/lock/contender.c zk/lock/contest.c zk/lock/exclusive.c zk/lock/inspect.c zk/lock/mutex.c zk/lock/order.c \
      zk/value/optimistic.c zk/value/search.c"
  fi

  if test "$distlock_has_redis$distlock_has_zookeeper" = "nono"; then
    AC_MSG_ERROR([distlock needs hiredis or the ZooKeeper client library])
  fi
  PHP_ADD_LIBRARY([pthread], [1], [DISTLOCK_SHARED_LIBADD])
  PHP_SUBST([DISTLOCK_SHARED_LIBADD])

  PHP_NEW_EXTENSION([distlock], [$DISTLOCK_SOURCES], [$ext_shared],, [$DISTLOCK_CFLAGS -I@ext_srcdir@])
  PHP_ADD_BUILD_DIR([$ext_builddir/core/lock])
  PHP_ADD_BUILD_DIR([$ext_builddir/core/metrics])
  PHP_ADD_BUILD_DIR([$ext_builddir/core/system])
  PHP_ADD_BUILD_DIR([$ext_builddir/core/text])
  PHP_ADD_BUILD_DIR([$ext_builddir/core/thread])
  PHP_ADD_BUILD_DIR([$ext_builddir/php/base])
  PHP_ADD_BUILD_DIR([$ext_builddir/php/classes])
  PHP_ADD_BUILD_DIR([$ext_builddir/php/lock])
  PHP_ADD_BUILD_DIR([$ext_builddir/php/module])
  PHP_ADD_BUILD_DIR([$ext_builddir/php/sessions])
  PHP_ADD_BUILD_DIR([$ext_builddir/php/waits])
  PHP_ADD_BUILD_DIR([$ext_builddir/redis/claim])
  PHP_ADD_BUILD_DIR([$ext_builddir/redis/lock])
  PHP_ADD_BUILD_DIR([$ext_builddir/redis/lua])
  PHP_ADD_BUILD_DIR([$ext_builddir/redis/net])
  PHP_ADD_BUILD_DIR([$ext_builddir/redis/quorum])
  PHP_ADD_BUILD_DIR([$ext_builddir/redis/server])
  PHP_ADD_BUILD_DIR([$ext_builddir/redis/value])
  PHP_ADD_BUILD_DIR([$ext_builddir/zk/client])
  PHP_ADD_BUILD_DIR([$ext_builddir/zk/lock])
  PHP_ADD_BUILD_DIR([$ext_builddir/zk/value])
  PHP_ADD_MAKEFILE_FRAGMENT([$ext_srcdir/php/Makefile.frag])
fi
