# Beside what phpize makes: the command line is installed with the extension, and `make test`, which starts no servers, says
# what does. pecl installs the command line itself, and doesn't lay it beside the sources.
TESTS = $(srcdir)/tests/package/make_test.phpt

install: install-command-line

.PHONY: install-command-line
install-command-line:
	@if test -e $(srcdir)/bin/distlock; then \
		echo "Installing the command line:      $(INSTALL_ROOT)$(prefix)/bin/"; \
		$(mkinstalldirs) $(INSTALL_ROOT)$(prefix)/bin && \
		$(INSTALL) -m 755 $(srcdir)/bin/distlock $(INSTALL_ROOT)$(prefix)/bin/distlock; \
	fi
