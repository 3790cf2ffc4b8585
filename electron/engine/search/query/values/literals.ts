const FILE_ENDING = 'json|csv|txt|md|pdf|docx?|xlsx?|pptx?|png|jpe?g|gif|mp[34]|wav|py|js|ts|html?|xml|ya?ml|zip|db|sql'

/**
 * Values in a request that are meant for a tool: quoted text, URLs, mail addresses, file paths, numbers, codes with digits. They say little
 * about which tool is wanted. Every repetition is bounded, so matching takes linear time.
 */
const LITERAL = new RegExp(
  [
    String.raw`https?:\/\/\S{1,500}|\bwww\.\S{1,500}`,
    String.raw`(?<![\w.+-])[\w.+-]{1,64}@[\w-]{1,64}\.[\w.-]{1,64}`,
    String.raw`"[^"\n]{1,200}"|“[^”\n]{1,200}”|\u0060[^\u0060\n]{1,200}\u0060|(?<![\w])'[^'\n]{1,200}'(?!\w)`,
    String.raw`(?<![\w/])~?\.{0,2}(?:\/[\w.@-]{1,64}){2,32}\/?|\b[A-Za-z]:\\\S{1,200}`,
    String.raw`(?<![\w-])[\w-]{1,64}\.(?:com|org|net|io|${FILE_ENDING})\b`,
    String.raw`[#$€£]?\b\d[\w.,:/-]{0,64}`,
    String.raw`\b[A-Za-z]{1,20}[-_]?\d[\w-]{2,64}\b`,
  ].join('|'),
  'gu',
)

/** A part of a request, and whether it is a value. */
export interface Stretch {
  readonly text: string
  readonly literal: boolean
}

/** Splits a request into values and the words around them, in order. */
export function splitLiterals(request: string): Stretch[] {
  const stretches: Stretch[] = []
  let end = 0
  for (const match of request.matchAll(LITERAL)) {
    if (match.index > end) stretches.push({ text: request.slice(end, match.index), literal: false })
    stretches.push({ text: match[0], literal: true })
    end = match.index + match[0].length
  }
  if (end < request.length) stretches.push({ text: request.slice(end), literal: false })
  return stretches
}
