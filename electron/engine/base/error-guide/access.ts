import type { ErrorHelp } from './error-help.ts'

export const accessHelp = {
  role_unknown: {
    title: 'There is no role of that name.',
    happened:
      'A credential, or a command, names a role that is not in `servers.json`. Who comes in by such a credential sees nothing until the ' +
      'role is there: a name that was mistyped must not open more.',
    whatToDo: [
      'See the names: `tooltray role list`',
      'Write the role into `roles` of `servers.json`.',
      'Or give the credential another role in the window, under Permissions > People and devices.',
      'Or make it anew with another role: `tooltray access revoke NAME`, then `tooltray access add NAME --role ROLE`.',
    ],
  },
  rule_unknown: {
    title: 'There is no rule of that number.',
    happened: 'A command names a rule that is not in `rules` of `servers.json`: there are fewer, or it was removed already.',
    whatToDo: ['See the rules with their numbers: `tooltray rule list`'],
  },
  credential_exists: {
    title: 'There is a credential of that name already.',
    happened: 'Each client that comes in over HTTP has a credential of its own, and its name is what the client goes by everywhere.',
    whatToDo: [
      'Choose another name.',
      'Where its token is lost: `tooltray access revoke NAME`, and make it anew. The old token opens nothing from then on.',
    ],
  },
  credential_invalid: {
    title: 'A credential cannot be made like this.',
    happened: 'Its name is empty, too long, holds control characters, or begins as those of an OpenID provider do (`openid:`).',
    whatToDo: ['Name it as the client that is to use it: `tooltray access add laptop`'],
  },
  credential_unknown: {
    title: 'There is no credential of that name.',
    happened: 'It was never made, or was revoked.',
    whatToDo: ['See the names: `tooltray access list`'],
  },
} as const satisfies Readonly<Record<string, ErrorHelp>>
