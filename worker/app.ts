import { Hono } from 'hono'
import type { AppContext } from './context.ts'

export const app = new Hono<AppContext>().basePath('/api')
