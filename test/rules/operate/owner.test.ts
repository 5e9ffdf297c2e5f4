import { expect, test } from 'vitest'
import type { Deployment } from '../../../scripts/operate/deployment.ts'
import { refuseOther } from '../../../scripts/operate/owner.ts'

const deployment = { worker: 'photonym-api', database: 'photonym' } as Deployment

test('a Worker that works on a database is given no other one', () => {
  expect(() => refuseOther(deployment, 'its-own', null)).toThrow('photonym-api works on the database its-own')
  expect(() => refuseOther(deployment, 'its-own', 'empty')).toThrow('Cloudflare calls empty photonym')
})

test('it keeps its own, and one that was never deployed takes what is there', () => {
  expect(() => refuseOther(deployment, 'its-own', 'its-own')).not.toThrow()
  expect(() => refuseOther(deployment, undefined, 'found')).not.toThrow()
  expect(() => refuseOther(deployment, undefined, null)).not.toThrow()
})
