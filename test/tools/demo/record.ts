import { newPlace, removePlace, startStack } from '#test/kit/stack.ts'
import { control, signUp } from '#test/kit/stack-client.ts'
import { prescribeTexts, RECORD_ID } from './texts.ts'

type State = { title: string; description: string; tags: string[] }

/** A photo's texts on the platform before the apply, while applied, and after the undo. */
export async function makeRecord(): Promise<{ before: State; after: State; undone: State }> {
  const place = await newPlace()
  const stack = await startStack(place, [], { CRON: 'off' })
  try {
    const client = await signUp(stack, 'ansel@example.org')
    await client.connect('ansel')
    await prescribeTexts(stack, client)
    const read = async (): Promise<State> => {
      const photo = (await control(stack).library('ansel')).find(({ id }) => id === RECORD_ID)
      if (!photo) throw new Error(`The library has no photo ${RECORD_ID}`)
      const { title, description, tags } = photo
      return { title, description, tags }
    }
    const before = await read()
    const { jobId } = await client.process([RECORD_ID])
    await client.generated(jobId)
    const { result } = await client.applySingle(jobId, RECORD_ID)
    if (!result.applied) throw new Error(`The photo was not applied: ${result.reason ?? result.applyError}`)
    const after = await read()
    await client.undo(jobId, RECORD_ID)
    return { before, after, undone: await read() }
  } finally {
    await stack.stop()
    removePlace(place)
  }
}
