import type { CallProgress } from '../../../electron/contract/activity.ts'
import { Elapsed } from '../../parts/time/elapsed.tsx'

/** A running tool: its duration, and its reported progress. */
export function RunProgress({ since, latest }: { since: number; latest: CallProgress | undefined }) {
  const share = latest === undefined ? undefined : shareOf(latest)
  return (
    <div className="animate-appear space-y-1.5 text-ink-2">
      <p>
        Running <Elapsed since={since} />
      </p>
      {latest !== undefined && (
        <>
          {share !== undefined && (
            <progress
              aria-label="Progress"
              value={share}
              max={1}
              className={
                'block h-1.5 w-full appearance-none overflow-hidden rounded-full bg-line [&::-moz-progress-bar]:bg-accent-fill ' +
                '[&::-webkit-progress-bar]:bg-line [&::-webkit-progress-value]:bg-accent-fill'
              }
            />
          )}
          <p>
            {share === undefined ? `Step ${latest.progress}` : `${Math.round(share * 100)} %`}
            {latest.message !== undefined && `: ${latest.message}`}
          </p>
        </>
      )}
    </div>
  )
}

/** Returns the completed share, from 0 to 1, if the tool reports a total. */
function shareOf({ progress, total }: Pick<CallProgress, 'progress' | 'total'>): number | undefined {
  return total === undefined || !(total > 0) ? undefined : Math.min(1, Math.max(0, progress / total))
}
