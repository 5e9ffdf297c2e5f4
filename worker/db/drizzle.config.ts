import { defineConfig } from 'drizzle-kit'

export default defineConfig({
  dialect: 'sqlite',
  schema: ['schema', 'payment-schema', 'agent-schema', 'listing-schema', 'ops-schema', 'switches'].map(
    name => `./worker/db/${name}.ts`,
  ),
  out: './migrations',
})
