import { FREE_PHOTOS } from '#web/lib/free-photos.ts'
import { counted } from '#worker/domain/counted.ts'
import { PRICING, quote } from '#worker/domain/pricing.ts'
import { money } from './money.ts'

const first = counted(FREE_PHOTOS, 'photo', FREE_PHOTOS.toLocaleString('en'))
const areFree = FREE_PHOTOS === 1 ? 'is free' : 'are free'
const [price, minimum] = [money(PRICING.centsPerPhoto), money(PRICING.minimumCents)]
const one = quote(1, { free: 0 })

/** What the page says about free photos, which an operator may set to none. */
export const ALLOWANCE =
  FREE_PHOTOS === 0
    ? {
        start: 'No card needed to start.',
        button: 'Get Started',
        price: `You pay ${price} for each photo of an order, ${minimum} at least.`,
        answer: `A photo costs ${price}, an order ${minimum} or more.`,
        final: 'You see every text before it is published, and every change can be taken back.',
        caption: 'What an order costs',
      }
    : {
        start: `${first} ${areFree}. No card needed to start.`,
        button: `Start with ${counted(FREE_PHOTOS, 'free photo', FREE_PHOTOS.toLocaleString('en'))}`,
        price: `The first ${first} of every account ${areFree}. After that you pay ${price} for each photo of an order, ${minimum} at least.`,
        answer: `Nothing for your first ${first}. Beyond them a photo costs ${price}, an order ${minimum} or more.`,
        final: `Your first ${first} ${areFree}, and every change can be taken back.`,
        caption: 'What an order costs beyond the free photos',
      }

/** What the smallest payment buys. */
export const LEAST_BOUGHT = `${money(one.amount)} buys ${counted(one.paidPhotos + one.keeps, 'photo')}.`
