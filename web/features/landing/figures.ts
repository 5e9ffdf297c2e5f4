import { quote } from '#worker/domain/pricing.ts'
import { money } from './money.ts'

export type Figure = {
  value: string
  of: string
  /** What it was measured on, by whom and when; shown below the figure. */
  source: string
  /** Whether the operator has confirmed it. Until then it is not shown. */
  confirmed: boolean
}

/** The figures of the marketing copy. Each is shown once the operator has confirmed it and named its source. */
export const FIGURES: Figure[] = [
  { value: '3.2x', of: 'views', source: '', confirmed: false },
  { value: '85%', of: 'less time', source: '', confirmed: false },
  { value: '67%', of: 'without a title', source: '', confirmed: false },
]

const PHOTOS = 200
const WRITING_MINUTES = 2
const REVIEW_SECONDS = 18
const inHours = (minutes: number) =>
  [`${Math.floor(minutes / 60)} h`, minutes % 60 > 0 && `${minutes % 60} min`].filter(Boolean).join(' ')

/** Shown while no figure is confirmed: arithmetic that readers can check, not a promise. */
export const EXAMPLE = {
  title: `A worked example: ${PHOTOS} photos without words`,
  lines: [
    `Writing a title, a description and tags yourself, at ${WRITING_MINUTES} minutes a photo: ${inHours(PHOTOS * WRITING_MINUTES)}.`,
    `Reading a suggestion and approving it, at ${REVIEW_SECONDS} seconds a photo: ${inHours((PHOTOS * REVIEW_SECONDS) / 60)}.`,
    `Having them written, if no photo is free any more: ${money(quote(PHOTOS, { free: 0 }).amount)}.`,
    'Your pace is your own: put in your numbers.',
  ],
}
