import { expect, test } from 'vitest'
import { goodTexts, rulesOf, TAGS, textRequest } from '#test/kit/texts.ts'
import { normalizeAnswer } from '#worker/vision/normalize-answer.ts'

const isAdvert = (rule: string) => rule.endsWith(': advertising')

test.each([
  'buy yours now',
  'order online',
  'Cheap boats buy now',
  'sign up here',
  'please order lunch today',
  'come and book here',
  'join now',
  'earn money from home',
  'use code SAVE10',
  '10 % off',
  'get yours today',
  'buy this print',
  'shop prints',
  'download the app',
  'shop the look',
  'buy one get one free',
  'free delivery',
  'sale now on',
  'enter to win',
  'prints available',
  'licensing available',
  'available as a canvas print',
  'photographer available for weddings',
  'all rights reserved',
  'Jetzt online bestellen',
  'Achetez maintenant',
  'Compra ahora',
  'Compre agora',
  'Prenota subito',
  'Koop nu',
  'Kup teraz',
  'Køb nu',
  'hemen satın al',
  'beli sekarang',
  'Купить сейчас',
  'Звоните прямо сейчас',
  '立即购买',
  '限时优惠',
  '今すぐ購入',
  '지금 구매하세요',
  'اشتري الآن',
  'קנו עכשיו',
  'अभी खरीदें',
  'ซื้อเลย',
  'Αγοράστε τώρα',
])('%j is an advertisement in a title, a description and a tag', text => {
  expect(rulesOf({ title: `Boats, ${text}` })).toContain('title: advertising')
  const description = `Three boats rest, ${text}.`
  expect(rulesOf({ description }, textRequest({ descriptionSentences: 1 }))).toContain('description: advertising')
  expect(normalizeAnswer({ ...goodTexts, tags: [text, ...TAGS] }, textRequest()).tags).toEqual(TAGS)
})

test.each([
  'Locals shop here for bread',
  'People order online at a kiosk',
  'Passengers shop online',
  'Volunteers order lunch today',
  'Nurses donate blood here',
  'Divers book here',
  'A queue forms to buy tickets here',
  'Gulls call here',
  'Gulls call now and then',
  'The call of gulls here',
  'A shop here sells rope',
  'A corner shop here',
  'A tea shop now stands by the quay',
  'A book now faded',
  'Shop Now Closed',
  'Two roads join here',
  'Programmers use code to draw',
  'Buskers earn money in the square',
  'Children win a prize at the fair',
  'Fans get a photo with the singer',
  'Art prints for sale line the stall',
  'Canoes for hire at the jetty',
  'The sign Soldes',
  'The sign Rabatt',
  'The sign 营业中',
  'Die Katze kauft jetzt',
])('%j is no advertisement', text => {
  const judged = normalizeAnswer(
    { title: text, description: `${text}.`, tags: TAGS },
    textRequest({ descriptionSentences: 1 }),
  )
  expect(rulesOf(judged).filter(isAdvert)).toEqual([])
  expect(rulesOf({ tags: [text.toLowerCase()] }).filter(isAdvert)).toEqual([])
})
