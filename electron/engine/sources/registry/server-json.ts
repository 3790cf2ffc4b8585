import { z } from 'zod'

/** Publishers write numbers and booleans where the format requires text. Other values are dropped. */
const loose = z.union([z.string(), z.number(), z.boolean()]).transform(String).optional().catch(undefined)
const flag = z.boolean().catch(false).default(false)

const plainInput = z.object({
  description: loose,
  isRequired: flag,
  isSecret: flag,
  format: z.enum(['string', 'number', 'boolean', 'filepath']).optional().catch(undefined),
  value: loose,
  default: loose,
  placeholder: loose,
  choices: z.array(z.string()).catch([]).default([]),
})

const input = plainInput.extend({ variables: z.record(z.string(), plainInput).catch({}).default({}) })
const keyValue = input.extend({ name: z.string().min(1) })
const argument = z.discriminatedUnion('type', [
  input.extend({ type: z.literal('positional'), valueHint: loose, isRepeated: flag }),
  input.extend({ type: z.literal('named'), name: z.string().min(1), valueHint: loose, isRepeated: flag }),
])

const remoteTransport = z.object({
  type: z.enum(['streamable-http', 'sse']),
  url: z.string().min(1),
  headers: z.array(keyValue).default([]),
  variables: z.record(z.string(), plainInput).default({}),
})

// A command without one of its arguments would be a different command, so an unreadable part makes the package unusable as a whole.
const serverPackage = z.object({
  registryType: z.string().transform((type) => type.toLowerCase()),
  registryBaseUrl: loose,
  identifier: z.string().min(1),
  version: loose,
  fileSha256: z
    .string()
    .regex(/^[a-f0-9]{64}$/i)
    .optional(),
  runtimeHint: loose,
  transport: z.object({ type: z.string() }).optional(),
  runtimeArguments: z.array(argument).default([]),
  packageArguments: z.array(argument).default([]),
  environmentVariables: z.array(keyValue).default([]),
})

/** The items that are valid, and the number of invalid ones. */
const readable = <Item extends z.ZodType>(item: Item) =>
  z
    .array(z.unknown())
    .catch([])
    .default([])
    .transform((items) => {
      const read = items.map((value) => item.safeParse(value))
      return {
        items: read.flatMap(({ success, data }) => (success ? [data] : [])),
        unreadable: read.filter(({ success }) => !success).length,
      }
    })

const serverJson = z.object({
  name: z.string().regex(/^[a-zA-Z0-9.-]+\/[a-zA-Z0-9._-]+$/),
  title: loose,
  description: z.string().catch(''),
  version: z.string().min(1),
  websiteUrl: loose,
  repository: z.object({ url: loose }).optional().catch(undefined),
  packages: readable(serverPackage),
  remotes: readable(remoteTransport),
})

const OFFICIAL = 'io.modelcontextprotocol.registry/official'

const status = z.enum(['active', 'deprecated', 'deleted']).catch('active')
const official = z.object({ status, statusMessage: loose, publishedAt: loose, isLatest: flag })

/** The registry's response about one version of a server. */
export const serverAnswer = z
  .object({
    server: serverJson,
    _meta: z
      .object({ [OFFICIAL]: official.optional().catch(undefined) })
      .optional()
      .catch(undefined),
  })
  .transform(({ server, _meta }) => ({
    ...server,
    status: _meta?.[OFFICIAL]?.status ?? 'active',
    statusMessage: _meta?.[OFFICIAL]?.statusMessage,
    publishedAt: _meta?.[OFFICIAL]?.publishedAt,
  }))

/** A page of servers. An invalid one does not affect the others. */
export const serverList = z.object({
  servers: z.array(z.unknown()).transform((items) => {
    const read = items.map((item) => serverAnswer.safeParse(item))
    return {
      items: read.flatMap(({ success, data }) => (success ? [data] : [])),
      unreadable: read.filter(({ success }) => !success).length,
    }
  }),
  metadata: z
    .object({ nextCursor: loose.or(z.null().transform(() => undefined)) })
    .optional()
    .catch(undefined),
})

/** A server.json (format of the registry API v0.1) with the registry's metadata. */
export type ServerJson = z.output<typeof serverAnswer>
export type ServerPackage = z.output<typeof serverPackage>
export type ServerRemote = z.output<typeof remoteTransport>
/** A part of a command line, a variable or a header: fixed, or to be filled in. */
export type Input = z.output<typeof input>
export type PlainInput = z.output<typeof plainInput>
export type Argument = z.output<typeof argument>
export type KeyValue = z.output<typeof keyValue>
