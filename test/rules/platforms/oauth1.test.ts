import { describe, expect, test } from 'vitest'
import {
  authorizationHeader,
  encodePairs,
  type Pair,
  percentEncode,
  sign,
  signatureBase,
} from '#worker/platforms/shared/oauth1.ts'

const HMAC: Pair = ['oauth_signature_method', 'HMAC-SHA1']
const VERSION: Pair = ['oauth_version', '1.0']

function oauth(fields: { key?: string; token?: string; nonce?: string; time?: string }, ...more: Pair[]): Pair[] {
  const named: Pair[] = []
  if (fields.key !== undefined) named.push(['oauth_consumer_key', fields.key])
  if (fields.token !== undefined) named.push(['oauth_token', fields.token])
  if (fields.nonce !== undefined) named.push(['oauth_nonce', fields.nonce])
  if (fields.time !== undefined) named.push(['oauth_timestamp', fields.time])
  return [HMAC, ...named, ...more]
}

type Vector = {
  name: string
  method: string
  url: string
  params: Pair[]
  secret: string
  tokenSecret?: string
  signature: string
}

const rfcKey = 'dpf43f3p2l4k3l03'
const rfcSecret = 'kd94hf93k423kf44'
const statusUpdate = oauth(
  {
    key: 'xvz1evFS4wEEPTGEFPHBog',
    token: '370773112-GmHxMAgYyLbNEtIKZeRNFsMKPR9EyMZeS9weJAEb',
    nonce: 'kYjzVBB8Y0ZFabxSWbWovY3uYSQ2pTgmZeNu2VS4cg',
    time: '1318622958',
  },
  VERSION,
  ['include_entities', 'true'],
  ['status', 'Hello Ladies + Gentlemen, a signed OAuth request!'],
)
const statusSecrets = {
  secret: 'kAcSOqF21Fu85e7zjz7ZN2U4ZRhfV3WpwPAoE3Z7kBw',
  tokenSecret: 'LswwdoUaIvS8ltyTt5jkRh4J50vUPVVHtR2YPi5kE',
}
const flickrDocParams = oauth(
  { key: '653e7a6ecc1d528c516cc8f92cf98611', nonce: '95613465', time: '1305586162' },
  VERSION,
  ['oauth_callback', 'http://www.example.com'],
)

