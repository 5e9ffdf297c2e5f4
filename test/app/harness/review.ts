import type { JobState } from '../account/job.ts'
import { find, shows } from './screen.ts'

/** What tests of a job's page look at in every view. */

/** Waits until the desk shows the photo with this number. */
export const onDesk = (number: number, of: number) => find('region', `Photo ${number} of ${of}`)

/** Waits until screen readers are told this, as the last words or among them. */
export const told = (text: RegExp) => shows(text, { role: 'status' })

/** The decisions in the job's order: p approved, x skipped, - none. */
export const decisionsOf = ({ results }: JobState): string =>
  results.map(({ approved, skipped }) => (approved ? 'p' : skipped ? 'x' : '-')).join('')

/** Waits until the view with this name is chosen. */
export const inView = (name: 'Cards' | 'Desk' | 'Sheet') => find('radio', name, { checked: true })

/** The parameter in the page's address. */
export const parameter = (name: string) => new URLSearchParams(window.location.search).get(name)
