import { createHmac, randomBytes, timingSafeEqual } from 'node:crypto'
import * as z from 'zod'
import { readSetting, writeSetting } from '../../sandbox/db.ts'
import { type Endpoint, type EndpointCall, parseBody } from '../api/endpoint.ts'
import { refused } from '../api/failure.ts'
import { collection, type Stored } from '../documents.ts'
import type { StandIn } from '../stand-in.ts'
import { getProject } from './project.ts'

const FILES_MAX = 20_000
const TOKEN_SECONDS = 300

/** An uploaded file, by its hash. */
type Asset = Stored & { contentType: string; bytes: number }
const assets = collection<Asset>('pages-asset')

const hashesBody = z.object({ hashes: z.array(z.string()) })
const uploadBody = z.array(
  z.object({
    key: z.string(),
    value: z.string(),
    metadata: z.object({ contentType: z.string() }),
    base64: z.literal(true),
  }),
)

/** The calls of a direct upload, as `wrangler pages deploy` makes them (`upload` in its bundle). */
export const ASSETS: Endpoint[] = [
  {
    verb: 'GET',
    path: 'accounts/{account}/pages/projects/{project}/upload-token',
    run: ({ standIn, params }) => ({ jwt: signToken(standIn, getProject(standIn, params.project ?? '').name) }),
  },
  {
    verb: 'POST',
    path: 'pages/assets/check-missing',
    run(call) {
      checkToken(call)
      return missingAssets(call.standIn, parseBody(hashesBody, call.json).hashes)
    },
  },
  {
    verb: 'POST',
    path: 'pages/assets/upload',
    run(call) {
      checkToken(call)
      const files = parseBody(uploadBody, call.json)
      for (const { key, value, metadata } of files) {
        const bytes = Buffer.from(value, 'base64').byteLength
        assets.save(call.standIn, { id: key, name: key, parent: '', contentType: metadata.contentType, bytes })
      }
      return { successful_key_count: files.length, unsuccessful_keys: [] }
    },
  },
  {
    verb: 'POST',
    path: 'pages/assets/upsert-hashes',
    run(call) {
      checkToken(call)
      const missing = missingAssets(call.standIn, parseBody(hashesBody, call.json).hashes)
      if (missing.length > 0) throw refused(8_000_000, `${missing.length} files are not uploaded`)
    },
  },
]

export const missingAssets = (standIn: StandIn, hashes: string[]) => hashes.filter(hash => !assets.find(standIn, hash))

const base64url = (value: object) => Buffer.from(JSON.stringify(value)).toString('base64url')

/** wrangler reads `max_file_count_allowed` and `exp` from it. */
function signToken(standIn: StandIn, project: string): string {
  const iat = Math.floor(standIn.now() / 1_000)
  const claims = { project, iat, exp: iat + TOKEN_SECONDS, max_file_count_allowed: FILES_MAX }
  const signed = `${base64url({ alg: 'HS256', typ: 'JWT' })}.${base64url(claims)}`
  return `${signed}.${signatureOf(standIn, signed)}`
}

function signatureOf({ db }: StandIn, signed: string): string {
  const key = readSetting(db, 'upload-key') ?? randomBytes(32).toString('hex')
  writeSetting(db, 'upload-key', key)
  return createHmac('sha256', key).update(signed).digest('base64url')
}

/** @throws CloudflareFailure 401 8000013 for another token than that of an upload, or after five minutes */
function checkToken({ standIn, bearer }: EndpointCall) {
  const [header = '', claims = '', signature = ''] = bearer.split('.')
  const right = Buffer.from(signatureOf(standIn, `${header}.${claims}`))
  const given = Buffer.from(signature)
  const isSigned = given.length === right.length && timingSafeEqual(given, right)
  const { exp = 0 } = isSigned ? JSON.parse(Buffer.from(claims, 'base64url').toString()) : {}
  if (exp * 1_000 <= standIn.now()) throw refused(8_000_013, 'Authorization failed', 401)
}
