import type { Context } from 'hono'
import { type LibraryAnswer, LibraryInput } from '../../contract/library.ts'
import type { AppContext } from '../../http/context.ts'
import { actorOf } from '../../http/session.ts'
import { readBody, readQuery } from '../../http/validate.ts'
import { readLibrary, refreshLibrary } from './service.ts'

export async function read(c: Context<AppContext>) {
  const { provider } = readQuery(c, LibraryInput)
  return c.json<LibraryAnswer>(await readLibrary(c.var.deps, actorOf(c), provider))
}

export async function refresh(c: Context<AppContext>) {
  const { provider } = await readBody(c, LibraryInput)
  return c.json<LibraryAnswer>(await refreshLibrary(c.var.deps, actorOf(c), provider), 202)
}
