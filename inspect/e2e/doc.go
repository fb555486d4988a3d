// Package e2e tests the page of package inspect in Chromium, headless. It is a module of its own,
// so that those who use rxsched need not know of browsers. Without Chromium the tests are skipped,
// unless the variable CI is "true".
//
//	go test .                                  # in inspect/e2e
//	go test . -run Pictures -pictures ../../docs # makes the README's picture anew, and others beside it
package e2e
