import { TooltrayError } from '../base/errors.ts'
import { jsonWithoutHidden, valueWithoutHidden } from '../catalog/text-checks/hidden.ts'
import { RawJson } from '../transport/json/raw-json.ts'

/** Bytes of a prompt, as JSON: parsing it blocks Tooltray. Over it: getting it fails with `message_too_large`. */
const MOST_BYTES = 4 * 1024 * 1024
/** Values of a prompt. Over it: getting it fails with `message_too_large`. */
const MOST_VALUES = 50_000

/** A server's prompt or completion without invisible characters: an app shows it to the user and to its model. */
export function plainPrompt(result: Record<string, unknown>): Record<string, unknown> {
  return Object.fromEntries(
    Object.entries(result).map(([key, value]) => [key, value instanceof RawJson ? plainRaw(value) : valueWithoutHidden(value)]),
  )
}

/** The same for raw text, which is large and stays text. Throws `message_too_large`. */
function plainRaw(raw: RawJson): RawJson {
  const text = raw.bytes.toString('utf8')
  if (raw.bytes.length > MOST_BYTES || raw.values > MOST_VALUES)
    throw new TooltrayError('message_too_large', `The prompt has ${raw.bytes.length} bytes, too many to look through.`, {
      hint: 'Read what it speaks of as a resource.',
    })
  const plain = jsonWithoutHidden(text)
  return plain === text ? raw : new RawJson(Buffer.from(plain), raw.values)
}
