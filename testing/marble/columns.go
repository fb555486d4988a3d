package marble

import "unicode"

// columns counts the columns that a text takes on a terminal, or in a font whose characters are
// equally wide. Characters of East Asia and pictographs take two; characters that join the one
// before, or cannot be seen, take none.
func columns(s string) (n int) {
	for _, r := range s {
		switch {
		case unicode.In(r, unicode.Mn, unicode.Me, unicode.Cf):
		case unicode.Is(wide, r):
			n += 2
		default:
			n++
		}
	}
	return n
}

// wide lists the blocks whose characters take two columns (the classes W and F of Unicode's annex
// 11), in few ranges: unassigned characters in them count as wide, and the pictographs among narrow
// signs, such as U+2705, as narrow.
var wide = &unicode.RangeTable{
	R16: []unicode.Range16{
		{0x1100, 0x115F, 1}, // Hangul jamo that begin a syllable
		{0x2E80, 0x303E, 1}, // radicals and punctuation of CJK
		{0x3041, 0x4DBF, 1}, // kana, bopomofo, enclosed and squared signs, Han
		{0x4E00, 0xA4CF, 1}, // Han, Yi
		{0xA960, 0xA97C, 1}, // further jamo
		{0xAC00, 0xD7A3, 1}, // Hangul syllables
		{0xF900, 0xFAFF, 1}, // further Han
		{0xFE10, 0xFE19, 1}, // vertical punctuation
		{0xFE30, 0xFE6F, 1}, // further punctuation
		{0xFF01, 0xFF60, 1}, // fullwidth forms
		{0xFFE0, 0xFFE6, 1},
	},
	R32: []unicode.Range32{
		{0x16FE0, 0x1B2FF, 1}, // Tangut, Khitan, further kana
		{0x1F200, 0x1F2FF, 1}, // squared signs
		{0x1F300, 0x1F64F, 1}, // pictographs
		{0x1F680, 0x1F6FF, 1},
		{0x1F900, 0x1FAFF, 1},
		{0x20000, 0x3FFFD, 1}, // further Han
	},
}
