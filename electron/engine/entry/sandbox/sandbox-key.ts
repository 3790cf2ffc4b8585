import { z } from 'zod'
import type { SandboxRules } from '../../../contract/consent/sandbox.ts'
import { someText } from '../schema-values.ts'

const HOST = /^(?:\*\.)?(?!-)[a-z0-9-]+(?:\.[a-z0-9-]+)*$|^\[[0-9a-f:.]+\]$/i

const host = z
  .string({ error: 'must be text' })
  .regex(HOST, { error: 'must be the name of a host, such as "api.example.com" or "*.example.com", without a scheme or a port' })
  .toLowerCase()

/** All of the disk is no sandbox; and a relative path would depend on where the engine was started. */
const path = someText
  .refine((value) => /^(?:\/|~(?=\/|$)|[A-Za-z]:[\\/]|\$\{)/.test(value), {
    error: 'must be an absolute path, or begin with ~/ or a ${VARIABLE}',
  })
  .refine((value) => !/^\/+\.?$/.test(value), { error: 'must not be all of the disk' })

const paths = z.array(path, { error: 'must be a list of paths' })

// A misspelt key is an error: what it was to allow or forbid would be left out without a word.
const rules = z.strictObject(
  {
    network: z.union([z.boolean(), z.array(host)], { error: 'must be true, false or a list of hosts' }).optional(),
    read: paths.optional(),
    write: paths.optional(),
  },
  { error: ({ code, keys }) => (code === 'unrecognized_keys' ? `knows no "${keys?.join('", "')}"` : 'must be true, false or an object') },
)

/**
 * The key `sandbox` of an entry: `true`, or what the program may reach beyond what it needs to run. Returns undefined for `false`: it runs
 * with all the rights of the person.
 */
export const sandboxKey = z.unknown().transform((value, context): SandboxRules | undefined => {
  if (value === false) return undefined
  const parsed = rules.safeParse(value === true ? {} : value)
  if (parsed.success) {
    const { network = false, read = [], write = [] } = parsed.data
    return { network, read, write }
  }
  for (const { path, message } of parsed.error.issues) context.addIssue({ code: 'custom', path: [...path], message })
  return z.NEVER
})
