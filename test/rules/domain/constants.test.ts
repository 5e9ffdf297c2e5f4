import { expect, expectTypeOf, test } from 'vitest'
import { sees } from '#test/kit/sees.ts'
import type { JobStatus, JobSummary } from '#worker/contract/jobs.ts'
import { SCAN_FREQUENCIES } from '#worker/domain/agent.ts'
import type { ResultStatus } from '#worker/domain/job-result.ts'
import * as limits from '#worker/domain/limits.ts'
import { PRICING, quote } from '#worker/domain/pricing.ts'
import { SETTINGS_STYLE } from '#worker/domain/styles.ts'

test('prices, free photos and refunds are those of the specification', () => {
  expect(PRICING).toEqual({
    centsPerPhoto: sees('cents-per-photo'),
    minimumCents: sees('minimum-charge'),
    freePhotos: sees('free-photos'),
    currency: sees('currency'),
  })
  expect([quote(9, { free: 0 }).amount, quote(9, { free: 0 }).minimumApplied]).toEqual([sees('minimum-charge'), true])
  expect(limits.REFUND_HOURS).toBe(sees('refund-hours'))
})

test('limits and durations are those of the specification', () => {
  expect(limits.MAX_PLATFORMS).toBe(sees('platforms-max'))
  expect(limits.PASSWORD.min).toBe(sees('password-min'))
  expect(limits.DESCRIPTION_SENTENCES).toEqual(sees('sentences-range'))
  expect(limits.GENERATED_TAGS).toEqual(sees('generated-tags'))
  expect(SETTINGS_STYLE).toBe(sees('settings-style'))
  expect(SCAN_FREQUENCIES).toEqual(sees('scan-frequencies'))
})

test('jobs, results and payments have the states of the specification', () => {
  // Compared by the compiler, since types do not exist at run time.
  expectTypeOf(sees('job-statuses')[0]).toExtend<JobStatus>()
  expectTypeOf<JobStatus>().toEqualTypeOf<ReturnType<typeof sees<'job-statuses'>>[number]>()
  expectTypeOf<ResultStatus>().toEqualTypeOf<ReturnType<typeof sees<'result-statuses'>>[number]>()
  expectTypeOf<NonNullable<JobSummary['payment']>['status']>().toEqualTypeOf<
    ReturnType<typeof sees<'payment-statuses'>>[number]
  >()
  sees('result-statuses')
  sees('payment-statuses')
})
