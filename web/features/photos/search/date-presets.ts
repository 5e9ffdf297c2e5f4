/** A day of the user's local calendar, `YYYY-MM-DD`. */
export type Day = string
export type DayRange = { from: Day; to: Day }

export const DATE_PRESETS = [
  'today',
  'yesterday',
  'thisWeek',
  'lastWeek',
  'thisMonth',
  'lastMonth',
  'thisYear',
  'lastYear',
  'last30Days',
  'last90Days',
] as const
export type DatePreset = (typeof DATE_PRESETS)[number]

export const PRESET_LABELS: Record<DatePreset, string> = {
  today: 'Today',
  yesterday: 'Yesterday',
  thisWeek: 'This week',
  lastWeek: 'Last week',
  thisMonth: 'This month',
  lastMonth: 'Last month',
  thisYear: 'This year',
  lastYear: 'Last year',
  last30Days: 'Last 30 days',
  last90Days: 'Last 90 days',
}

export function isDatePreset(value: string): value is DatePreset {
  return value in PRESET_LABELS
}

/** The first and the last day of a preset on the day of `now`. Weeks start on Sunday; the last 30 days end today. */
export function presetDays(preset: DatePreset, now: Date): DayRange {
  const year = now.getFullYear()
  const month = now.getMonth()
  const date = now.getDate()
  const sunday = date - now.getDay()
  switch (preset) {
    case 'today':
      return days([year, month, date], [year, month, date])
    case 'yesterday':
      return days([year, month, date - 1], [year, month, date - 1])
    case 'thisWeek':
      return days([year, month, sunday], [year, month, sunday + 6])
    case 'lastWeek':
      return days([year, month, sunday - 7], [year, month, sunday - 1])
    case 'thisMonth':
      return days([year, month, 1], [year, month + 1, 0])
    case 'lastMonth':
      return days([year, month - 1, 1], [year, month, 0])
    case 'thisYear':
      return days([year, 0, 1], [year, 11, 31])
    case 'lastYear':
      return days([year - 1, 0, 1], [year - 1, 11, 31])
    case 'last30Days':
      return days([year, month, date - 29], [year, month, date])
    case 'last90Days':
      return days([year, month, date - 89], [year, month, date])
  }
}

/** The first instant of a local day, as ISO 8601 UTC. */
export function startOfDay(day: Day): string {
  return localDate(day, 0).toISOString()
}

/** The last millisecond of a local day, as ISO 8601 UTC; a day of a clock change is 23 or 25 hours long. */
export function endOfDay(day: Day): string {
  return new Date(localDate(day, 1).getTime() - 1).toISOString()
}

type YearMonthDate = [year: number, month: number, date: number]

function days(from: YearMonthDate, to: YearMonthDate): DayRange {
  return { from: dayOf(new Date(...from)), to: dayOf(new Date(...to)) }
}

function dayOf(date: Date): Day {
  const parts = [date.getFullYear(), date.getMonth() + 1, date.getDate()]
  return parts.map(part => String(part).padStart(2, '0')).join('-')
}

function localDate(day: Day, plusDays: number): Date {
  const [year = 0, month = 1, date = 1] = day.split('-').map(Number)
  return new Date(year, month - 1, date + plusDays)
}
