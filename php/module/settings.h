#ifndef DISTLOCK_SETTINGS_H
#define DISTLOCK_SETTINGS_H

/* Registers the ini settings, which check their values and warn about wrong ones, and warns about settings that don't
 * exist. The values are kept in the module's globals. */
void distlock_settings_startup(int type, int module_number);
void distlock_settings_shutdown(int type, int module_number);

#endif
