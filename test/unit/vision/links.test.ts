import { describe, expect, test } from 'vitest'
import { goodTexts, rulesOf, TAGS, textRequest } from '#test/support/texts.ts'
import { normalizeAnswer } from '#worker/vision/normalize-answer.ts'

/** What leads away from a photo, by how it is written; each may stand in a title, a description or a tag. */
const GUILTY: Record<string, readonly string[]> = {
  'in any script': [
    'пример.рф',
    'магазин.онлайн',
    '例子。中国',
    '例子.中國',
    'みんなの店。みんな',
    'παράδειγμα.ελ',
    'مثال.شبكة',
    'مثال۔پاکستان',
    'דוגמה.ישראל',
    'उदाहरण.भारत',
    'ตัวอย่าง.ไทย',
    '예시.한국',
    'օրինակ.հայ',
    'пример.com',
    'пример.ру/лодки',
    'xn--e1afmkfd.xn--p1ai',
    'café-boats.fr',
    'château.vin',
  ],
  'in letters that look like others': [
    'evіl.com',
    'evil.соm',
    'еvil.со',
    'ｅｖｉｌ．ｃｏｍ',
    'evil｡com',
    'evil·com',
    'evil•shop',
    '𝐞𝐯𝐢𝐥.𝐜𝐨𝐦',
    'ⓔⓥⓘⓛ.ⓒⓞⓜ',
    'ᴇᴠɪʟ.ᴄᴏᴍ',
    'évil.çom',
    'e\u200Bvil.c\u200Bom',
    'ev\u00ADil.\u00ADcom',
    'e\u0336v\u0336i\u0336l\u0336.\u0336c\u0336o\u0336m\u0336',
    'һttp://evil',
    'WhаtsАpp +44 7946 0958',
  ],
  disarmed: [
    'hxxp://evil',
    'hxxps://evil.com/x',
    'h t t p : / / evil',
    'e v i l . c o m',
    'evil[.]com',
    'evil(.)shop',
    'evil (dot) shop',
    'evil [dot] com',
    'evil{dot}com',
    'evilshop dot shop',
    'Evilshop Dot Shop',
    'visit evil-shop dot art',
    'evil dot com',
    'evil d0t com',
    'evil_dot_com',
    'evil-dot-com',
    'evil dot co dot uk',
    'see boats dot photography',
    'evil punkt de',
    'evil punto com',
    'evil точка рф',
    'visit camera dot shop today',
    'evil . com',
    'evil .com',
    'evil. com',
    'evilshop . shop',
    'www evil com',
    'wwwevil',
    'http evil',
  ],
  'with the dot left out': [
    'bit ly/abc',
    'bit ly abc',
    'tinyurl com/abc',
    't me/boats',
    't me / boats',
    'wa me/447946',
    'youtu be/abc',
    'linktr ee/boats',
    'discord gg/boats',
    'evilshop org/x',
    'evilshop com slash boats',
  ],
  'as a number': [
    '203.0.113.7',
    '203.0.113.7/x',
    '203.0.113.7:8080',
    '２０３.０.１１３.７',
    '203[.]0[.]113[.]7',
    '203 dot 0 dot 113 dot 7',
    '0xCB007107/x',
    '0xCB.0x00.0x71.0x07',
    '3405803783/x',
    '[2001:db8::1]',
    '2001:db8::1',
    'localhost:8080/x',
  ],
  'as mail': [
    'x＠evil',
    'x@evil',
    'x at evil dot com',
    'x (at) evil',
    'x [at] evil [dot] com',
    'evilshop at gmail',
    'mailto:x',
  ],
  'as a handle': ['@ x', '@x', '＠x', '@пример', '@ evilshop', 'boats by @boats_x', 'boats #evilshop', 'boats ＃лодки'],
  'as an invitation': [
    'message Anna on Telegram',
    'Message X on Telegram',
    'DM us on Instagram',
    'follow on TikTok',
    'follow evilshop on X',
    'find more on Insta',
    'write to Anna via WhatsApp',
    'evilshop on Telegram',
    'telegram: evilshop',
    'insta @boats',
    'WhatsApp +44 7946 0958',
    'WhatsApp 07946 0958',
    'DM for prices',
    'call us',
    'text me',
    'contact us',
    'call 555 1234',
    'tel 555-1234',
    'phone: 0171 555',
    '+44 20 7946 0958',
    '+٤٤ ٢٠ ٧٩٤٦ ٠٩٥٨',
    'call five five five one two three four',
    '1-800-FLOWERS',
    'scan the QR code',
    'scan me',
    'link in bio',
    'more in my profile',
    'join our channel',
    'get in touch',
    'hmu',
  ],
}