const vectors: Vector[] = [
  {
    name: '1: a request token with a callback',
    method: 'POST',
    url: 'https://photos.example.net/initiate',
    params: oauth({ key: rfcKey, time: '137131200', nonce: 'wIjqoS' }, [
      'oauth_callback',
      'http://printer.example.com/ready',
    ]),
    secret: rfcSecret,
    signature: '74KNZJeDHnMBp0EMJ9ZHt/XKycU=',
  },
  {
    name: '2: an access token with a verifier',
    method: 'POST',
    url: 'https://photos.example.net/token',
    params: oauth({ key: rfcKey, token: 'hh5s93j4hdidpola', time: '137131201', nonce: 'walatlh' }, [
      'oauth_verifier',
      'hfdp7dh39dks9884',
    ]),
    secret: rfcSecret,
    tokenSecret: 'hdhd0244k9j7ao03',
    signature: 'gKgrFCywp7rO0OXSjdot/IHF7IU=',
  },
  {
    name: '3: a protected resource',
    method: 'GET',
    url: 'http://photos.example.net/photos',
    params: oauth(
      { key: rfcKey, token: 'nnch734d00sl2jdk', time: '137131202', nonce: 'chapoH' },
      ['file', 'vacation.jpg'],
      ['size', 'original'],
    ),
    secret: rfcSecret,
    tokenSecret: 'pfkkdhi9sl3r4s00',
    signature: 'MdpQcU8iPSUjWoN/UDMsK2sui9I=',
  },
  {
    name: '4: the same with a version',
    method: 'GET',
    url: 'http://photos.example.net/photos',
    params: oauth(
      { key: rfcKey, token: 'nnch734d00sl2jdk', time: '1191242096', nonce: 'kllo9940pd9333jh' },
      VERSION,
      ['file', 'vacation.jpg'],
      ['size', 'original'],
    ),
    secret: rfcSecret,
    tokenSecret: 'pfkkdhi9sl3r4s00',
    signature: 'tR3+Ty81lMeYAr/Fid0kMTYa/WM=',
  },
  {
    name: '5: duplicate, empty and oddly spelled parameters, half of them in the URL',
    method: 'POST',
    url: 'http://example.com/request?b5=%3D%253D&a3=a&c%40=&a2=r%20b',
    params: oauth(
      { key: '9djdj82h48djs9d2', token: 'kkk9d7dh3k39sjv7', time: '137131201', nonce: '7d8f3e4a' },
      ['c2', ''],
      ['a3', '2 q'],
    ),
    secret: 'j49sk3j29djd',
    tokenSecret: 'dh893hdasih9',
    signature: 'r6/TJjbCOr97/+UU0NsvSne7s5g=',
  },
  {
    name: '6: form text with punctuation',
    method: 'POST',
    url: 'https://api.twitter.com/1.1/statuses/update.json',
    params: statusUpdate,
    ...statusSecrets,
    signature: 'hCtSmYh+iHYCEqBWrE7C7hYmtUk=',
  },
  {
    name: '6b: the path counts',
    method: 'POST',
    url: 'https://api.twitter.com/1/statuses/update.json',
    params: statusUpdate,
    ...statusSecrets,
    signature: 'tnnArxj06cWHq44gCs1OSKk/jLY=',
  },
  {
    name: '7: the example in the Flickr documents',
    method: 'GET',
    url: 'http://www.flickr.com/services/oauth/request_token',
    params: flickrDocParams,
    secret: 'a9567d986a7539fe',
    signature: '7w18YS2bONDPL/zgyzP5XTr5af4=',
  },
  {
    name: '7b: the scheme counts',
    method: 'GET',
    url: 'https://www.flickr.com/services/oauth/request_token',
    params: flickrDocParams,
    secret: 'a9567d986a7539fe',
    signature: '2zL7aYEzEEY0IvEgQjT7IqB518U=',
  },
  {
    name: '8: a second Flickr request token',
    method: 'GET',
    url: 'http://www.flickr.com/services/oauth/request_token',
    params: oauth(
      { key: '768fe946d252b119746fda82e1599980', nonce: 'C2F26CD5C075BA9050AD8EE90644CF29', time: '1316657628' },
      VERSION,
      ['oauth_callback', 'http://www.wackylabs.net/oauth/test'],
    ),
    secret: '1a3c208e172d3edc',
    signature: '0fhNGlzpFNAsTme/hDfUb5HPB5U=',
  },
  {
    name: '9: spaces in keys and secrets',
    method: 'GET',
    url: 'https://api.flickr.com/services/rest',
    params: oauth(
      {
        key: 'consumer key',
        token: 'oauth token',
        nonce: 'p2m2bnHdXVIsQH0FUv0oN9XrJU57ak7dSSpHU36mn4k=',
        time: '499166400',
      },
      VERSION,
      ['method', 'flickr.test.echo'],
      ['foo', 'bar'],
    ),
    secret: 'consumer secret',
    tokenSecret: 'oauth token secret',
    signature: 'Dz9rJCs/jKRPMeLztpj7T9Ur9m0=',
  },
  {
    name: '10: plain parameters, no token',
    method: 'GET',
    url: 'http://www.example.com',
    params: [
      ['foo', '123'],
      ['bar', '456'],
    ],
    secret: 'consumer secret',
    signature: 'lNBTzyWRRHBuoXmgK13Nht5oiKs=',
  },
  {
    name: '10b: plain parameters, a token secret',
    method: 'GET',
    url: 'http://www.example.com',
    params: [
      ['foo', '123'],
      ['bar', '456'],
    ],
    secret: 'consumer secret',
    tokenSecret: 'keyboard cat',
    signature: 'pytjoWTzMmvq13/Bai9YVX1tV9c=',
  },
]

