import { EXAMPLE, FIGURES, type Figure } from './figures.ts'

const REASONS = [
  {
    title: 'Only what is missing',
    text: 'A title you wrote is never replaced by itself. Photonym reads each photo again just before it writes, so a change you made in the meantime is kept too.',
  },
  {
    title: 'You read it first',
    text: 'Every text waits for you, with the photo as large as your screen allows. Approve it, edit it or skip it, one key each. Only the agent, if you turn it on, goes ahead by itself.',
  },
  {
    title: 'Everything can be undone',
    text: 'What stood on the platform is backed up before the first change. One press brings it back, for one photo or for all of them. Only tags that Unsplash adds by itself stay.',
  },
  {
    title: 'Nothing made up',
    text: 'A place is named only if you name it yourself, in a title, a description, a tag, an album, a note or a hint, or if it is the town nearest to a position of the photo that everyone may see. An answer that breaks a rule is put right or refused.',
  },
]

export function WhyChoose() {
  return (
    <section aria-labelledby="why">
      <h2 id="why">Why Choose Photonym</h2>
      <ul className="points">
        {REASONS.map(({ title, text }) => (
          <li key={title}>
            <h3>{title}</h3>
            <p>{text}</p>
          </li>
        ))}
      </ul>
    </section>
  )
}

const STEPS = [
  {
    title: 'Sign up and connect',
    text: 'Your email address is enough; a link signs you in. Then allow Photonym to read and edit your photos, on the platform’s own page.',
  },
  {
    title: 'Pay and process',
    text: 'Choose photos by album, tag or date, or all the untitled ones, then a style and a length. You see the price first; your free photos come off it.',
  },
  {
    title: 'Review and apply',
    text: 'Read what was written, photo by photo. What you approve goes to the platform, and comes back with one press if you change your mind.',
  },
]

export function HowItWorks() {
  return (
    <section aria-labelledby="how">
      <h2 id="how">How It Works</h2>
      <ol className="steps">
        {STEPS.map(({ title, text }) => (
          <li key={title}>
            <h3>{title}</h3>
            <p>{text}</p>
          </li>
        ))}
      </ol>
    </section>
  )
}

/** The benefits: marketing figures that the operator has confirmed, or a worked example while there is none. */
export function Benefits({ figures = FIGURES }: { figures?: Figure[] }) {
  const confirmed = figures.filter(figure => figure.confirmed)
  return (
    <section aria-labelledby="benefits">
      <h2 id="benefits">What words do for a photo</h2>
      <p className="section-lead">
        Search finds words, not pixels. Titles and tags let people come upon your work, and let you find it again
        yourself.
      </p>
      {confirmed.length === 0 ? (
        <div className="stack">
          <h3>{EXAMPLE.title}</h3>
          <ul className="ticks">
            {EXAMPLE.lines.map(line => (
              <li key={line}>{line}</li>
            ))}
          </ul>
        </div>
      ) : (
        <ul className="figures">
          {confirmed.map(({ value, of, source }) => (
            <li key={value}>
              <p className="figure">
                <strong>{value}</strong> {of}
              </p>
              <p>{source}</p>
            </li>
          ))}
        </ul>
      )}
    </section>
  )
}
