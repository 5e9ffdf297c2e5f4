/**
 * Why photos of a payment came or went. `bought`; `used` by a job, `returned` by it; `refunded`; `frozen` while a bank
 * disputes the payment, and `released` again.
 */
export type PrepaidKind = 'bought' | 'used' | 'returned' | 'refunded' | 'frozen' | 'released'
