#ifndef DISTLOCK_SETTINGS_H
#define DISTLOCK_SETTINGS_H

/* For php.ini: the settings, the check of each value, and the warnings about wrong ones. */

/* Registers the ini settings, which check their values and warn about wrong ones, and warns about settings that don't
 * exist. The values are kept in the module's globals. */
void distlock_settings_startup(int type, int module_number);
void distlock_settings_shutdown(int type, int module_number);

#endif
