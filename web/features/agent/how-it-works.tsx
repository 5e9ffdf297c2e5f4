import { Link } from 'react-router-dom'
import { PAGES } from '#worker/contract/paths.ts'
import s from './how-it-works.module.css'

/** What to expect of the agent, before it is turned on. */
export function HowItWorks() {
  return (
    <section className={s.section} aria-labelledby="how-the-agent-works">
      <h2 id="how-the-agent-works">How the Agent Works</h2>
      <ul className={s.list}>
        <li>
          <strong>What it writes.</strong> Titles and descriptions where they are missing. Its tags follow yours, on all
          these photos or only on those with few or none, as you choose in Settings. No word of yours is replaced.
        </li>
        <li>
          <strong>When.</strong> As often as you set, it looks for photos uploaded since it was turned on. Each photo is
          processed once; one that failed is tried again in later scans, three times in all.
        </li>
        <li>
          <strong>What waits for you.</strong> Texts that broke a rule at the first attempt and had to be repaired,
          texts you had written again, and all it had not applied yet when it, or one of its jobs, was stopped. You find
          them in their job, to apply or not.
        </li>
        <li>
          <strong>What it costs.</strong> It uses your free photos, then, if you allow it, those you bought, up to your
          limit a month. It never orders anything by itself: it pauses and says how many photos wait. Buy photos, or
          press Run Now: it uses what is on your account, and orders the rest for you to pay or cancel.
        </li>
        <li>
          <strong>How to undo.</strong> Originals are backed up first. Undo all, in{' '}
          <Link to={PAGES.history}>Job History</Link>, restores what one of its jobs has changed.
        </li>
      </ul>
    </section>
  )
}
