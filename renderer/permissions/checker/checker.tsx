import { type ReactNode, useId, useState } from 'react'
import type { Permissions } from '../../../electron/contract/consent/permissions.ts'
import { titleOfTool } from '../../../electron/control/human-name.ts'
import type { ServerStatus } from '../../../electron/contract/servers.ts'
import { useAnswer, useServers } from '../../engine/use-engine.ts'
import { Card } from '../../parts/layout/card.tsx'
import { Failure } from '../../parts/message.tsx'
import { useTool } from '../../search/use-tool.ts'
import { titleOf } from '../../servers/server-words.ts'
import { useToolChoices } from '../../servers/use-tool-choices.ts'
import { useConfigNumber } from '../../settings/rows/use-config-number.ts'
import { clientNames } from '../client-names.ts'
import { ArgumentRows } from './argument-rows.tsx'
import { DecisionNote } from './decision-note.tsx'
import { type TypedArgument, argumentsOf, namesIn } from './typed-argument.ts'

/** Says what would become of a call of an app, before it is made. */
export function Checker({ permissions: { clients } }: { permissions: Permissions }) {
  const servers = useServers()
  const [client, setClient] = useState('')
  const [chosen, setChosen] = useState('')
  const server = servers.find(({ name }) => name === chosen)
  return (
    <Card title="Check a call">
      <p className="mb-3 text-ink-2">See what would happen to a call. Nothing runs.</p>
      <div className="space-y-2">
        <Line label="Could">
          {(id) => (
            <select id={id} value={client} onChange={(event) => setClient(event.target.value)} className="field-box">
              <option value="">Any app</option>
              {clients.map(({ id: each, name }) => (
                <option key={each} value={each}>
                  {name}
                </option>
              ))}
            </select>
          )}
        </Line>
        <Line label="use">
          {(id) => (
            <select id={id} aria-label="Server" value={chosen} onChange={(event) => setChosen(event.target.value)} className="field-box">
              <option value="">Choose a server</option>
              {servers.map((each) => (
                <option key={each.name} value={each.name}>
                  {titleOf(each)}
                </option>
              ))}
            </select>
          )}
        </Line>
        {server !== undefined && <ToolCheck key={server.name} server={server} client={client} nameOf={clientNames(clients)} />}
      </div>
    </Card>
  )
}

function Line({ label, children }: { label: string; children: (id: string) => ReactNode }) {
  const id = useId()
  return (
    <div className="flex items-center gap-3">
      <label htmlFor={id} className="w-11 shrink-0 text-ink-2">
        {label}
      </label>
      {children(id)}
    </div>
  )
}

function ToolCheck({ server, client, nameOf }: { server: ServerStatus; client: string; nameOf: (client: string) => string }) {
  const { value: tools = [], error } = useToolChoices(server)
  const [chosen, setChosen] = useState('')
  const [typed, setTyped] = useState<readonly TypedArgument[]>([])
  const config = useConfigNumber()
  const tool = tools.find(({ name }) => name === chosen)
  // A tool that is not offered has no name that clients use.
  const name = tool && (tool.qualifiedName ?? `${server.name}__${tool.name}`)
  const schema = useTool(tool?.qualifiedName).value?.inputSchema
  const args = argumentsOf(typed, schema)
  const question = JSON.stringify([config, client, name, args])
  const { value: answer, error: failure } = useAnswer(name === undefined ? undefined : question, (engine) =>
    engine.policy.check({ client, tool: name ?? '', ...(Object.keys(args).length === 0 ? {} : { arguments: args }) }),
  )
  return (
    <>
      <Line label="to do">
        {(id) => (
          <select
            id={id}
            aria-label="Tool"
            value={chosen}
            onChange={(event) => {
              setChosen(event.target.value)
              setTyped([])
            }}
            className="field-box"
          >
            <option value="">Choose a tool</option>
            {tools.map((each) => (
              <option key={each.name} value={each.name}>
                {titleOfTool(each)}
              </option>
            ))}
          </select>
        )}
      </Line>
      {error !== undefined && <Failure error={error} />}
      {tool !== undefined && <ArgumentRows typed={typed} known={namesIn(schema)} onChange={setTyped} />}
      {failure !== undefined && <Failure error={failure} />}
      {tool !== undefined && answer !== undefined && <DecisionNote answer={answer} server={server.name} nameOf={nameOf} />}
    </>
  )
}
