package web

import (
	"slices"

	"github.com/rxsched/rxsched/js/internal/loop"
)

// sharedClasses make the classes that Node has, too.
var sharedClasses = map[string]func(*window){
	"DOMException": (*window).makeException, "Event": (*window).makeEvent,
	"EventTarget": (*window).makeTarget, "CustomEvent": (*window).makeCustomEvent,
	"ErrorEvent": (*window).makeErrorEvent, "PromiseRejectionEvent": (*window).makeRejectionEvent,
	"AbortSignal": (*window).makeSignal, "AbortController": (*window).makeController,
	"TextEncoder": (*window).makeEncoder, "TextDecoder": (*window).makeDecoder,
	"MessageEvent": (*window).makeMessageEvent, "MessagePort": (*window).makePort,
	"MessageChannel": (*window).makeChannel, "Crypto": (*window).makeCrypto,
}

// Shared are what Node has of a browser's globals.
func Shared() []loop.Global {
	return slices.Concat(firstClasses(), abortClasses(), webGlobals(),
		[]loop.Global{operation("structuredClone", 1, (*window).structuredClone)},
		classGlobals("MessageEvent", "MessagePort", "MessageChannel"), cryptoGlobals())
}

// InstallShared installs what these need.
func InstallShared(l *loop.Loop, random func() float64) { newWindow(l, random, sharedClasses) }
