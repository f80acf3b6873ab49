# In addition to what phpize makes: the command line is installed with the extension, `make uninstall` removes both, and
# `make test`, which starts no servers, says what does. pecl installs the command line itself, and doesn't put it next to the
# sources.
TESTS = $(srcdir)/tests/package/make_test.phpt

install: install-command-line

.PHONY: install-command-line
install-command-line:
	@if test -e $(srcdir)/bin/distlock; then \
		echo "Installing the command line:      $(INSTALL_ROOT)$(prefix)/bin/"; \
		$(mkinstalldirs) $(INSTALL_ROOT)$(prefix)/bin && \
		$(INSTALL) -m 755 $(srcdir)/bin/distlock $(INSTALL_ROOT)$(prefix)/bin/distlock; \
	fi

# A program of the same name may be another package's.
.PHONY: uninstall
uninstall:
	@echo "Removing shared extensions:       $(INSTALL_ROOT)$(EXTENSION_DIR)/distlock.so"
	@rm -f $(INSTALL_ROOT)$(EXTENSION_DIR)/distlock.so
	@if grep -qs 'namespace DistLock.CommandLine' $(INSTALL_ROOT)$(prefix)/bin/distlock; then \
		echo "Removing the command line:        $(INSTALL_ROOT)$(prefix)/bin/distlock"; \
		rm -f $(INSTALL_ROOT)$(prefix)/bin/distlock; \
	fi
	@echo "php.ini may still load distlock:  see docs/removing.md"
