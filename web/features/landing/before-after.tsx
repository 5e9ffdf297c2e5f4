import { Fragment } from 'react'
import { Picture } from './picture.tsx'
import record from './record.json'

type Texts = { title: string; description: string; tags: string[] }

const STATES: { name: string; note: string; texts: Texts }[] = [
  { name: 'Before', note: 'As its owner had left it', texts: record.before },
  { name: 'After', note: 'Written, reviewed, applied', texts: record.after },
  { name: 'After Undo', note: 'The same as before, to the letter', texts: record.undone },
]

/** One photo's texts at three moments, recorded from the running product. */
export function BeforeAfter() {
  return (
    <section aria-labelledby="before-after">
      <div className="columns">
        <div className="stack">
          <h2 id="before-after">Before, after, and after undo</h2>
          <p className="section-lead">
            One photo at three moments, recorded from the product at work: what stood there, what it wrote and applied,
            and what stood there after undo.
          </p>
          <p className="quiet">Marked: what we wrote. Your tags stay first and in order; ours follow.</p>
        </div>
        <Picture
          name="boats"
          alt="Three sailing boats on a wide river, the sun low behind a dark headland"
          sizes="(min-width: 800px) 520px, 92vw"
        />
      </div>
      <div className="states">
        {STATES.map(({ name, note, texts }) => (
          <section key={name} className="state" aria-label={name}>
            <h3>{name}</h3>
            <p className="quiet">{note}</p>
            <dl>
              <Field name="Title" text={texts.title} isNew={texts.title !== record.before.title} />
              <Field
                name="Description"
                text={texts.description}
                isNew={texts.description !== record.before.description}
              />
              <dt>Tags</dt>
              <dd>
                {texts.tags.length === 0 && <em className="quiet">none</em>}
                {texts.tags.map((tag, index) => (
                  <Fragment key={tag}>
                    {index > 0 && ', '}
                    {record.before.tags.includes(tag) ? tag : <mark>{tag}</mark>}
                  </Fragment>
                ))}
              </dd>
            </dl>
          </section>
        ))}
      </div>
    </section>
  )
}

function Field({ name, text, isNew }: { name: string; text: string; isNew: boolean }) {
  return (
    <>
      <dt>{name}</dt>
      <dd>{text === '' ? <em className="quiet">none</em> : isNew ? <mark>{text}</mark> : text}</dd>
    </>
  )
}
