package marbles

import (
	"fmt"

	"github.com/rxsched/rxsched/testing/marble"
)

// messages are RxJS's, by the reason to refuse a diagram. %s is the form of the diagram, or the
// character.
var messages = map[marble.Reason]string{
	marble.UnexpectedSubscription:   `%s observable cannot have subscription offset "^"`,
	marble.UnexpectedUnsubscription: `%s observable cannot have unsubscription marker "!"`,
	marble.SecondSubscription:       `found a second subscription point '^' in a subscription marble diagram. There can only be one.`,
	marble.SecondUnsubscription:     `found a second unsubscription point '!' in a subscription marble diagram. There can only be one.`,
	marble.UnexpectedMark:           `there can only be '^' and '!' markers in a subscription marble diagram. Found instead '%s'.`,
	marble.UnexpectedEnd:            `animate() must not complete or error`,
	marble.MissingCompletion:        `marble diagram for time should have a completion marker "|"`,
}

// stricter reports whether RxJS reads the diagram and rxsched refuses it on purpose: see
// docs/reference/differences.md.
func stricter(e *marble.ParseError) bool {
	switch e.Reason {
	case marble.UnclosedGroup, marble.UnopenedGroup, marble.NestedGroup, marble.AfterTheEnd:
		return true
	}
	return e.Reason == marble.SecondSubscription && e.Form == "hot"
}

// thrown returns RxJS's error for a refusal.
func thrown(e *marble.ParseError) any {
	message := messages[e.Reason]
	switch {
	case e.Reason == marble.UnexpectedUnsubscription && e.Form == "animation":
		message = `conventional marble diagrams cannot have the unsubscription marker "!"`
	case e.Reason == marble.UnexpectedSubscription, e.Reason == marble.UnexpectedUnsubscription:
		message = fmt.Sprintf(message, e.Form)
	case e.Reason == marble.UnexpectedMark:
		message = fmt.Sprintf(message, e.Found)
	case message == "":
		message = e.Error() // RxJS has no such reason
	}
	return map[string]any{"name": "Error", "message": message}
}
