import { findAccount, openCloudflare } from './cloudflare.ts'
import { type Command, readCommand } from './command.ts'
import { type Examined, examine } from './examine.ts'
import { OperatorError } from './failure.ts'
import { operatorToken, readKept } from './kept.ts'
import { findRunning } from './running-worker.ts'
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
  const url = (options.url || env.HEALTH_ORIGIN || appOrigin || '').replace(/\/$/, '')
  if (!URL.canParse(url)) throw new OperatorError('Name the site with --url https://….')
  const token = operatorToken(deployment.folder, env)
  return { url, token, appOrigin: url === env.HEALTH_ORIGIN ? null : (appOrigin ?? null), deployed }
}

await runCheck(async () => {
  const lines = await examine(await readExamined(readCommand(['url'])))
  for (const line of lines) console.log(line)
  if (lines.length === 0) console.log('No fault.')
  return lines.length
})
