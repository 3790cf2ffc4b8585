import { isProgram } from '../../entry/schema.ts'
import { GATEWAY_PORT, type SharedConfig, type Target, addRest, gatewayFile, sharedParts, targetOf, variables } from './agentgateway.ts'
import { composeText, containerService } from './containers/compose-container.ts'
import { type Container, containerEnv, containerOf, runWordsBefore, unusedEnv } from './containers/container-of.ts'
import { type ExportedServer, exportedServers } from './exported-server.ts'
import { type NeededSecrets, hasReference } from './needed-secrets.ts'
import { resourceNames } from './resource-names.ts'
import type { LeftOut, TargetExport, TargetFile } from './target-export.ts'
import { yamlText } from './yaml-text.ts'

/** The service of the gateway, and the image of its program. */
const GATEWAY = 'gateway'
const IMAGE = 'cr.agentgateway.dev/agentgateway:latest'

const CONFIG = '/etc/agentgateway/config.yaml'

/**
 * Returns a compose file and the configuration of agentgateway. Each local server is a service: a container with its package runner, in
 * which a small agentgateway offers it over Streamable HTTP. The gateway before them knows the remote servers, too. Secrets are variables
 * of the environment, or of a file `.env` beside the compose file.
 */
export function toCompose(config: SharedConfig): TargetExport {
  const left: LeftOut[] = []
  const secrets = variables()
  const services: Record<string, unknown> = {}
  const named: Record<string, object> = {}
  const targets: Target[] = []
  const placed: ExportedServer[] = []
  const files: TargetFile[] = []
  const atGateway = new Set<string>()
  const names = resourceNames(Object.keys(config.servers), [GATEWAY])
  for (const server of exportedServers(config, names, left)) {
    const { name, entry } = server
    // What one service needs is collected by itself, so that no other service sees its secrets.
    const needed = new Set<string>()
    const own = {
      ...secrets,
      nameOf(value: string, wanted: string): string {
        const found = secrets.nameOf(value, wanted)
        needed.add(found)
        return found
      },
    }
    if (isProgram(entry)) {
      const container = hasReference(entry.command) ? undefined : containerOf(entry.command, entry.args)
      if (container === undefined || hasReference(container.image)) {
        const why = 'It runs a program of this computer. Build an image of it first. The server is not exported.'
        left.push({ server: server.server, field: 'command', why })
        continue
      }
      const { service, target, volumes } = localService(server, container, own, left)
      for (const volume of volumes) named[volume] = {}
      files.push({
        path: `servers/${name}.yaml`,
        text: gatewayFile({ servers: [], targets: [target], secrets }).replace('prefixMode: always', 'prefixMode: never'),
      })
      services[name] = { ...service, ...running(`./servers/${name}.yaml`, needed, service) }
      targets.push({ name, mcp: { host: `http://${name}:${GATEWAY_PORT}/mcp` } })
    } else {
      const { target, used } = targetOf(server, own)
      addRest(server, used, left)
      for (const variable of needed) atGateway.add(variable)
      targets.push(target)
    }
    placed.push(server)
  }
  const gateway = {
    image: IMAGE,
    ...running('./gateway.yaml', atGateway, {}),
    ports: [`127.0.0.1:${GATEWAY_PORT}:${GATEWAY_PORT}`],
    ...(Object.keys(services).length === 0 ? {} : { depends_on: Object.keys(services) }),
  }
  const compose = yamlText({
    services: { [GATEWAY]: gateway, ...services },
    ...(Object.keys(named).length === 0 ? {} : { volumes: named }),
  })
  return {
    files: [
      { path: 'compose.yaml', text: compose },
      { path: 'gateway.yaml', text: gatewayFile({ servers: placed, targets, secrets, ...sharedParts(config, placed, left) }) },
      ...files,
    ],
    left,
    secrets: secrets.list(),
  }
}

/**
 * Returns the service of a local server, and the target that its own gateway has. The command of an image that is the server itself is
 * known only if the entry says it; otherwise it is a variable, which the user sets.
 */
function localService(server: ExportedServer, container: Container, secrets: NeededSecrets, left: LeftOut[]) {
  const { name, entry } = server
  const leave = (field: string, why: string): void => void left.push({ server: server.server, field, why })
  const { image, words, run } = container
  if (!isProgram(entry)) throw new TypeError(`${name} is no program`)
  if (run === undefined) {
    const { target, used } = targetOf(server, secrets)
    addRest(server, used, left)
    return { service: built(image), target, volumes: [] }
  }
  const [entrypoint] = run.options.get('entrypoint') ?? []
  const reference = `\${${name.toUpperCase().replaceAll('-', '_')}_COMMAND}`
  if (entrypoint === undefined) {
    const variable = secrets.nameOf(reference, '')
    const why = `What the image starts is not known here. Set ${variable} in .env to its entry point.`
    leave('command', `${why} If that is more than one word, write them into servers/${name}.yaml.`)
  }
  const inside = {
    ...entry,
    command: entrypoint ?? reference,
    args: [...words],
    env: Object.fromEntries(containerEnv(container, entry.env)),
  }
  const { target, used } = targetOf({ ...server, entry: inside }, secrets)
  addRest(server, used, left)
  for (const each of unusedEnv(container, entry.env)) leave('env', `${each} is a variable of the command ${entry.command} itself.`)
  const { service, volumes } = containerService(run, (why) => leave('args', why))
  const before = runWordsBefore(entry.args, run)
  const own = before === undefined ? {} : { 'x-tooltray': { run: before.map(composeText) } }
  return { service: { ...built(image), ...service, ...own }, target, volumes }
}

/** @param service the other keys of the service. */
function running(file: string, needed: ReadonlySet<string>, service: Readonly<Record<string, unknown>>): Record<string, unknown> {
  const { volumes } = service
  return {
    command: ['-f', CONFIG],
    volumes: [`${file}:${CONFIG}:ro`, ...(Array.isArray(volumes) ? (volumes as unknown[]) : [])],
    ...(needed.size === 0 ? {} : { environment: [...needed] }),
    restart: 'unless-stopped',
  }
}

/** Adds agentgateway's program to an image. */
function built(image: string): Record<string, unknown> {
  const gateway = '/app/agentgateway'
  const dockerfile = `FROM ${IMAGE} AS gateway\nFROM ${image}\nCOPY --from=gateway ${gateway} ${gateway}\nENTRYPOINT ["${gateway}"]\n`
  return { build: { context: '.', dockerfile_inline: composeText(dockerfile) } }
}
