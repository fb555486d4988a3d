// Package inspect tests the page of monitor/inspect in Chromium, and the playground.
//
//	go test ./inspect                                      # in e2e
//	go test ./inspect -run Pictures -pictures ../../docs # makes the README's picture anew, and others
package inspect
