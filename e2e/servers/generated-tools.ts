import type { Json } from './wire.ts'

const services = ['mail', 'calendar', 'repository', 'invoice', 'ticket', 'document', 'contact', 'build', 'cluster', 'payment']
const verbs = ['create', 'list', 'get', 'update', 'delete', 'search', 'archive', 'export', 'share', 'restore']
const objects = [
  ...['item', 'comment', 'label', 'attachment', 'member', 'event'],
  ...['report', 'template', 'webhook', 'permission', 'version', 'rule'],
]
const fields: [string, Json][] = [
  ['id', { type: 'string', description: 'Identifier, as given by the list or search tool' }],
  ['query', { type: 'string', description: 'Words to look for; quotes keep them together' }],
  ['limit', { type: 'integer', minimum: 1, maximum: 100, default: 20, description: 'How many to give at most' }],
  ['state', { type: 'string', enum: ['open', 'closed', 'all'], description: 'Only those in this state' }],
  ['labels', { type: 'array', items: { type: 'string' }, description: 'Labels that it must carry' }],
  ['due', { type: 'string', format: 'date-time', description: 'When it is due, with its time zone' }],
  ['dry_run', { type: 'boolean', description: 'Say what would happen and change nothing' }],
  [
    'owner',
    {
      type: 'object',
      description: 'Who answers for it',
      properties: { email: { type: 'string' }, team: { type: 'string', description: 'Name of the team' } },
      required: ['email'],
    },
  ],
]

function pick<T>(from: readonly T[], position: number): T {
  return from[position % from.length] as T
}

/** `count` tool definitions like those of real servers (names, descriptions, two to six parameters); the same ones each time. */
export function generatedTools(count: number): Json[] {
  return Array.from({ length: count }, (_, position) => {
    const service = pick(services, position)
    const verb = pick(verbs, Math.floor(position / services.length))
    const kind = Math.floor(position / (services.length * verbs.length))
    const object = pick(objects, kind)
    const round = Math.floor(kind / objects.length)
    // Steps of 3 through 8 fields visit all of them, so no parameter comes twice.
    const parameters = Array.from({ length: 2 + (position % 5) }, (_, step) => pick(fields, position + step * 3))
    return {
      name: `${verb}_${service}_${object}${round === 0 ? '' : `_v${round + 1}`}`,
      description:
        `${verb[0]?.toUpperCase()}${verb.slice(1)} the ${object} of a ${service}. ` +
        `Use it when somebody asks to ${verb} a ${object}; needs access to the ${service} of the workspace.`,
      inputSchema: { type: 'object', properties: Object.fromEntries(parameters), required: [parameters[0]?.[0]] },
      annotations: { readOnlyHint: ['list', 'get', 'search', 'export'].includes(verb), destructiveHint: verb === 'delete' },
    }
  })
}
