// Shown wherever a user without a password can set one.
export const NO_PASSWORD = 'You have no password yet.'
export const WHY_A_PASSWORD = 'With one you can sign in without waiting for a mail.'
