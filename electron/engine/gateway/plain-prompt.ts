import { TooltrayError } from '../base/errors.ts'
import { jsonWithoutHidden, valueWithoutHidden } from '../catalog/text-checks/hidden.ts'
import { RawJson } from '../transport/json/raw-json.ts'

/** Bytes of a prompt, as JSON: it is taken apart while everybody waits. Over it: getting it fails with `message_too_large`. */
const MOST_BYTES = 4 * 1024 * 1024
/** Values of a prompt. Over it: getting it fails with `message_too_large`. */
const MOST_VALUES = 50_000

/** What a server gave of a prompt, or to complete one, without what is not seen: an app puts it before a person, and before its model. */
export function plainPrompt(result: Record<string, unknown>): Record<string, unknown> {
  return Object.fromEntries(
    Object.entries(result).map(([key, value]) => [key, value instanceof RawJson ? plainRaw(value) : valueWithoutHidden(value)]),
  )
}

/** What came as text is large, and stays text. */
function plainRaw(raw: RawJson): RawJson {
  const text = raw.bytes.toString('utf8')
  if (raw.bytes.length > MOST_BYTES || raw.values > MOST_VALUES)
    throw new TooltrayError('message_too_large', `The prompt has ${raw.bytes.length} bytes, too many to look through.`, {
      hint: 'Read what it speaks of as a resource.',
    })
  const plain = jsonWithoutHidden(text)
  return plain === text ? raw : new RawJson(Buffer.from(plain), raw.values)
}
