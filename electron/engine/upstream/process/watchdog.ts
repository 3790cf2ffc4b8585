import { type ChildProcess, spawn } from 'node:child_process'
import type { Platform } from '../../base/platform.ts'

// Reads "+ pid" and "- pid"; when its stdin ends, the engine is gone, and what is still on the list must go too. It ends as soon as that
// has gone, so that it never signals a group of the same number that is somebody else's by then.
// `kill -s TERM -- -PID` is the one form that every shell takes. At least 2 s for a server to see that its own stdin ended, 3 s more to
// obey TERM.
const UNIX_SCRIPT = `
trap '' HUP INT TERM
list=' '
while read -r op pid; do
  case "$op" in
    +) list="$list$pid " ;;
    -) case "$list" in *" $pid "*) list="\${list%% $pid *} \${list#* $pid }" ;; esac ;;
  esac
done
end_if_gone() {
  left=' '
  for pid in $list; do kill -s 0 -- "-$pid" 2>/dev/null && left="$left$pid "; done
  list="$left"
  [ "$list" = ' ' ] && exit 0
}
wait_for_all() { for seconds; do end_if_gone; sleep "$seconds" 2>/dev/null; done; end_if_gone; }
wait_for_all 0.2 1 1
for pid in $list; do kill -s TERM -- "-$pid" 2>/dev/null; done
wait_for_all 0.2 1 1 1
for pid in $list; do kill -s KILL -- "-$pid" 2>/dev/null; done
`

const WINDOWS_SCRIPT =
  "$list=@{}; while($null -ne ($line=[Console]::In.ReadLine())){ $op,$id=$line.Split(' '); if($op -eq " +
  "'+'){$list[$id]=1}else{$list.Remove($id)} }; " +
  'if($list.Count -gt 0){ Start-Sleep 2; foreach($id in $list.Keys){ taskkill /PID $id /T /F | Out-Null } }'

/** The program that watches the engine: a shell, which every system has and which takes a megabyte, unlike another Node. */
export function watchdogCommand(platform: Platform): { command: string; args: string[] } {
  if (platform.os === 'win32') return { command: 'powershell.exe', args: ['-NoProfile', '-NonInteractive', '-Command', WINDOWS_SCRIPT] }
  return { command: '/bin/sh', args: ['-c', UNIX_SCRIPT] }
}

/** Knows the process groups that must not outlive the engine. */
export interface Watchdog {
  add(pid: number): void
  remove(pid: number): void
  close(): void
}

/**
 * Ends the servers if the engine cannot, because it crashed or was killed by SIGKILL.
 *
 * The watchdog process is started with the first server. The engine updates its list through a pipe, and the end of the pipe is the
 * signal. Processes that leave their group (`setsid`) are not covered.
 */
export function createWatchdog(platform: Platform, onError: (error: Error) => void): Watchdog {
  let child: ChildProcess | undefined

  const say = (line: string): void => {
    if (child === undefined) {
      const { command, args } = watchdogCommand(platform)
      child = spawn(command, args, {
        detached: true,
        stdio: ['pipe', 'ignore', 'ignore'],
        windowsHide: true,
        cwd: platform.os === 'win32' ? platform.tmp : '/',
      })
      // Without a shell there is no watchdog: servers then only notice the end of their stdin.
      child.on('error', onError)
      child.stdin?.on('error', onError)
      child.unref()
      ;(child.stdin as unknown as { unref?: () => void } | null)?.unref?.()
    }
    child.stdin?.write(`${line}\n`)
  }

  return {
    add: (pid) => say(`+ ${pid}`),
    remove: (pid) => say(`- ${pid}`),
    close: () => void child?.stdin?.end(),
  }
}
