import { ProtocolError } from '@modelcontextprotocol/server'
import { TooltrayError } from '../base/errors.ts'
import { isObject } from '../base/is-object.ts'
import type { Mask } from '../secrets/mask.ts'
import { maskedError } from '../secrets/masked-error.ts'
import { valueWithoutHidden, withoutHidden } from '../catalog/text-checks/hidden.ts'
import { webAddress } from '../catalog/text-checks/web-address.ts'

/** An address must be opened before the request (MCP specification 2025-11-25, `URLElicitationRequiredError`). */
export const FIRST_A_PAGE = -32042

/** A server's text beside results, as apps may receive it: secrets masked, and invisible characters removed. */
export function plainWords<Words extends object>(words: Words, mask: Pick<Mask, 'value'>): Words {
  return valueWithoutHidden(mask.value(words)) as Words
}

/** The same for an error, whose text may be the server's. */
export function plainError(error: unknown, mask: Mask): unknown {
  const masked = maskedError(error, mask)
  if (masked instanceof ProtocolError) {
    const data = valueWithoutHidden(masked.data)
    return ProtocolError.fromError(masked.code, withoutHidden(masked.message), masked.code === FIRST_A_PAGE ? pagesOf(data) : data)
  }
  if (!(masked instanceof TooltrayError)) return masked
  return new TooltrayError(masked.code, withoutHidden(masked.message), {
    cause: masked.cause,
    ...(masked.hint === undefined ? {} : { hint: withoutHidden(masked.hint) }),
    data: masked.data && (valueWithoutHidden(masked.data) as Record<string, unknown>),
  })
}

/** Keeps only http and https addresses, because the user is sent to them. */
function pagesOf(data: unknown): unknown {
  if (!isObject(data) || !Array.isArray(data.elicitations)) return data
  const pages = (data.elicitations as unknown[]).flatMap((page) => {
    const url = isObject(page) ? webAddress(page.url) : undefined
    return url === undefined ? [] : [{ ...(page as object), url }]
  })
  return { ...data, elicitations: pages }
}
