/** The address in a form's field `email`, without the spaces around it. */
export function typedEmail(form: HTMLFormElement | null): string {
  return form ? String(new FormData(form).get('email')).trim() : ''
}
