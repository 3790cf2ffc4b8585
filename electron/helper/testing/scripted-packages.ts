import { implement } from '@orpc/server'
import type { KeptPackage } from '../../contract/consent/packages.ts'
import { controlApi } from '../../control/control-api.ts'

const api = implement(controlApi)

/** The package that the server `s` is started from. */
const KEPT: KeptPackage = { server: 's', package: 'mcp-notes', version: '1.0.0', integrity: 'sha512-a', state: 'kept', at: 1 }

/** Its install scripts. */
const SCRIPTS: NonNullable<KeptPackage['scripts']> = {
  packages: [{ name: 'native', versions: ['2.0.0'] }],
  allowed: false,
  commands: [{ name: 'native', version: '2.0.0', event: 'install', command: 'node build.js' }],
}

/** A newer version of it. */
const OFFERED: NonNullable<KeptPackage['update']> = {
  version: '1.1.0',
  integrity: 'sha512-b',
  changes: {
    added: [{ name: 'left-pad', versions: ['1.3.0'] }],
    removed: [],
    changed: [{ name: 'mcp-notes', from: ['1.0.0'], to: ['1.1.0'] }],
    scriptsAdded: [{ name: 'left-pad', versions: ['1.3.0'] }],
    deprecated: [],
    contentChanged: [],
  },
  changeLog: '## 1.1.0\n\n- Pads.\u001b[2J',
}

/** What the scripted engine answers about kept packages. */
export const scriptedPackages = (asked: string[]) => ({
  packages: {
    of: api.packages.of.handler(() => ({ kept: KEPT })),
    list: api.packages.list.handler(() => [
      { ...KEPT, scripts: SCRIPTS },
      { ...KEPT, server: 't', state: 'update' as const, update: OFFERED },
    ]),
    update: api.packages.update.handler(() => ({ ...KEPT, state: 'update' as const, update: OFFERED })),
    repair: api.packages.repair.handler(({ input }) => (asked.push(`repair ${input.name}`), KEPT)),
    accept: api.packages.accept.handler(({ input }) => (asked.push(`accept ${input.name}`), { ...KEPT, version: '1.1.0' })),
    skip: api.packages.skip.handler(({ input }) => (asked.push(`skip ${input.name}`), KEPT)),
    back: api.packages.back.handler(({ input }) => (asked.push(`back ${input.name}`), KEPT)),
    follow: api.packages.follow.handler(({ input }) => (asked.push(`follow ${input.name} ${input.on}`), { ...KEPT, follows: input.on })),
    disk: api.packages.disk.handler(() => ({ bytes: 2_000_000, unused: [] })),
    scripts: api.packages.scripts.handler(({ input: { name, allow, network } }) => {
      asked.push(`scripts ${name} ${allow ? 'allow' : 'deny'}${network === true ? ' network' : ''}`)
      return { ...KEPT, scripts: { ...SCRIPTS, allowed: allow, network: allow && network === true } }
    }),
    clean: api.packages.clean.handler(() => ({ removed: ['mcp-notes@0.9.0-0123456789abcdef'] })),
  },
})
