import type { ErrorHelp } from './error-help.ts'

const SEE = 'See which proxy is used: `tooltray doctor`, or **Settings > Diagnostics**'

export const proxyHelp = {
  proxy_invalid: {
    title: 'A variable does not name a usable proxy.',
    happened:
      '`HTTPS_PROXY`, `HTTP_PROXY`, or `ALL_PROXY` is set, and is neither the address of an HTTP proxy nor of a SOCKS 5 proxy. Requests ' +
      'to other computers fail; those to this computer work.',
    whatToDo: [
      'Write it as `http://HOST:PORT`, `https://HOST:PORT`, or `socks5://HOST:PORT`, or remove it. Then start Tooltray again.',
      'If it is right for other programs only, set `NO_PROXY=*` for Tooltray.',
    ],
  },
  proxy_password: {
    title: 'The proxy requires a user name and a password.',
    happened: 'The proxy refused the request, because it got no user name and password, or because they are wrong (HTTP 407).',
    whatToDo: [
      'Set them in the environment that Tooltray starts in: `HTTPS_PROXY=http://USER:PASSWORD@HOST:PORT`',
      'Encode signs other than letters and digits: `@` is `%40`, `:` is `%3A`, `/` is `%2F`.',
      'Start Tooltray again: `tooltray stop`, or **Quit** in the tray',
      SEE,
    ],
  },
  proxy_refused: {
    title: 'The proxy did not connect to the host.',
    happened:
      'The proxy answered, but not with a connection. The message has its answer: HTTP 403 means that it does not allow this host or ' +
      'port, and HTTP 502 to 504 that it could not reach it.',
    whatToDo: [
      'Check the address of the server.',
      'Ask who runs the proxy to allow the host.',
      'If the host can be reached without the proxy, add it to `NO_PROXY`.',
      SEE,
    ],
  },
  proxy_unreachable: {
    title: 'The proxy cannot be reached.',
    happened: 'No connection to the proxy could be opened, so no request could be sent. The message has the error of the system.',
    whatToDo: [
      'Check whether this computer is in the network of the proxy, or connect the VPN.',
      'Check its address, in the variable that the message names or in the network settings of the system.',
      'Without a proxy: remove the variable, or add the host to `NO_PROXY`. Then start Tooltray again.',
      SEE,
    ],
  },
} as const satisfies Readonly<Record<string, ErrorHelp>>
