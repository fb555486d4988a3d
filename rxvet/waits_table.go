package rxvet

import "maps"

// waiting are functions of other packages that wait, by package.
var waiting = map[string]map[string]bool{
	"time": set("Sleep"),
	"sync": set("WaitGroup.Wait", "Cond.Wait"),
	"fmt":  set("Scan", "Scanf", "Scanln"),
	"os": set("ReadFile", "WriteFile", "ReadDir", "RemoveAll", "CopyFS", "File.Sync",
		"Process.Wait"),
	"path/filepath": set("Walk", "WalkDir", "Glob"),
	"io/fs":         set("WalkDir", "ReadFile", "ReadDir", "Glob"),
	"net/http": requests.and("Serve", "ServeTLS", "ListenAndServe", "ListenAndServeTLS",
		"Server.Serve", "Server.ServeTLS", "Server.ListenAndServe", "Server.ListenAndServeTLS",
		"Server.Shutdown", "RoundTripper.RoundTrip", "Transport.RoundTrip"),
	"net": set("Dial", "DialTimeout", "Dialer.Dial", "Dialer.DialContext", "LookupHost", "LookupIP",
		"LookupAddr", "LookupCNAME", "LookupMX", "LookupNS", "LookupSRV", "LookupTXT",
		"Resolver.LookupHost", "Resolver.LookupIP", "Resolver.LookupIPAddr", "Resolver.LookupAddr",
		"Resolver.LookupTXT", "Listener.Accept", "TCPListener.Accept", "Conn.Read", "TCPConn.Read"),
	"net/smtp":   set("SendMail"),
	"net/rpc":    set("Client.Call", "Dial", "DialHTTP"),
	"crypto/tls": set("Dial", "DialWithDialer", "Dialer.DialContext", "Conn.Handshake"),
	"os/exec":    set("Cmd.Run", "Cmd.Wait", "Cmd.Output", "Cmd.CombinedOutput"),
	"database/sql": methods(set("DB", "Tx", "Conn", "Stmt"), "Query", "QueryContext", "QueryRow",
		"QueryRowContext", "Exec", "ExecContext", "Prepare", "PrepareContext", "Ping", "PingContext",
		"Begin", "BeginTx", "Commit", "Rollback", "Conn"),
	"github.com/jmoiron/sqlx": methods(set("DB", "Tx", "Stmt", "NamedStmt"), "Get", "GetContext",
		"Select", "SelectContext", "NamedExec", "NamedExecContext", "NamedQuery", "Queryx",
		"QueryxContext", "QueryRowx", "QueryRowxContext", "MustExec"),
	"github.com/jackc/pgx/v5":         queries("Conn", "Tx"),
	"github.com/jackc/pgx/v5/pgxpool": queries("Pool", "Conn", "Tx"),
	"github.com/gorilla/websocket": set("Conn.ReadMessage", "Conn.ReadJSON", "Dialer.Dial",
		"Dialer.DialContext"),
	"github.com/coder/websocket":     set("Conn.Read", "Conn.Reader", "Dial"),
	"google.golang.org/grpc":         set("ClientConn.Invoke"),
	"golang.org/x/sync/errgroup":     set("Group.Wait"),
	"golang.org/x/sync/semaphore":    set("Weighted.Acquire"),
	"golang.org/x/sync/singleflight": set("Group.Do"),
	"golang.org/x/time/rate":         set("Limiter.Wait", "Limiter.WaitN"),
}

type names map[string]bool

// requests are the functions of net/http that send one and wait for its answer.
var requests = names(set("Get", "Head", "Post", "PostForm", "Client.Do", "Client.Get",
	"Client.Head", "Client.Post", "Client.PostForm"))

func (n names) and(more ...string) map[string]bool {
	all := set(more...)
	maps.Copy(all, n)
	return all
}

// methods are methods of the same names of several types.
func methods(types map[string]bool, methods ...string) map[string]bool {
	all := map[string]bool{}
	for t := range types {
		for _, m := range methods {
			all[t+"."+m] = true
		}
	}
	return all
}

// queries are the methods of pgx that ask the database.
func queries(types ...string) map[string]bool {
	return methods(set(types...), "Query", "QueryRow", "Exec", "Begin", "BeginTx", "Ping",
		"SendBatch", "CopyFrom", "Acquire", "Commit", "Rollback")
}