describe.each(Object.entries(GUILTY))('a link %s', (_, texts) => {
  test.each(texts)('%j goes into no title, description or tag', text => {
    const tags = [text, ...TAGS]
    const { title, description } = normalizeAnswer(
      { title: `Boats, ${text}`, description: `Three boats rest, ${text}.`, tags },
      textRequest(),
    )
    expect(rulesOf({ title })).toContain('title: link')
    expect(rulesOf({ description }, textRequest({ descriptionSentences: 1 }))).toContain('description: link')
    expect(rulesOf({ title: text })).toContain('title: link')
    expect(normalizeAnswer({ ...goodTexts, tags }, textRequest()).tags).toEqual(TAGS)
  })
})

/** What only looks like it. */
const INNOCENT: Record<string, readonly string[]> = {
  'dots that are painted': [
    'The polka dot shop window',
    'A polka dot dress in the shop',
    'A polka dot net and a polka-dot net',
    'A dot on the map',
    'Two boats meet at the dot',
    'A red dot at the top of the mast',
    'A red dot design in the window',
    'A tiny dot in space',
    'Every dot is a boat',
    'Dot to dot art',
    'A flower dot shop window',
    'Polka dot shoes and polka dot toys',
    'A black dot art print',
  ],
  'names that are things': [
    'A telegram on the table',
    'A message in a telegram lies on the desk',
    'The houses on Telegram Hill',
    'An Instagram mural',
    'A box with a QR code',
    'Visitors scan the QR code at the gate',
    'People follow a dance on their phones',
    'A woman reads a message on a phone',
    'The line of boats',
    'The Amazon river',
    'An Apple tree and a Twitter of birds',
    'A signal on the line',
    'A discord of colours',
    'Children call to each other',
    'A telephone box by the quay',
    'A contact sheet on the wall',
    'A link in a chain',
    'Friends meet on the line',
    'Visitors add coins to the box',
    'An @ sign on the wall',
    'Dinner @ the quay',
    'Apples @ 50p',
    'Berth #2',
  ],
  'full stops': [
    'Berth No. 5',
    'Boats from St. Ives',
    'Boats from St.Ives',
    'The rope is 3.5 m long',
    'An aperture of f/2.8',
    'The clock reads 10.30',
    'The clock reads 10.30am',
    'The screen reads version 2.0.1',
    'Light craft, e.g. boats',
    'Tea at 5 p.m. in town',
    'A boat of J.Smith',
    'A boat of J. Fox',
    'The U.S. flag',
    'A boat called Mr. Blue',
    'They wait... and rest',
    'They wait…and rest',
    'The hull, approx. in the middle',
    'The scale is 1.250 to 1',
    'Numbers 1, 2, 3 and 4',
    'Berths 12-15',
    'One, two, three, four, five, six, seven, eight',
  ],
  strokes: [
    'Sails and/or oars',
    'A coffee shop/café',
    'Doors in/out',
    'Black/white stripes',
    'Open 24/7',
    'A him/her sign',
    'A 1/60 scale',
    'A left/right arrow',
  ],
  'other scripts': [
    'Рыбацкие лодки у причала',
    'A sign reads Кафе Море',
    'The sign 营业中。欢迎光临',
    'The sign 港です。船です。',
    'The sign ジョン・スミス',
    'The sign ул.Ленина',
    'The sign قهوة',
    'The sign בית קפה',
    'The sign ร้านกาแฟ',
    'The boat Paral·lel',
    'The boat María arrives',
    'A café in Zürich',
    'The boat Ελένη',
  ],
}

describe.each(Object.entries(INNOCENT))('no link: %s', (_, texts) => {
  test.each(texts)('%j', text => {
    const judged = normalizeAnswer(
      { title: text, description: `${text}.`, tags: [text, ...goodTexts.tags] },
      textRequest({ descriptionSentences: 1 }),
    )
    expect(rulesOf(judged).filter(rule => rule.endsWith('link'))).toEqual([])
    expect(rulesOf({ tags: [text.toLowerCase()] })).not.toContain('tags: link')
  })
})

test.each([
  ['The boats rest by the sea.The gulls wait.', 'The boats rest by the sea. The gulls wait.'],
  ['The hull is black.It is rusty.', 'The hull is black. It is rusty.'],
  ['The boats come from St.Ives.', 'The boats come from St Ives.'],
])('%j lacks a space, which is no link', (description, becomes) => {
  const judged = normalizeAnswer({ ...goodTexts, description }, textRequest())
  expect(judged.description).toBe(becomes)
  expect(rulesOf(judged)).not.toContain('description: link')
})

test.each(['See evil.Shop for more.', 'The boats rest by the sea.the gulls wait.', 'See IMG_1234.jpg for more.'])(
  '%j may be a link, and is not put right',
  description => {
    expect(rulesOf(normalizeAnswer({ ...goodTexts, description }, textRequest()))).toContain('description: link')
  },
)
