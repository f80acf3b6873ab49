#ifndef DL_CORE_METRICS_H
#define DL_CORE_METRICS_H

/* What the pool has counted, in the text format of Prometheus, version 0.0.4. Histograms without values are left out.
 * If this process can't see what the others have counted, the text begins with a comment that says why. Free the text
 * with free(). Any thread may call this. */
char *dl_metrics_text(void);

#endif
