/** Invisible characters, direction overrides, and terminal controls: the same set as in `electron/engine/catalog/text-checks/hidden.ts`. */
const HIDDEN = [
  /(?![\t\n\r])\p{Cc}/u,
  /[\u00AD\u061C\u115F\u1160\u180E\u200B\u200E\u200F\u2028-\u202E\u2060-\u206F\u3164\uFEFF\uFFA0\uFFF9-\uFFFB]/u,
  /[\u{E0000}-\u{E007F}]/u,
  /[\u{E0100}-\u{E01EF}]/u,
  /(?<=[\p{Script=Latin}\d\s])[\u200C-\u200D]/u,
]
const MARKS = new RegExp(HIDDEN.map(({ source }) => source).join('|'), 'gu')

/** Replaces such characters by their code points: `\u{202e}`. */
export function legible(text: string): string {
  return text.replace(MARKS, (mark) => `\\u{${(mark.codePointAt(0) ?? 0).toString(16)}}`)
}
