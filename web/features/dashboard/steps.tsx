import s from './steps.module.css'

const STEPS = [
  { title: 'Select Photos', text: 'From albums, by tag or by date, or simply the untitled ones.' },
  { title: 'Review Metadata', text: 'Read, edit, approve or skip what was written for each photo.' },
  { title: 'Apply to Photos', text: 'Originals are backed up first, and every change can be undone.' },
]

/** `isKnown`: the person has been through them, and needs no more than their names. */
export function Steps({ isKnown }: { isKnown: boolean }) {
  if (isKnown) {
    return (
      <ol className={s.names} aria-label="How it works">
        {STEPS.map(({ title }) => (
          <li key={title}>{title}</li>
        ))}
      </ol>
    )
  }
  return (
    <ol className={s.steps} aria-label="How it works">
      {STEPS.map(({ title, text }, index) => (
        <li key={title} className={s.step}>
          <span className={s.number} aria-hidden>
            {index + 1}
          </span>
          <h2 className={s.title}>{title}</h2>
          <p className={s.text}>{text}</p>
        </li>
      ))}
    </ol>
  )
}
