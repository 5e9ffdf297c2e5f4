import type { ReactNode } from 'react'
import { ErrorState } from '#web/ui/error-state/error-state.tsx'
import { PreferencesForm, PreferencesSkeleton } from './preferences-form.tsx'
import s from './settings-page.module.css'
import { usePreferences } from './use-preferences.ts'

const LOAD_FAILED = 'Failed to load preferences'

/** `connections` is the panel of connected platforms; it belongs to another feature. */
export function SettingsPage({ connections }: { connections: ReactNode }) {
  const { preferences, hasFailed, retry, save, reset } = usePreferences()

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
    </div>
  )
}
