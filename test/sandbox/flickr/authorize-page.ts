import { html, page } from '../html.ts'
import { ACCOUNTS } from '../library/accounts.ts'
import type { Perms } from './tokens.ts'

const MAY: Record<Perms, string> = {
  read: 'see your photos, private ones too',
  write: 'see your photos, private ones too, and change their titles, descriptions and tags',
  delete: 'see, change and delete your photos',
}

export function authorizePage(perms: Perms): string {
  const choices = ACCOUNTS.map(
    (account, index) => html`<label class="choice">
      <input type="radio" name="account" value="${account.key}" ${index === 0 ? html`checked` : ''}>
      <span>${account.fullName}<br><span class="dim">${account.username} · ${account.location}</span></span>
    </label>`,
  )
  return page(
    'Flickr stand-in: allow access?',
    html`<h1>An app wants to connect to Flickr</h1>
    <p>It asks to ${MAY[perms]}.</p>
    <form method="post">
      <fieldset><legend>Continue as</legend>${choices}</fieldset>
      <div class="buttons">
        <button name="decision" value="deny">No, thanks</button>
        <button class="main" name="decision" value="approve">OK, allow it</button>
      </div>
    </form>`,
  )
}

export function codePage(verifier: string): string {
  return page(
    'Flickr stand-in: your code',
    html`<h1>You are connected</h1><p>Type this code into the app:</p><p class="code">${verifier}</p>`,
  )
}

export function messagePage(title: string, message: string): string {
  return page(title, html`<h1>${title}</h1><p>${message}</p>`)
}
