import { usePaused } from '#web/lib/flags.ts'
import { Notice } from '#web/ui/notice/notice.tsx'
import { platformPaused } from '#worker/domain/messages.ts'
import { PLATFORMS } from '#worker/domain/platforms.ts'
import type { SwitchName } from '#worker/domain/switches.ts'
import s from './shell.module.css'

/** How each switch is named to people who are signed in; null for what does not concern them. */
const NAMES: Record<SwitchName, string | null> = {
  flickr: PLATFORMS.flickr.name,
  unsplash: PLATFORMS.unsplash.name,
  smugmug: PLATFORMS.smugmug.name,
  describe: 'descriptions',
  apply: 'changes to your photos',
  orders: 'new jobs',
  signups: null,
  agents: 'agents',
}

const list = new Intl.ListFormat('en', { type: 'conjunction' })

/** Says what an operator has switched off, so that nobody looks for the fault at home. */
export function PausedNotice() {
  const names = usePaused().flatMap(name => NAMES[name] ?? [])
  return (
    names.length > 0 && (
      <div className={s.paused}>
        <Notice tone="info">
          <p>{platformPaused(list.format(names))} What you have started goes on by itself.</p>
        </Notice>
      </div>
    )
  )
}
