#ifndef DL_CORE_PATH_H
#define DL_CORE_PATH_H

/* Finds out whether others could change which file an absolute path leads to: whether they may write to a directory on
 * the way, including those that symbolic links lead through. If everybody may, but it is sticky (as /tmp is), it counts
 * only if the next part of the path belongs to somebody else, who could replace it. The owners and groups of the
 * directories are trusted. Returns NULL, or what is wrong. Doesn't look at
 * the last part, and doesn't complain if something is missing. Any thread may call this. */
const char *dl_path_distrust(const char *path);

#endif
