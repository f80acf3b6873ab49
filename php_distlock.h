#ifndef PHP_DISTLOCK_H
#define PHP_DISTLOCK_H

/* PHP itself includes this if the extension is compiled into it, without the directories that other files search. */

#include "php.h"

#define PHP_DISTLOCK_VERSION "0.1.0"

extern zend_module_entry distlock_module_entry;
#define phpext_distlock_ptr &distlock_module_entry

#endif
