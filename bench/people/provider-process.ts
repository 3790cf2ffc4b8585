/**
 * The OpenID provider of the people, and a server behind it that each of them uses as themselves, in a process of their own. The arguments
 * are the address of Tooltray, for which the provider gives out tokens, too, and how long tokens are valid, in seconds.
 *
 * The first line on stdout is `{"url", "issuer"}`. Each line on stdin is answered by what happened so far, a `Provided`. Ends when stdin
 * ends.
 */
import type { Adapter, AdapterPayload } from 'oidc-provider'
import { createInterface } from 'node:readline'
import { startOAuthBed } from '../../e2e/testing/oauth-bed.ts'
import { groupOf } from './team.ts'

/** What the provider and its server saw. */
export interface Provided {
  /** Calls of tools that came with a valid token. */
  readonly calls: number
  /** Those of them whose text names another person than their token. */
  readonly wrong: number
  /** People who signed in, at Tooltray itself or at a server. */
  readonly signIns: number
  readonly renewals: number
  readonly signOuts: number
}

const [audience = '', tokenLife = '600'] = process.argv.slice(2)

const kept = new Map<string, AdapterPayload>()
const ofGrant = new Map<string, string[]>()

/** Keeps everything: the adapter that the provider brings along forgets what is over 1,000. */
class KeepingAdapter implements Adapter {
  readonly #model: string

  constructor(model: string) {
    this.#model = model
  }

  async upsert(id: string, payload: AdapterPayload): Promise<void> {
    const key = this.#key(id)
    kept.set(key, payload)
    if (payload.grantId !== undefined) ofGrant.set(payload.grantId, [...(ofGrant.get(payload.grantId) ?? []), key])
    if (payload.uid !== undefined) kept.set(this.#key(`uid:${payload.uid}`), payload)
  }

  async find(id: string): Promise<AdapterPayload | undefined> {
    return kept.get(this.#key(id))
  }

  async findByUid(uid: string): Promise<AdapterPayload | undefined> {
    return kept.get(this.#key(`uid:${uid}`))
  }

  async findByUserCode(): Promise<undefined> {
    return undefined
  }

  async consume(id: string): Promise<void> {
    const payload = kept.get(this.#key(id))
    if (payload !== undefined) payload['consumed'] = Math.floor(Date.now() / 1000)
  }

  async destroy(id: string): Promise<void> {
    kept.delete(this.#key(id))
  }

  async revokeByGrantId(grantId: string): Promise<void> {
    for (const key of ofGrant.get(grantId) ?? []) kept.delete(key)
    ofGrant.delete(grantId)
  }

  #key(id: string): string {
    return `${this.#model}:${id}`
  }
}

// Its notices would stand among the answers.
console.info = () => undefined

const bed = await startOAuthBed({
  tokenLife: Number(tokenLife),
  audiences: [audience],
  configuration: {
    adapter: KeepingAdapter,
    extraTokenClaims: (_context, token) => ('accountId' in token ? { groups: [groupOf(String(token.accountId))] } : {}),
  },
})

const say = (value: unknown): void => void process.stdout.write(`${JSON.stringify(value)}\n`)
say({ url: bed.url, issuer: bed.issuer })
let seen = 0
let wrong = 0
for await (const _line of createInterface(process.stdin)) {
  const { callers } = bed
  for (; seen < callers.length; seen += 1) if (String(callers[seen]?.arguments['text']).split(' ')[0] !== callers[seen]?.who) wrong += 1
  say({
    calls: seen,
    wrong,
    signIns: bed.count('code'),
    renewals: bed.count('refreshed'),
    signOuts: bed.count('revoked'),
  } satisfies Provided)
}
process.exit(0)
