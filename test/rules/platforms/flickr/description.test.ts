import { expect, test } from 'vitest'
import { renderDescription } from '#test/stand-ins/sandbox/flickr/description.ts'
import { descriptionText } from '#worker/platforms/flickr/description.ts'

// Descriptions in real answers, and what had been typed.
test.each([
  ['&quot;Hi&quot; &amp; bye &lt;3', '"Hi" & bye <3'],
  ['it&#39;s 5&nbsp;&#x20ac;', "it's 5&nbsp;€"],
  ['&amp;quot; and &amp;amp;', '&quot; and &amp;'],
  ['&#0; &#xd800; &#1114112; &unknown; & &;', '&#0; &#xd800; &#1114112; &unknown; & &;'],
  ['<a href="http://a.b/" rel="noreferrer nofollow">http://a.b/</a>.', 'http://a.b/.'],
  ['<a href="http://a.b/?c&amp;d" rel="noreferrer nofollow">http://a.b/?c&amp;d</a>', 'http://a.b/?c&d'],
  [
    '<a href="http://a.b/" rel="noreferrer nofollow">here</a>',
    '<a href="http://a.b/" rel="noreferrer nofollow">here</a>',
  ],
  ['<a href="http://a.b/?c&amp;d">&quot;x&quot;</a>', '<a href="http://a.b/?c&amp;d">"x"</a>'],
  [
    '<b>Tin</b> &amp; <i>steel</i>\n\n<blockquote>&lt;b&gt;</blockquote>',
    '<b>Tin</b> & <i>steel</i>\n\n<blockquote><b></blockquote>',
  ],
  ['5 < 6 & "plain" https://a.b', '5 < 6 & "plain" https://a.b'],
])('%j is read as the text %j', (asRead, text) => {
  expect(descriptionText(asRead)).toBe(text)
})

const PIECES = [
  ...[
    '"',
    '&',
    '<',
    '>',
    '<3',
    'a',
    ' ',
    '\n',
    '&amp;',
    '&quot;',
    '&#39;',
    '&lt;b&gt;',
    ';',
    'http://a.b/?c=1&d=2',
    '</a>',
  ],
  ...[
    'https://x.y.',
    '<b>',
    '</b>',
    '<a href="http://a.b/?c&d">',
    '<script>',
    '<B>',
    '<b & c>',
    "'",
    ')',
    '</',
    '#',
    '🌊',
  ],
]

test('decoding what the stand-in shows gives back whatever was typed', () => {
  let state = 1
  const next = (below: number) => {
    state = (state * 48_271) % 2_147_483_647
    return state % below
  }
  for (let round = 0; round < 5000; round += 1) {
    const typed = Array.from({ length: 1 + next(9) }, () => PIECES[next(PIECES.length)]).join('')
    expect(descriptionText(renderDescription(typed))).toBe(typed)
  }
})
