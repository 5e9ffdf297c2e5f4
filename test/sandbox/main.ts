import { createServer } from 'node:http'

createServer((_q, r) => r.end('{}')).listen(Number(process.env.SANDBOX_PORT))
