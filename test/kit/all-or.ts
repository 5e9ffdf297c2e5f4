/** All that a test can play, or what `npm test` plays of it. */
export const allOr = <Played>(all: Played, some: Played): Played => (process.env.TEST_SOME === 'yes' ? some : all)
