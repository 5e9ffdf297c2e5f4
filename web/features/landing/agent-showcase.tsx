import { PAGES } from '#worker/contract/paths.ts'
import { SCAN_FREQUENCIES } from '#worker/domain/agent.ts'
import { Picture } from './picture.tsx'

const RUN = [
  { time: '07:00', text: 'Three new photos found, two without a title' },
  { time: '07:01', text: 'One described and applied: “Pines Against an Orange Sky”' },
  { time: '07:01', text: 'One held for you: its text had to be repaired' },
]

/** The agent, shown by an example of a scan. */
export function AgentShowcase() {
  return (
    <section aria-labelledby="agent">
      <div className="columns">
        <div className="stack">
          <h2 id="agent">An agent for the photos still to come</h2>
          <p className="section-lead">
            Turn it on, and new uploads are looked after on a schedule of your own: {SCAN_FREQUENCIES.length}{' '}
            frequencies, from every five minutes to once a week.
          </p>
          <ul className="ticks">
            <li>Only photos you upload after turning it on, and only those with your tags if you name some.</li>
            <li>It applies what was right at the first answer. What needed a repair waits for your eyes.</li>
            <li>
              It never orders anything: it uses your free photos and, if you allow it, bought ones, then it pauses.
            </li>
            <li>Every job it makes is in your history, with undo.</li>
          </ul>
          <p>
            <a className="button" href={PAGES.login}>
              Try the agent
            </a>
          </p>
        </div>
        <figure className="scan">
          <Picture
            name="forest"
            sizes="(min-width: 800px) 420px, 92vw"
            alt="Dark pines in front of an orange evening sky"
          />
          <figcaption>
            <p className="quiet">An example of a daily scan</p>
            <ol>
              {RUN.map(({ time, text }) => (
                <li key={text}>
                  <time>{time}</time> {text}
                </li>
              ))}
            </ol>
          </figcaption>
        </figure>
      </div>
    </section>
  )
}
