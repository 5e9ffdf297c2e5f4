import { useEffect, useState } from 'react'
import { Link } from 'react-router-dom'
import { request } from '#web/lib/api.ts'
import { setPreferences } from '#web/lib/user.ts'
import { api, PAGES } from '#worker/contract/paths.ts'
import type { Preferences, PreferencesChanges, SavePreferencesAnswer } from '#worker/contract/preferences.ts'
import s from './tags-choice-line.module.css'

/** Tells a person once, during one visit, that they can choose which photos get our tags. */
export function TagsChoiceLine({ preferences: { knowsAddTagsTo } }: { preferences: Preferences }) {
  const [isNews] = useState(!knowsAddTagsTo)

  useEffect(() => {
    if (!isNews) {
      return
    }
    const body: PreferencesChanges = { knowsAddTagsTo: true }
    const noted = request<SavePreferencesAnswer>(api.preferences, { method: 'PUT', body })
    // Without an answer the line is shown again the next time.
    noted.then(({ preferences }) => setPreferences(preferences)).catch(() => undefined)
  }, [isNews])

  return isNews ? (
    <p className={s.line}>
      Our tags are added to every photo that gets a text. You can now have them only suggested where you have your own:{' '}
      <Link to={`${PAGES.settings}#words`}>choose in Settings</Link>
    </p>
  ) : null
}
