import { html } from 'hono/html'
import { BUY, PAGES } from '../contract/paths.ts'
import type { Deps } from '../deps.ts'
import type { AgentNotice } from '../domain/agent.ts'
import { counted } from '../domain/counted.ts'
import { PRODUCT } from '../domain/limits.ts'
import { platformDenied, waitingForPayment } from '../domain/messages.ts'
import { PLATFORMS, type Provider } from '../domain/platforms.ts'
import { addressOf, htmlMail } from './html.ts'

type MailDeps = Pick<Deps, 'config' | 'mail'>

/** The most jobs that one mail lists. */
const MOST_JOBS = 20

/** What became of the photos of an agent's job. `unapplied`: described, but the platform did not accept the texts. */
export type JobOutcome = {
  id: string
  provider: Provider
  photos: number
  /** The job's status as lists show it. */
  status: string
  applied: number
  held: number
  unapplied: number
  failed: number
}

/**
 * The jobs not mailed before, oldest first. `usage`: sentences on what the agent used and may use. `mailToken`: the token
 * of the link that turns these mails off.
 */
type Digest = { jobs: JobOutcome[]; usage: string[]; mailToken: string }

/**
 * Mails what an agent did, with links to undo each job and to stop these mails. @throws Error when it was not accepted.
 */
export async function sendDigest({ config, mail }: MailDeps, to: string, digest: Digest): Promise<void> {
  const { jobs, usage, mailToken } = digest
  const sum = (outcome: 'applied' | 'held' | 'unapplied' | 'failed') =>
    jobs.reduce((total, job) => total + job[outcome], 0)
  const [applied, held, unapplied, failed] = [sum('applied'), sum('held'), sum('unapplied'), sum('failed')]
  const did = [
    ...(applied > 0 ? [`${counted(applied, 'photo')} got what was missing.`] : []),
    ...(held > 0 ? [`${counted(held, 'photo')} ${held === 1 ? 'waits' : 'wait'} for you to look at the texts.`] : []),
    ...(unapplied > 0 ? [`${counted(unapplied, 'photo')} could not be changed on the platform.`] : []),
    ...(failed > 0
      ? [`${counted(failed, 'photo')} got no text; ${failed === 1 ? 'it stays' : 'they stay'} on your account.`]
      : []),
  ]
  const links = jobs.slice(0, MOST_JOBS).map(({ id, provider, photos, status }) => ({
    photos: `${counted(photos, 'photo')} on ${PLATFORMS[provider].name}`,
    status,
    url: addressOf(config, `${PAGES.history}?job=${id}`),
  }))
  const more =
    jobs.length > MOST_JOBS ? [`And ${counted(jobs.length - MOST_JOBS, 'more job')} in your job history.`] : []
  const undo = 'Each job can be undone as a whole in your job history.'
  const agentPage = addressOf(config, PAGES.agent)
  const off = addressOf(config, `/api/agent/mail-off?token=${mailToken}`)
  const jobLines = links.map(({ photos, status, url }) => `${photos}: ${url} (${status})`)
  await mail.send({
    to,
    subject: `What your ${PRODUCT} agent did`,
    text: `Hello,\n\n${did.join('\n')}\n\n${[...jobLines, ...more].join('\n')}\n\n${undo}\n\n${usage.join('\n')}\n\nYour agent: ${agentPage}\nNo more of these mails: ${off}\n\n${PRODUCT}\n`,
    html: await htmlMail(
      html`<p>Hello,</p>`,
      html`<p>${did.map(line => html`${line}<br>`)}</p>`,
      html`<p>${links.map(({ photos, status, url }) => html`<a href="${url}">${photos}</a> (${status})<br>`)}${more}</p>`,
      html`<p>${undo}</p>`,
      html`<p>${usage.map(line => html`${line}<br>`)}</p>`,
      html`<p style="font-size:14px;color:#555"><a href="${agentPage}">Your agent</a> · <a href="${off}">No more of these mails</a></p>`,
    ),
    headers: { 'List-Unsubscribe': `<${off}>`, 'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click' },
  })
}

/** `canBuy`: whether photos can be bought here. */
type Notice = {
  notice: AgentNotice
  provider: Provider
  waitingPhotos: number
  usePrepaid: boolean
  /** Bought photos on the account. */
  prepaidPhotos: number
  canBuy: boolean
}

/** Mails why an agent is paused or failing, and what to do about it. @throws Error when it was not accepted. */
export async function sendAgentNotice({ config, mail }: MailDeps, to: string, about: Notice): Promise<void> {
  const { notice, canBuy } = about
  const { what, next } = WORDS[notice](about)
  const url = addressOf(config, PAGES.agent)
  const buyUrl =
    notice === 'payment' && canBuy ? addressOf(config, `${PAGES.account}?${BUY}=${about.waitingPhotos}`) : null
  await mail.send({
    to,
    subject: `Your ${PRODUCT} agent ${notice === 'payment' ? 'waits for a payment' : 'needs you'}`,
    text: `Hello,\n\n${what}\n\n${next}\n\n${buyUrl ? `Buy photos: ${buyUrl}\nYour agent: ` : ''}${url}\n\n${PRODUCT}\n`,
    html: await htmlMail(
      html`<p>Hello,</p>`,
      html`<p>${what}</p>`,
      html`<p>${next}</p>`,
      html`${buyUrl && html`<p><a href="${buyUrl}">Buy photos</a></p>`}`,
      html`<p><a href="${url}">${url}</a></p>`,
    ),
  })
}

const WORDS: Record<AgentNotice, (about: Notice) => { what: string; next: string }> = {
  payment: ({ waitingPhotos, usePrepaid, prepaidPhotos }) => {
    const them = waitingPhotos === 1 ? 'it' : 'them'
    const order = `The agent orders nothing by itself. Press Run Now on its page to order ${them}, or buy photos and let it use them there.`
    const use = `On its page, let the agent use the ${counted(prepaidPhotos, 'photo')} on your account, or press Run Now.`
    return {
      what: waitingForPayment(waitingPhotos, usePrepaid),
      next: usePrepaid ? 'Buy photos, and the agent goes on by itself.' : prepaidPhotos > 0 ? use : order,
    }
  },
  denied: ({ provider }) => ({
    what: platformDenied(PLATFORMS[provider].name),
    next: 'As soon as the same account is connected, the agent goes on where it stopped.',
  }),
  failing: ({ provider }) => ({
    what: `Your agent could not look at your photos on ${PLATFORMS[provider].name}, five times in a row.`,
    next: 'It goes on trying, once a day at least, and nothing is lost meanwhile.',
  }),
}
