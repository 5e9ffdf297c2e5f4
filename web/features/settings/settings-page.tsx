import type { ReactNode } from 'react'
import { errorText } from '#web/lib/api.ts'
import { toast } from '#web/lib/toast.ts'
import { ErrorState } from '#web/ui/error-state/error-state.tsx'
import { PreferencesForm, PreferencesSkeleton } from './preferences-form.tsx'
import s from './settings-page.module.css'
import { TextUse } from './text-use.tsx'
import { usePreferences } from './use-preferences.ts'
import { WordsForm } from './words-form.tsx'

const LOAD_FAILED = 'Failed to load preferences'

/** The section is not there yet when the router looks for it. */
const scrollToHash = (section: HTMLElement | null) => {
  if (section && window.location.hash === `#${section.id}`) {
    section.scrollIntoView()
  }
}

/** `connections` is the panel of connected platforms; it belongs to another feature. */
export function SettingsPage({ connections }: { connections: ReactNode }) {
  const { preferences, hasFailed, retry, save, saveWords, ruleOut: addNeverTag, reset } = usePreferences()

  async function ruleOut(tag: string) {
    try {
      await addNeverTag(tag)
      toast.success(`“${tag}” will not be used as a tag in new jobs`)
    } catch (error) {
      toast.error(errorText(error, 'The tag could not be ruled out'))
    }
  }

  return (
    <div className={s.page}>
      <h1>Settings</h1>
      <div className={s.connections}>{connections}</div>
      <section className={s.preferences} aria-labelledby="preferences">
        <div className={s.head}>
          <h2 id="preferences">Preferences</h2>
          <p className={s.intro}>How your texts are written, unless you choose otherwise for a job.</p>
        </div>
        {preferences && <PreferencesForm preferences={preferences} onSave={save} onReset={reset} />}
        {!preferences && !hasFailed && <PreferencesSkeleton />}
        {hasFailed && (
          <ErrorState title={LOAD_FAILED} onRetry={retry}>
            Your preferences are as you left them.
          </ErrorState>
        )}
      </section>
      {preferences && (
        <section ref={scrollToHash} className={s.preferences} id="words" aria-labelledby="your-words">
          <div className={s.head}>
            <h2 id="your-words">Your words</h2>
            <p className={s.intro}>For jobs you order from now on, and your agent’s. No job changes once it is made.</p>
          </div>
          <WordsForm preferences={preferences} onSave={saveWords} />
        </section>
      )}
      {preferences && (
        <section className={s.preferences} aria-labelledby="text-use">
          <div className={s.head}>
            <h2 id="text-use">How your texts do</h2>
            <p className={s.intro}>Only you see these counts. Nothing is changed because of them.</p>
          </div>
          <TextUse neverTags={preferences.neverTags} onRuleOut={tag => void ruleOut(tag)} />
        </section>
      )}
    </div>
  )
}
