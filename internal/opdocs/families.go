package main

import (
	"go/doc/comment"
	"strings"
)

type familyLine struct {
	name  string
	names []string
}

// familyLines returns the list below the heading Families.
func familyLines(src *source) (lines []familyLine) {
	under := ""
	for _, block := range src.pkg.Parser().Parse(src.pkg.Doc).Content {
		switch b := block.(type) {
		case *comment.Heading:
			under = plainText(b.Text)
		case *comment.List:
			if under == "Families" {
				for _, item := range b.Items {
					lines = append(lines, lineOf(item))
				}
			}
		}
	}
	return lines
}

func lineOf(item *comment.ListItem) (l familyLine) {
	for _, block := range item.Content {
		p, ok := block.(*comment.Paragraph)
		if !ok {
			continue
		}
		if l.name == "" {
			l.name, _, _ = strings.Cut(plainText(p.Text), ":")
		}
		for _, text := range p.Text {
			if link, ok := text.(*comment.DocLink); ok && link.ImportPath == "" && link.Recv == "" {
				l.names = append(l.names, link.Name)
			}
		}
	}
	return l
}

func plainText(texts []comment.Text) (s string) {
	for _, t := range texts {
		if p, ok := t.(comment.Plain); ok {
			s += string(p)
		}
	}
	return s
}
