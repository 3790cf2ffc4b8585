import type { ReactNode } from 'react'
import { shownPattern } from '../../../electron/control/words/contract-values.ts'
import type { Permissions } from '../../../electron/contract/consent/permissions.ts'
import { humanName } from '../../../electron/control/human-name.ts'
import { useStatus } from '../../engine/use-engine.ts'
import { type Route, hrefOf } from '../../frame/route.ts'
import { Card } from '../../parts/layout/card.tsx'
import { listed } from '../../clients/words.ts'
import { clientNames } from '../client-names.ts'

/** Names that are listed; more are counted. */
const NAMED = 4

/** What else limits apps, with the place where it is set; nothing if nothing does. */
export function SetElsewhere({ permissions: { limits, clients } }: { permissions: Permissions }) {
  const config = useStatus()?.config
  if (config === undefined) return null
  const nameOf = clientNames(clients)
  const active = config.profiles.find(({ name }) => name === config.profile)
  const rows = [
    ...(active === undefined
      ? []
      : [
          {
            key: `profile ${active.name}`,
            words: `The profile ${active.name} is active: apps without their own profile see only ${few(active.servers.map(humanName))}.`,
            link: 'Profiles',
            route: { page: 'settings', part: 'profiles' } as const,
          },
        ]),
    ...config.roles.map(({ name, clients: apps = [] }) => ({
      key: `role ${name}`,
      words:
        apps.length === 0
          ? `The role ${name} limits the people and devices that have it.`
          : `The role ${name} limits ${few(apps.map((app) => nameOf(shownPattern(app))))}.`,
      link: 'Roles',
      route: { page: 'permissions', view: 'people' } as const,
    })),
    ...limits.flatMap(({ server, allow }) =>
      allow === undefined
        ? []
        : [
            {
              key: `server ${server}`,
              words: `Of the tools of ${humanName(server)}, apps see only ${few(allow.map(shownPattern))}.`,
              link: 'Tools of the server',
              route: { page: 'servers', server, tab: 'tools' } as const,
            },
          ],
    ),
  ]
  if (rows.length === 0) return null
  return (
    <Card title="Other limits on your apps">
      <ul aria-label="Set elsewhere">
        {rows.map(({ key, words, link, route }) => (
          <Row key={key} route={route} link={link}>
            {words}
          </Row>
        ))}
      </ul>
    </Card>
  )
}

function Row({ route, link, children }: { route: Route; link: string; children: ReactNode }) {
  return (
    <li className="flex flex-wrap items-center gap-x-3 border-t py-2 first:border-t-0">
      <span className="min-w-0 flex-1 wrap-anywhere max-[760px]:basis-full">{children}</span>
      <a className="shrink-0 text-accent" href={hrefOf(route)}>
        {link}
      </a>
    </li>
  )
}

function few(names: readonly string[]): string {
  if (names.length === 0) return 'nothing'
  if (names.length <= NAMED) return listed(names)
  return listed([...names.slice(0, NAMED - 1), `${names.length - NAMED + 1} more`])
}
