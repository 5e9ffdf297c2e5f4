/** The sandbox's own origin, where Stripe.js, its frames and its API come from; written into each script as it is served. */
declare const SANDBOX_ORIGIN: string
