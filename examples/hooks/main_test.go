package main

import (
	"strings"
	"testing"

	"github.com/stretchr/testify/require"
	"go.uber.org/goleak"
)

func TestMain(m *testing.M) { goleak.VerifyTestMain(m) }

func TestRun_AnswersByTheScript(t *testing.T) {
	t.Parallel()
	var out strings.Builder
	require.NoError(t, run(&out))
	require.Equal(t, `GET /hello/Ada: 200 {"text":"Hello Ada!"}
GET /count: 200 {"visits":1}
GET /count: 200 {"visits":1}
POST /posts {"title": "Loops in Go"}: 200 {"title":"Loops in Go","slug":"loops-in-go","url":"https://example.org/posts/loops-in-go"}
POST /posts {}: 400 TypeError: a title is missing
GET /endless: 400 js: a turn takes too long
GET /nowhere: 404 404 page not found
`, out.String())
}
