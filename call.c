#include "call.h"

dl_outcome (*distlock_call_in_loop)(struct distlock_object *object, distlock_call *call, dl_error *error);
