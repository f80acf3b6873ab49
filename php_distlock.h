#ifndef PHP_DISTLOCK_H
#define PHP_DISTLOCK_H

/* PHP itself includes this if the extension is compiled into it, without the directories that other files search. */

#include "php.h"

#if SIZEOF_ZEND_LONG < 8
#error "distlock needs a 64-bit PHP: fencing tokens and times don't fit into 32 bits"
#endif

#define PHP_DISTLOCK_VERSION "0.1.0"

extern zend_module_entry distlock_module_entry;
#define phpext_distlock_ptr &distlock_module_entry

#endif
