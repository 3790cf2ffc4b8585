import { stringify } from 'yaml'
import { isProgram } from '../../entry/schema.ts'
import type { ConfigExport } from '../config-export.ts'
import { GATEWAY_PORT, type Target, addRest, gatewayFile, targetOf, variables } from './agentgateway.ts'
import { containerOf } from './container-of.ts'
import { type ExportedServer, exportedServers } from './exported-server.ts'
import { hasReference } from './needed-secrets.ts'
import { resourceNames } from './resource-names.ts'
import type { LeftOut, TargetExport, TargetFile } from './target-export.ts'

/** The service of the gateway, and the image of its program. */
const GATEWAY = 'gateway'
const IMAGE = 'cr.agentgateway.dev/agentgateway:latest'

const CONFIG = '/etc/agentgateway/config.yaml'

/**
 * Returns a compose file and the configuration of agentgateway. Each local server is a service: a container with its package runner, in
 * which a small agentgateway offers it over Streamable HTTP. The gateway before them knows the remote servers, too. Secrets are variables
 * of the environment, or of a file `.env` beside the compose file.
 */
export function toCompose(config: Pick<ConfigExport, 'servers'>): TargetExport {
  const left: LeftOut[] = []
  const secrets = variables()
  const services: Record<string, unknown> = {}
  const targets: Target[] = []
  const placed: ExportedServer[] = []
  const files: TargetFile[] = []
  const atGateway = new Set<string>()
  const names = resourceNames(Object.keys(config.servers), [GATEWAY])
  for (const server of exportedServers(config.servers, names, left)) {
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
      if (container === undefined || container.isServer) {
        const why =
          container === undefined
            ? 'It runs a program of this computer. Build an image of it first.'
            : 'The image speaks over stdio, and is run by a command. Add agentgateway to the image.'
        left.push({ server: server.server, field: 'command', why: `${why} The server is not exported.` })
        continue
      }
      const { target, used } = targetOf(server, own)
      addRest(server, used, left)
      files.push({
        path: `servers/${name}.yaml`,
        text: gatewayFile([], [target], secrets).replace('prefixMode: always', 'prefixMode: never'),
      })
      services[name] = {
        build: {
          context: '.',
          dockerfile_inline: dockerfile(container.image),
        },
        ...running(`./servers/${name}.yaml`, needed),
      }
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
    ...running('./gateway.yaml', atGateway),
    ports: [`127.0.0.1:${GATEWAY_PORT}:${GATEWAY_PORT}`],
    ...(Object.keys(services).length === 0 ? {} : { depends_on: Object.keys(services) }),
  }
  const compose = stringify({ services: { [GATEWAY]: gateway, ...services } }, { lineWidth: 0 })
  return {
    files: [{ path: 'compose.yaml', text: compose }, { path: 'gateway.yaml', text: gatewayFile(placed, targets, secrets) }, ...files],
    left,
    secrets: secrets.list(),
  }
}

function running(file: string, needed: ReadonlySet<string>): Record<string, unknown> {
  return {
    command: ['-f', CONFIG],
    volumes: [`${file}:${CONFIG}:ro`],
    ...(needed.size === 0 ? {} : { environment: [...needed] }),
    restart: 'unless-stopped',
  }
}

/** Adds agentgateway's program to an image. */
function dockerfile(image: string): string {
  const gateway = '/app/agentgateway'
  return `FROM ${IMAGE} AS gateway\nFROM ${image}\nCOPY --from=gateway ${gateway} ${gateway}\nENTRYPOINT ["${gateway}"]\n`
}
