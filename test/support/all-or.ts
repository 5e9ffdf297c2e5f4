/** All that a test can play, for `npm test -- --all`, or some of it. */
export const allOr = <Played>(all: Played, some: Played): Played => (process.env.TEST_ALL === 'yes' ? all : some)
