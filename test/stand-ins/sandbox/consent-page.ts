import { html, page } from './html.ts'
import type { Account } from './library/accounts.ts'

/** The page on which a person authorizes an app. `may` lists the permissions it asks for. */
export function consentPage({
  platform,
  accounts,
  may,
}: {
  platform: string
  accounts: readonly Account[]
  may: string
}): string {
  const choices = accounts.map(
    (account, index) => html`<label class="choice">
      <input type="radio" name="account" value="${account.key}" ${index === 0 ? html`checked` : ''}>
      <span>${account.fullName}<br><span class="dim">${account.username} · ${account.location}</span></span>
    </label>`,
  )
  return page(
    `${platform} stand-in: allow access?`,
    html`<h1>An app wants to connect to ${platform}</h1>
    <p>It asks to ${may}.</p>
    <form method="post">
      <fieldset><legend>Continue as</legend>${choices}</fieldset>
      <div class="buttons">
        <button name="decision" value="deny">No, thanks</button>
        <button class="main" name="decision" value="approve">OK, allow it</button>
      </div>
    </form>`,
  )
}

export function codePage(platform: string, verifier: string): string {
  return page(
    `${platform} stand-in: your code`,
    html`<h1>You are connected</h1><p>Type this code into the app:</p><p class="code">${verifier}</p>`,
  )
}

export function messagePage(title: string, message: string): string {
  return page(title, html`<h1>${title}</h1><p>${message}</p>`)
}