describe('the published vectors are reproduced', () => {
  test.each(vectors)('vector $name', async ({ method, url, params, secret, tokenSecret, signature }) => {
    expect(await sign(signatureBase(method, url, params), secret, tokenSecret)).toBe(signature)
    // The order of the parameters does not matter.
    expect(await sign(signatureBase(method, url, params.toReversed()), secret, tokenSecret)).toBe(signature)
  })
})

test('the base string of RFC 5849 §3.4.1.1 is reproduced exactly', () => {
  const five = vectors.find(vector => vector.name.startsWith('5'))
  expect(five && signatureBase(five.method, five.url, five.params)).toBe(
    'POST&http%3A%2F%2Fexample.com%2Frequest&a2%3Dr%2520b%26a3%3D2%2520q%26a3%3Da%26b5%3D%253D%25253D%26c%2540%3D%26c2%3D%26oauth_consumer_key%3D9djdj82h48djs9d2%26oauth_nonce%3D7d8f3e4a%26oauth_signature_method%3DHMAC-SHA1%26oauth_timestamp%3D137131201%26oauth_token%3Dkkk9d7dh3k39sjv7',
  )
})

test('the base string drops default port, query and fragment, and lower-cases the host', () => {
  expect(signatureBase('get', 'HTTPS://Api.Flickr.com:443/services/rest?a=1#x', [])).toBe(
    'GET&https%3A%2F%2Fapi.flickr.com%2Fservices%2Frest&a%3D1',
  )
  expect(signatureBase('GET', 'http://localhost:8790/flickr/services/rest', [])).toContain('localhost%3A8790%2Fflickr')
})

test('parameters are sorted by their encoded bytes, not by locale', () => {
  const base = signatureBase('GET', 'http://a.example/', [
    ['é', '1'],
    ['z', '1'],
    ['Z', '1'],
    ['a1', '1'],
    ['a', '2'],
    ['a', '10'],
  ])
  expect(decodeURIComponent(base.split('&')[2] ?? '')).toBe('%C3%A9=1&Z=1&a=10&a=2&a1=1&z=1')
})

test('everything but unreserved characters is percent-encoded, and lone surrogates do not throw', () => {
  expect(percentEncode("Az09-._~ !'()*+&=%/łódź🏔")).toBe(
    'Az09-._~%20%21%27%28%29%2A%2B%26%3D%25%2F%C5%82%C3%B3d%C5%BA%F0%9F%8F%94',
  )
  expect(percentEncode('\ud800')).toBe('%EF%BF%BD')
  expect(encodePairs([['tags', '"blue sky" sea']])).toBe('tags=%22blue%20sky%22%20sea')
})

test('a header has a fresh nonce each time and a signature over the form fields', async () => {
  const keys = { consumerKey: 'key', consumerSecret: 'secret', token: 'token', tokenSecret: 'token secret' }
  const url = 'https://api.flickr.com/services/rest'
  const form: Pair[] = [['description', 'Fish & chips, 100% "fresh" – straße']]
  const header = await authorizationHeader('POST', url, form, keys)
  expect(await authorizationHeader('POST', url, form, keys)).not.toBe(header)

  const fields = new Map(
    [...header.matchAll(/(\w+)="([^"]*)"/g)].map(([, name = '', value = '']) => [name, decodeURIComponent(value)]),
  )
  const signature = fields.get('oauth_signature')
  fields.delete('oauth_signature')
  expect(await sign(signatureBase('POST', url, [...fields, ...form]), 'secret', 'token secret')).toBe(signature)
  expect(fields.get('oauth_nonce')).toMatch(/^[0-9a-f]{32}$/)
})
