import { AppWindow, Pin } from 'lucide-react'
import { memo } from 'react'
import { titleOfTool } from '../../../electron/control/human-name.ts'
import { effectWords } from '../../../electron/control/state-words.ts'
import type { PermissionValue } from '../../../electron/contract/consent/permissions.ts'
import type { ToolChoice } from '../../../electron/contract/tools.ts'
import { hrefOf } from '../../frame/route.ts'
import { EffectIcon } from '../../parts/marks/effect-icon.tsx'
import { TechnicalName } from '../../parts/marks/technical-name.tsx'
import { MenuItem, MoreMenu } from '../../parts/menu.tsx'
import { Lock } from '../../permissions/lock.tsx'
import { TriState } from '../../permissions/tri-state.tsx'
import { FindingLine } from '../finding-line.tsx'
import { acceptEffect, setToolListed } from '../server-actions.ts'
import { readToolsAgain } from '../use-tool-choices.ts'
import type { ShownTool, ToolGroup } from './tool-groups.ts'

const LISTED_WORDS = { named: 'Listed directly', used: 'Listed directly, used often' } as const

/** One tool of a group: what it is called and does, and what becomes of its calls. It is drawn again only if one of these changes. */
export const ToolRow = memo(function ToolRow({
  server,
  shown: { tool, state },
  group,
  onSet,
  onAll,
}: {
  server: string
  shown: ShownTool
  group: ToolGroup
  onSet: (tool: ToolChoice, value: PermissionValue | 'inherit') => void
  onAll: (group: ToolGroup, value: PermissionValue) => void
}) {
  const { name, shownAs, qualifiedName, offered, effect, effectFrom, atHand, notListed, signature, icon, hasPage } = tool
  const title = titleOfTool(tool)
  const notes = (
    <>
      <span className="flex min-w-0 items-center gap-2">
        {icon !== undefined && <img src={icon} alt="" className="size-4 shrink-0 object-contain" />}
        <span className={`truncate font-medium ${offered ? '' : 'text-ink-3'}`}>{title}</span>
        <TechnicalName name={name} title={title} className="max-[760px]:hidden" />
        {shownAs !== undefined && <span className="truncate font-mono text-small text-ink-3">shown as {shownAs}</span>}
        {atHand !== undefined && (
          <span className="inline-flex shrink-0 items-center gap-1 rounded-full bg-accent-soft px-1.5 text-small text-accent">
            <Pin className="size-3" aria-hidden />
            {LISTED_WORDS[atHand]}
          </span>
        )}
        {hasPage === true && (
          <span className="inline-flex shrink-0 items-center gap-1 rounded-full bg-sunken px-1.5 text-small text-ink-2">
            <AppWindow className="size-3" aria-hidden />
            Has a page
          </span>
        )}
      </span>
      <span className="block truncate text-small text-ink-2" title={detailsOf(tool)}>
        {notListed !== undefined && <span className="text-warn">Not listed directly: {notListed} </span>}
        <Description tool={tool} />
      </span>
    </>
  )
  return (
    <div className="flex h-full items-center gap-3 px-4 max-[760px]:gap-2 max-[760px]:px-2">
      <EffectIcon effect={effect} title={effectWords(effect, effectFrom)} />
      {qualifiedName === undefined ? (
        <span title={signature} className="block min-w-0 flex-1">
          {notes}
        </span>
      ) : (
        <a
          href={hrefOf({ page: 'playground', query: shownAs ?? name, tool: qualifiedName })}
          title={signature}
          className="block min-w-0 flex-1 cursor-default no-underline"
        >
          {notes}
        </a>
      )}
      {state !== undefined && <Lock state={state} short />}
      <ToolMenu server={server} tool={tool} isSet={state?.set !== undefined} onSet={(value) => onSet(tool, value)} />
      <TriState
        label={title}
        value={state?.value}
        disabled={state === undefined}
        onChange={(value) => onSet(tool, value)}
        onAll={(value) => onAll(group, value)}
      />
    </div>
  )
})

function Description({ tool: { description, givenDescription, findings = [] } }: { tool: ToolChoice }) {
  const said = description === '' ? 'Its server does not say what it does.' : description
  return (
    <>
      {findings.map((finding, at) => (
        <FindingLine key={at} finding={finding} />
      ))}{' '}
      {givenDescription === undefined ? said : `${givenDescription} (Yours. The server says: ${said})`}
    </>
  )
}

/** What else can be done with a tool. */
function ToolMenu({
  server,
  tool: { name, qualifiedName, effect, says, atHand, notListed },
  isSet,
  onSet,
}: {
  server: string
  tool: ToolChoice
  isSet: boolean
  onSet: (value: 'inherit') => void
}) {
  const readAgain = (): Promise<void> => readToolsAgain(server)
  const isListed = atHand !== undefined || notListed !== undefined
  return (
    <MoreMenu label={`More about ${name}`}>
      {qualifiedName !== undefined && (
        <MenuItem onSelect={() => void setToolListed(server, name, !isListed).then(readAgain)}>
          {isListed ? 'Don’t list directly' : 'List directly'}
        </MenuItem>
      )}
      <MenuItem disabled={!isSet} onSelect={() => onSet('inherit')}>
        Back to the default
      </MenuItem>
      {says !== undefined && qualifiedName !== undefined && (
        <MenuItem onSelect={() => void acceptEffect(qualifiedName).then(readAgain)}>
          Says {says}, was {effect}: accept
        </MenuItem>
      )}
    </MoreMenu>
  )
}

/** Returns the details for which a tool's row has no room; undefined if there are none. */
function detailsOf({ description, givenDescription, findings = [] }: ToolChoice): string | undefined {
  const lines = findings.map(({ where, words, why }) => `${where}: ${words} (${why})`)
  if (givenDescription !== undefined) lines.push(`Models read your description: ${givenDescription}`, `The server’s own: ${description}`)
  return lines.length === 0 ? undefined : lines.join('\n')
}
