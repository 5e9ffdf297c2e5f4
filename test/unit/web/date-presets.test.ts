import { afterEach, expect, test } from 'vitest'
import { endOfDay, presetDays, startOfDay } from '#web/features/photos/date-presets.ts'

const ZONE = process.env.TZ

afterEach(() => {
  if (ZONE === undefined) {
    delete process.env.TZ
  } else {
    process.env.TZ = ZONE
  }
})

function inZone(zone: string): void {
  process.env.TZ = zone
}

const WEDNESDAY = new Date(2024, 2, 6, 15, 30)
const SUNDAY = new Date(2024, 2, 10, 0, 0)
const SATURDAY = new Date(2024, 2, 9, 23, 59)

test('a week starts on Sunday', () => {
  expect(presetDays('thisWeek', WEDNESDAY)).toEqual({ from: '2024-03-03', to: '2024-03-09' })
  expect(presetDays('thisWeek', SATURDAY)).toEqual({ from: '2024-03-03', to: '2024-03-09' })
  expect(presetDays('thisWeek', SUNDAY)).toEqual({ from: '2024-03-10', to: '2024-03-16' })
})

test('last week is the seven days before this one', () => {
  expect(presetDays('lastWeek', WEDNESDAY)).toEqual({ from: '2024-02-25', to: '2024-03-02' })
  expect(presetDays('lastWeek', SUNDAY)).toEqual({ from: '2024-03-03', to: '2024-03-09' })
})

test('months and years have their own lengths and cross into the one before', () => {
  const january = new Date(2025, 0, 31, 12)
  expect(presetDays('thisMonth', WEDNESDAY)).toEqual({ from: '2024-03-01', to: '2024-03-31' })
  expect(presetDays('lastMonth', WEDNESDAY)).toEqual({ from: '2024-02-01', to: '2024-02-29' })
  expect(presetDays('lastMonth', january)).toEqual({ from: '2024-12-01', to: '2024-12-31' })
  expect(presetDays('thisYear', january)).toEqual({ from: '2025-01-01', to: '2025-12-31' })
  expect(presetDays('lastYear', january)).toEqual({ from: '2024-01-01', to: '2024-12-31' })
})

test('the last 30 and 90 days end today and hold exactly as many days', () => {
  expect(presetDays('last30Days', WEDNESDAY)).toEqual({ from: '2024-02-06', to: '2024-03-06' })
  expect(presetDays('last90Days', WEDNESDAY)).toEqual({ from: '2023-12-08', to: '2024-03-06' })
})

test('today and yesterday are days of the user, also just after midnight on New Year', () => {
  const newYear = new Date(2025, 0, 1, 0, 0, 1)
  expect(presetDays('today', newYear)).toEqual({ from: '2025-01-01', to: '2025-01-01' })
  expect(presetDays('yesterday', newYear)).toEqual({ from: '2024-12-31', to: '2024-12-31' })
})

test('a local day becomes the instants at which it starts and ends there', () => {
  inZone('America/New_York')
  expect([startOfDay('2024-01-15'), endOfDay('2024-01-15')]).toEqual([
    '2024-01-15T05:00:00.000Z',
    '2024-01-16T04:59:59.999Z',
  ])
  inZone('Asia/Kolkata')
  expect([startOfDay('2024-01-15'), endOfDay('2024-01-15')]).toEqual([
    '2024-01-14T18:30:00.000Z',
    '2024-01-15T18:29:59.999Z',
  ])
})

test('the day the clocks go forward is 23 hours long', () => {
  inZone('America/New_York')
  expect([startOfDay('2024-03-10'), endOfDay('2024-03-10')]).toEqual([
    '2024-03-10T05:00:00.000Z',
    '2024-03-11T03:59:59.999Z',
  ])
})
