// Package cookbook tests the recipes of its README.
package cookbook
