import { STYLE_EXAMPLES } from '#worker/domain/style-examples.ts'
import { STYLE_CHOICES, STYLES } from '#worker/domain/styles.ts'
import { Picture } from './picture.tsx'

/** One photo described in each style: one style at a time with scripts, all of them without. */
export function StyleExplorer() {
  return (
    <section aria-labelledby="style-explorer">
      <h2 id="style-explorer">One photo, {STYLE_CHOICES.length} styles</h2>
      <p className="section-lead">Choose a style and read what it makes of the same morning.</p>
      <div className="columns">
        <Picture
          name="quay"
          sizes="(min-width: 800px) 520px, 92vw"
          alt="Three wooden boats, the nearest one blue, tied up at a stone quay; gulls on the posts behind them"
        />
        <div className="stack">
          <label className="explorer-choice" data-choice>
            <span>AI style</span>
            <select>
              {STYLE_CHOICES.map(key => (
                <option key={key} value={key}>
                  {STYLES[key].shortTitle}: {STYLES[key].title}
                  {STYLES[key].popular && ' (Most Popular)'}
                </option>
              ))}
            </select>
          </label>
          <ul className="examples" aria-live="polite">
            {STYLE_CHOICES.map((key, index) => {
              const { emoji, title, bestFor } = STYLES[key]
              const example = STYLE_EXAMPLES[key]
              return (
                <li key={key} data-style={key} data-chosen={index === 0 || undefined}>
                  <p className="quiet">
                    <span aria-hidden="true">{emoji}</span> {title}
                  </p>
                  <h3>{example.title}</h3>
                  <p>{example.description}</p>
                  <p className="quiet">Best for: {bestFor.charAt(0).toLowerCase() + bestFor.slice(1)}</p>
                </li>
              )
            })}
          </ul>
        </div>
      </div>
    </section>
  )
}
