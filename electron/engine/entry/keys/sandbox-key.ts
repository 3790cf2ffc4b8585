import { z } from 'zod'
import type { SandboxRules } from '../../../contract/consent/sandbox.ts'
import { someText } from '../schema-values.ts'

const HOST = /^(?:\*\.)?(?!-)[a-z0-9-]+(?:\.[a-z0-9-]+)*$|^\[[0-9a-f:.]+\]$/i

const host = z
  .string({ error: 'must be text' })
  .regex(HOST, { error: 'must be the name of a host, such as "api.example.com" or "*.example.com", without a scheme or a port' })
  .toLowerCase()

/** The whole disk would make the sandbox useless, and a relative path would depend on where the engine was started. */
const path = someText
  .refine((value) => /^(?:\/|~(?=\/|$)|[A-Za-z]:[\\/]|\$\{)/.test(value), {
    error: 'must be an absolute path, or begin with ~/ or a ${VARIABLE}',
  })
  .refine((value) => !/^\/+\.?$/.test(value), { error: 'must not be all of the disk' })

const paths = z.array(path, { error: 'must be a list of paths' })

/** What an object says. Unknown keys are an error, because a mistyped permission or restriction would be ignored. */
export const sandboxRules = z.strictObject(
  {
    network: z.union([z.boolean(), z.array(host)], { error: 'must be true, false or a list of hosts' }).optional(),
    read: paths.optional(),
    write: paths.optional(),
  },
  { error: ({ code, keys }) => (code === 'unrecognized_keys' ? `knows no "${keys?.join('", "')}"` : 'must be true, false or an object') },
)

/**
 * The key `sandbox` of an entry: `true`, or additional access for the program. Returns undefined for `false`: the program runs with all
 * rights of the user.
 */
export const sandboxKey = z.unknown().transform((value, context): SandboxRules | undefined => {
  if (value === false) return undefined
  const parsed = sandboxRules.safeParse(value === true ? {} : value)
  if (parsed.success) {
    const { network = false, read = [], write = [] } = parsed.data
    return { network, read, write }
  }
  for (const { path, message } of parsed.error.issues) context.addIssue({ code: 'custom', path: [...path], message })
  return z.NEVER
})
