import { z } from 'zod'
import { HOLDS } from '../consent/pending-changes.ts'
import { entryPreview } from '../entries.ts'
import { SHARINGS } from '../servers.ts'
import { data } from '../shape.ts'
import { effect } from '../tools.ts'

const paths = z.array(z.string())
const time = z.union([z.string(), z.number()])

/** The identity provider of the user's organization. It replaces the one before as a whole. */
const identityProvider = z.strictObject({
  issuer: z.string().optional(),
  tokenEndpoint: z.string().optional(),
  clientId: z.string().optional(),
  clientSecret: z.string().optional(),
  idToken: z.string().optional(),
  idTokenFile: z.string().optional(),
})

/** How a server is signed in to, if its usual sign-in does not work. Literal secrets are stored in the keychain. */
const oauthPatch = z.strictObject({
  grant: z.string().nullish(),
  clientId: z.string().nullish(),
  clientSecret: z.string().nullish(),
  privateKey: z.string().nullish(),
  assertionFile: z.string().nullish(),
  identityProvider: identityProvider.nullish(),
  clientMetadataUrl: z.string().nullish(),
  scope: z.string().nullish(),
})

/** Changes of single keys of a server's entry; `null`: back to the usual value. What is left out stays. */
export const serverPatch = z.strictObject({
  sandbox: z
    .union([
      z.boolean(),
      z.strictObject({ network: z.union([z.boolean(), z.array(z.string())]).optional(), read: paths.optional(), write: paths.optional() }),
    ])
    .nullish(),
  sharing: z.enum(SHARINGS).nullish(),
  idle: time.nullish(),
  idleMin: time.nullish(),
  idleMax: time.nullish(),
  startTimeout: time.nullish(),
  callTimeout: time.nullish(),
  hold: z.enum(HOLDS).nullish(),
  keep: z.boolean().nullish(),
  /** What tools do, by name or pattern. */
  effects: z.record(z.string(), effect).nullish(),
  description: z.string().nullish(),
  roots: z.boolean().nullish(),
  /** Other names of tools, by the server's own names. */
  rename: z.record(z.string(), z.string()).nullish(),
  /** Other descriptions of tools, by the server's own names. */
  descriptions: z.record(z.string(), z.string()).nullish(),
  oauth: oauthPatch.nullish(),
})

/** What a patched entry would run and get. `asks`: whether that differs from now, so the user must agree to it. */
export const patchPreview = data({ preview: entryPreview, asks: z.boolean() })

export type ServerPatch = z.infer<typeof serverPatch>
export type PatchPreview = z.infer<typeof patchPreview>
