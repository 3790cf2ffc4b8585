/** A text in quotes that CEL, Cedar, and JSON read in the same way, as the source of a regular expression. */
export const QUOTED = String.raw`"(?:[^"\\\u0000-\u001f]|\\["\\bfnrt]|\\u[0-9a-f]{4})*"`
