import { afterEach, expect, test } from 'vitest'
import { sees } from '#test/kit/sees.ts'
import {
  DATE_PRESETS,
  endOfDay,
  PRESET_LABELS,
  presetDays,
  startOfDay,
} from '#web/features/photos/search/date-presets.ts'

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

test('months and years have their own lengths, and the previous one may lie in another year', () => {
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

test('"today" is the user’s own day, even if it is another one in UTC', () => {
  const now = new Date('2024-01-15T20:00:00Z')
  inZone('Asia/Kolkata')
  expect(presetDays('today', now)).toEqual({ from: '2024-01-16', to: '2024-01-16' })
  inZone('America/St_Johns')
  expect(presetDays('today', now)).toEqual({ from: '2024-01-15', to: '2024-01-15' })
  expect([startOfDay('2024-01-15'), endOfDay('2024-01-15')]).toEqual([
    '2024-01-15T03:30:00.000Z',
    '2024-01-16T03:29:59.999Z',
  ])
})

test('a week begins on the user’s own Sunday, even if that is still Saturday in UTC', () => {
  inZone('Pacific/Auckland')
  const sundayMorning = new Date('2024-06-15T20:00:00Z')
  expect(presetDays('thisWeek', sundayMorning)).toEqual({ from: '2024-06-16', to: '2024-06-22' })
  expect(presetDays('lastWeek', sundayMorning)).toEqual({ from: '2024-06-09', to: '2024-06-15' })
})

test('the day the clocks go back is 25 hours long', () => {
  inZone('America/St_Johns')
  expect([startOfDay('2024-11-03'), endOfDay('2024-11-03')]).toEqual([
    '2024-11-03T02:30:00.000Z',
    '2024-11-04T03:29:59.999Z',
  ])
})

test('a day whose midnight is skipped begins an hour later, and no instant belongs to two days', () => {
  inZone('America/Santiago')
  expect([endOfDay('2024-09-07'), startOfDay('2024-09-08')]).toEqual([
    '2024-09-08T03:59:59.999Z',
    '2024-09-08T04:00:00.000Z',
  ])
})

test('30 days across a clock change are still 30 days', () => {
  inZone('America/St_Johns')
  const now = new Date('2024-11-10T12:00:00Z')
  const { from, to } = presetDays('last30Days', now)
  expect({ from, to }).toEqual({ from: '2024-10-12', to: '2024-11-10' })
})

test.each([
  ['Europe/Berlin', '2024-03-31', '2024-03-30T23:00:00.000Z', '2024-03-31T21:59:59.999Z'],
  ['Pacific/Auckland', '2024-04-07', '2024-04-06T11:00:00.000Z', '2024-04-07T11:59:59.999Z'],
  // On this day midnight is skipped.
  ['America/Sao_Paulo', '2018-11-04', '2018-11-04T03:00:00.000Z', '2018-11-05T01:59:59.999Z'],
  ['Africa/Cairo', '2024-04-26', '2024-04-25T22:00:00.000Z', '2024-04-26T20:59:59.999Z'],
  // On this day midnight occurs twice.
  ['Africa/Cairo', '2024-10-31', '2024-10-30T21:00:00.000Z', '2024-10-31T21:59:59.999Z'],
])('the day of a clock change in %s, %s, is whole, and today on all of it', (zone, day, start, end) => {
  inZone(zone)
  expect([startOfDay(day), endOfDay(day)]).toEqual([start, end])
  const today = { from: day, to: day }
  expect([presetDays('today', new Date(start)), presetDays('today', new Date(end))]).toEqual([today, today])
})

test('every preset of the specification is offered', () => {
  expect(DATE_PRESETS.map(preset => PRESET_LABELS[preset])).toEqual(sees('date-presets'))
})
