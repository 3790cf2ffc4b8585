import { Command, Help } from 'commander'
import { type AddCommand, type Run, examples } from './command-context.ts'
import { addAccessCommand } from './clients/access.ts'
import { addApprovalsCommand } from './clients/approvals.ts'
import { addClientsCommand } from './clients/clients.ts'
import { addImportCommand } from './clients/import.ts'
import { addPolicyCommand } from './clients/policy.ts'
import { addRegisterCommand } from './clients/register.ts'
import { addRoleCommand } from './clients/role.ts'
import { addRuleCommand } from './clients/rule.ts'
import { addUndoCommand } from './clients/undo.ts'
import { addUnregisterCommand } from './clients/unregister.ts'
import { addAddCommand } from './servers/add.ts'
import { addDisableCommand } from './servers/disable.ts'
import { addEnableCommand } from './servers/enable.ts'
import { addListCommand } from './servers/list.ts'
import { addPackagesCommand } from './packages/packages.ts'
import { addPasteCommand } from './servers/paste.ts'
import { addPinsCommand } from './servers/pins.ts'
import { addProfileCommand } from './servers/profile.ts'
import { addProjectCommand } from './servers/project.ts'
import { addRefreshCommand } from './servers/refresh.ts'
import { addGalleryCommand } from './sources/gallery.ts'
import { addRegistryCommand } from './sources/registry.ts'
import { addRemoveCommand } from './servers/remove.ts'
import { addRestartCommand } from './servers/restart.ts'
import { addExportCommand } from './set-up/export.ts'
import { addRestoreCommand } from './set-up/restore.ts'
import { addSyncCommand } from './set-up/sync.ts'
import { addTokensCommand } from './tools/tokens/tokens.ts'

/** What the help of the program lists, by its headings, with a description of one line. All other commands work as well. */
const SHOWN: Readonly<Record<string, Readonly<Record<string, string>>>> = {
  'Find and call tools:': {
    search: 'find tools by what they do',
    describe: 'show what a tool does, and its arguments',
    call: 'run a tool and print its result',
    run: 'run a script that calls tools',
    read: 'read a resource',
    prompt: 'get a prompt, filled in',
    tools: 'list the tools',
    skills: 'see skills, accept them, and write them for AI apps',
  },
  'Set up:': {
    server: 'add, list, change, and remove servers',
    app: 'connect AI apps to Tooltray, and import their servers',
    access: 'what apps may do: credentials, roles, rules, approvals',
    login: 'sign in to a server',
    logout: 'sign out of a server',
    secret: 'API keys and tokens of servers',
    config: 'export, import, and share the configuration; profiles',
  },
  'Tooltray itself:': {
    status: 'show whether everything works',
    doctor: 'find problems and their fixes',
    docs: 'search and read the documentation',
    logs: 'print the log of Tooltray or of a server',
    audit: 'read the audit log of calls',
    learning: 'see or clear what search learned from use',
    connect: 'the command that AI apps start',
    serve: 'run Tooltray in the terminal, with the window as a web page',
    pause: 'stop all servers until you resume',
    resume: 'resume after a pause',
    stop: 'stop Tooltray',
    completion: 'set up completion in your shell',
  },
}

interface Group {
  readonly name: string
  /** None for a group that is a command of its own, which has examples. */
  readonly examples?: readonly string[]
  /** Commands by the names that they have in the group. */
  readonly commands: Readonly<Record<string, AddCommand>>
}

/** `policy check` without its parent, which holds nothing else. */
const addCheckCommand: AddCommand = (group, run) => {
  const parent = new Command()
  addPolicyCommand(parent, run)
  const check = parent.commands[0]?.commands.find((command) => command.name() === 'check')
  if (check === undefined) throw new Error('policy has no check.')
  group.addCommand(check.copyInheritedSettings(group))
}

const GROUPS: readonly Group[] = [
  {
    name: 'server',
    examples: ['tooltray server list', 'tooltray server add files -- npx -y @modelcontextprotocol/server-filesystem ~/Documents'],
    commands: {
      list: addListCommand,
      add: addAddCommand,
      paste: addPasteCommand,
      remove: addRemoveCommand,
      enable: addEnableCommand,
      disable: addDisableCommand,
      restart: addRestartCommand,
      refresh: addRefreshCommand,
      changes: addPinsCommand,
      packages: addPackagesCommand,
      gallery: addGalleryCommand,
      registry: addRegistryCommand,
      project: addProjectCommand,
      tokens: addTokensCommand,
    },
  },
  {
    name: 'app',
    examples: ['tooltray app list', 'tooltray app import', 'tooltray app connect claude-desktop'],
    commands: {
      list: addClientsCommand,
      import: addImportCommand,
      connect: addRegisterCommand,
      disconnect: addUnregisterCommand,
      undo: addUndoCommand,
    },
  },
  {
    name: 'access',
    commands: {
      credential: addAccessCommand,
      role: addRoleCommand,
      rule: addRuleCommand,
      check: addCheckCommand,
      approvals: addApprovalsCommand,
    },
  },
  {
    name: 'config',
    examples: ['tooltray config export > tooltray.json', 'tooltray config import tooltray.json', 'tooltray config profile list'],
    commands: { export: addExportCommand, import: addRestoreCommand, sync: addSyncCommand, profile: addProfileCommand },
  },
]

/** Adds the groups of commands. One that is there already, `access`, keeps its own commands. */
export function addGroups(program: Command, run: Run): void {
  for (const { name, examples: lines = [], commands } of GROUPS) {
    const there = program.commands.find((command) => command.name() === name)
    const group = there ?? program.command(name).addHelpText('after', examples(...lines))
    group.description(SHOWN['Set up:']?.[name] ?? '')
    for (const [inner, add] of Object.entries(commands)) {
      const count = group.commands.length
      add(group, run)
      group.commands[count]?.name(inner)
    }
  }
}

/** The commands that help lists under a command, in their order: of the program and of a group those that stand in their tables. */
export function shownCommands(command: Command): Command[] {
  const visible = new Help().visibleCommands(command)
  const shown = namesIn(command).flatMap((name) => visible.filter((each) => each.name() === name))
  return shown.length === 0 ? visible : shown
}

function namesIn(command: Command): string[] {
  if (command.parent === null) return Object.values(SHOWN).flatMap((commands) => Object.keys(commands))
  if (command.parent.parent !== null) return []
  return Object.keys(GROUPS.find(({ name }) => name === command.name())?.commands ?? {})
}

/** Sets headings and descriptions of one line for what the program's help lists. */
export function describeShown(program: Command): void {
  for (const [heading, commands] of Object.entries(SHOWN))
    for (const [name, summary] of Object.entries(commands)) {
      const command = program.commands.find((each) => each.name() === name)
      if (command === undefined) throw new Error(`There is no command ${name}.`)
      command.summary(summary).helpGroup(heading)
    }
}

/** The help of a command: what `shownCommands` returns, by name alone at the top. */
export function formatGrouped(command: Command, helper: Help): string {
  const shown = Object.assign(new Help(), helper, { visibleCommands: shownCommands })
  if (command.parent === null) shown.subcommandTerm = (each) => each.name()
  return new Help().formatHelp(command, shown)
}
