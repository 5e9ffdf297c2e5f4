import { findAccount, openCloudflare } from './cloudflare.ts'
import { type Command, readCommand } from './command.ts'
import { type Examined, examine } from './examine.ts'
import { operatorToken, readKept } from './kept.ts'
import { findRunning } from './running-worker.ts'
import { originsToAsk } from './site.ts'
import { runCheck } from './steps.ts'

/** What was deployed, as it is kept here, else as Cloudflare tells, which takes a token. */
async function findDeployed({ deployment, env }: Command) {
  const { vars, deployed } = readKept(deployment.folder)
  const isKept = vars.APP_ORIGIN !== undefined && deployed.length > 0
  const running =
    isKept || !env.CLOUDFLARE_API_TOKEN
      ? null
      : await findRunning(openCloudflare(await findAccount(env)), deployment.worker)
  return {
    appOrigin: env.APP_ORIGIN || vars.APP_ORIGIN || running?.vars.APP_ORIGIN,
    deployed: deployed.at(-1)?.commit ?? running?.commit ?? null,
  }
}

/** `HEALTH_ORIGIN` stands for the site, so its own origin is not judged. */
async function readExamined(command: Command): Promise<Examined> {
  const { env, options, deployment } = command
  const { appOrigin, deployed } = await findDeployed(command)
  const [url] = originsToAsk(options.url ? {} : env, [options.url || appOrigin])
  const isStoodFor = !options.url && !!env.HEALTH_ORIGIN
  const token = operatorToken(deployment.folder, env)
  return { site: { origin: url, token }, appOrigin: isStoodFor ? null : (appOrigin ?? null), deployed }
}

/** The exit code if it could not look, which no number of faults reaches. */
const NOT_LOOKED = 100

await runCheck(async () => {
  const { lines, notes } = await examine(await readExamined(readCommand(['url'])))
  for (const line of lines) console.log(line)
  for (const note of notes) console.error(note)
  if (lines.length === 0) console.log('No fault.')
  return lines.length
}, NOT_LOOKED)
