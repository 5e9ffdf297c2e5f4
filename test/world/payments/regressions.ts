import { PLAIN } from '../regressions.ts'
import type { PaymentScenario, Schedule } from '../schedule.ts'

const PAYMENTS: PaymentScenario = {
  freePhotos: 2,
  orders: [
    { photos: 3, plan: 'pay and verify' },
    { photos: 2, plan: 'cancel' },
    { photos: 1, plan: 'pay and cancel' },
  ],
  webhooks: 'prompt',
  card: 'pm_card_visa',
}
const photo = (failures: number) => ({ title: '', description: '', tags: [], failures })
/** The second of three photos is never described. */
const PAID: Schedule = {
  seed: 1,
  scenario: { ...PLAIN, photos: [photo(0), photo(9), photo(1)] },
  payments: PAYMENTS,
  events: [],
}

/** Schedules that have once found a fault, shortened; they are played first. `found`: the fault. */
export const PAYMENT_REGRESSIONS: { found: string; schedule: Schedule }[] = [
  {
    found: 'a payment that was reported as foreign because its id was stored while its event was looked up',
    schedule: {
      seed: 30_032,
      scenario: { ...PLAIN, photos: [photo(1)] },
      payments: {
        freePhotos: 0,
        orders: [
          { photos: 1, plan: 'pay in two tabs' },
          { photos: 2, plan: 'pay and cancel' },
          { photos: 3, plan: 'look at the form and leave' },
        ],
        webhooks: 'reversed',
        card: 'pm_card_visa',
      },
      events: [
        { at: 75, kind: 'webhook again', pick: 0.148 },
        { at: 79, kind: 'a second tab pays and verifies', pick: 0.057 },
      ],
    },
  },
  {
    found: 'a refund that was given up because a settlement ordered another one while it was being made',
    schedule: {
      seed: 49_741,
      scenario: { ...PLAIN, photos: [photo(0), photo(9), photo(0)] },
      payments: {
        freePhotos: 2,
        orders: [
          { photos: 3, plan: 'leave' },
          { photos: 2, plan: 'pay in two tabs' },
        ],
        webhooks: 'none',
        card: 'pm_card_visa',
      },
      events: [
        { at: 4, kind: 'a second tab cancels', pick: 0.007_001_890_800_893_307 },
        { at: 28, kind: 'queue: answer lost', pick: 0.819_263_447_774_574_2 },
        { at: 41, kind: 'message twice', pick: 0.176_357_172_196_730_97 },
        { at: 53, kind: 'a second tab pays and verifies', pick: 0.124_624_999_240_040_78 },
        { at: 77, kind: 'queue: refused', pick: 0.920_972_024_556_249_4 },
      ],
    },
  },
  {
    found: 'a refund of described photos whose job was settled while its account was being deleted',
    schedule: {
      seed: 423_842,
      scenario: { ...PLAIN, photos: [photo(0), photo(0), photo(1)] },
      payments: {
        freePhotos: 0,
        orders: [{ photos: 3, plan: 'pay and verify' }],
        webhooks: 'prompt',
        card: 'pm_card_pendingRefund',
      },
      events: [{ at: 58, kind: 'delete the account', pick: 0.186_204_747_286_769_75 }],
    },
  },
  {
    found: 'an ended job that went on changing while descriptions were switched off',
    schedule: {
      seed: 514_473,
      scenario: { ...PLAIN, photos: [photo(0), photo(1), photo(0)] },
      payments: {
        freePhotos: 2,
        orders: [{ photos: 4, plan: 'pay and verify', isForAccount: true }],
        ordersMore: true,
        refundsRest: true,
        webhooks: 'none',
        card: 'pm_card_visa',
      },
      events: [
        { at: 35, kind: 'a dispute is lost', pick: 0.582_295_625_004_917_4 },
        { at: 56, kind: 'a second tab cancels', pick: 0.203_813_302_796_334_03 },
        { at: 70, kind: 'a day passes', pick: 0.460_301_346_844_062_2 },
        { at: 83, kind: 'descriptions off', pick: 0.264_453_483_279_794_45 },
      ],
    },
  },
]

/** All photos are paid for, and one of them is to be refunded. */
const TO_GO_BACK: Schedule = {
  ...PAID,
  payments: { ...PAYMENTS, freePhotos: 0, orders: [{ photos: 3, plan: 'pay and verify' }] },
  scenario: { ...PLAIN, photos: [photo(0), photo(9), photo(0)] },
}

/**
 * Schedules in which a missing guard is noticed: a payment during its cancellation; a refund whose answer was lost a
 * day ago, and that no event reports; and a charge that is disputed before its job ends, which the bank decides for us
 * or against us.
 */
export const WATCHFUL_OF_PAYMENTS: Schedule[] = [
  PAID,
  {
    ...TO_GO_BACK,
    seed: 2,
    events: [
      { at: 0, kind: 'Stripe: a refund whose answer was lost a day ago', pick: 0.5, waits: true },
      { at: 0, kind: 'Stripe: 502', pick: 0.5, waits: true },
    ],
  },
  ...(['a dispute is won', 'a dispute is lost'] as const).map((kind): Schedule => {
    const inTurn = ['a bank takes the money back', 'webhooks', kind, 'webhooks']
    return { ...TO_GO_BACK, events: inTurn.map(one => ({ at: 0, kind: one, pick: 0.5, waits: true })) }
  }),
]
