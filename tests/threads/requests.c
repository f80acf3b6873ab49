/* Several threads that run requests, as a web server with threads does: each takes locks of its own and one that all
 * share. Every other request is a worker, which serves several, as those of FrankenPHP do. */
#include "tests/engine/check.h"

#include <sapi/embed/php_embed.h>

#include <pthread.h>

#define THREADS 4
#define REQUESTS 6

/* What either script says at its end. */
#define ALL_IS_WELL "all is well"

static const char *const scripts[] = { "requests.php", "workers.php" };

/* What the request of this thread wrote. */
static _Thread_local char output[4096];
static _Thread_local size_t length;

static size_t take_output(const char *text, size_t size)
{
	size_t room = sizeof output - 1 - length;
	size_t taken = size < room ? size : room;

	memcpy(output + length, text, taken);
	length += taken;
	output[length] = '\0';
	return size;
}

static void ignore_flush(void *context)
{
}

static void run_script(const char *script)
{
	zend_file_handle file;
	char path[1024];

	snprintf(path, sizeof path, "%s/tests/threads/%s", check_environment("DISTLOCK_TEST_ROOT"), script);
	zend_stream_init_filename(&file, path);
	zend_first_try
	{
		php_execute_script(&file);
	}
	zend_end_try();
	zend_destroy_file_handle(&file);
}

static void request(const char *script)
{
	length = 0;
	output[0] = '\0';
	if (!CHECK(php_request_startup() == SUCCESS)) {
		return;
	}
	SG(headers_sent) = 1;
	SG(request_info).no_headers = 1;
	run_script(script);
	php_request_shutdown(NULL);
	if (!CHECK(strcmp(output, ALL_IS_WELL) == 0)) {
		printf("%s: %s\n", script, output);
	}
}

static void *serve(void *unused)
{
	ts_resource(0);
	for (int i = 0; i < REQUESTS; i++) {
		request(scripts[i % 2]);
	}
	ts_free_thread();
	return NULL;
}

/* The only way to settings that all versions of the embed SAPI leave open. */
static void write_settings(const char *path)
{
	FILE *file = fopen(path, "w");

	CHECK(file != NULL
			&& fprintf(file, "extension=%s\ndisplay_errors=1\nhtml_errors=0\n",
					   check_environment("DISTLOCK_TEST_EXTENSION"))
					> 0
			&& fclose(file) == 0);
}

int main(void)
{
	pthread_t threads[THREADS];
	char settings[1024];

	snprintf(settings, sizeof settings, "%s/threads.ini", check_environment("DISTLOCK_TEST_DIR"));
	write_settings(settings);
	php_embed_module.php_ini_path_override = settings;
	php_embed_module.ub_write = take_output;
	php_embed_module.flush = ignore_flush;
	if (!CHECK(php_embed_init(0, NULL) == SUCCESS)) {
		return check_result();
	}
	for (int i = 0; i < THREADS; i++) {
		CHECK(pthread_create(&threads[i], NULL, serve, NULL) == 0);
	}
	for (int i = 0; i < THREADS; i++) {
		pthread_join(threads[i], NULL);
	}
	php_embed_shutdown();
	return check_result();
}
