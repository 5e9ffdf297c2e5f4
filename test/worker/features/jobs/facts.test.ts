import { expect, test } from 'vitest'
import { anAgent, runNow, upload, workedJob } from '../../support/agents.ts'
import { aPhotographer, generated, startJob } from '../../support/jobs.ts'
import { albumsOf, page } from '../../support/listing.ts'
import { promptsFromNow } from '../../support/prompts.ts'

const TITLE = 'Fish &amp; Chips <b>'
/** Where each fact of that photo of ansel's stands in the prompt. */
const FACTS = {
  album: 'album (owner): \\"Harbours & coast\\"',
  texts: 'title (owner): \\"Fish &amp; Chips\\"',
  tags: 'tags (owner): [\\"food\\",\\"fishchips\\"]',
}
const ALL = Object.values(FACTS)

test.each([
  ['everything is told where nothing is switched off', {}, ALL],
  ['the album is kept back', { album: false }, [FACTS.texts, FACTS.tags]],
  ['titles and descriptions are kept back', { texts: false }, [FACTS.album, FACTS.tags]],
  ['tags are kept back', { tags: false }, [FACTS.album, FACTS.texts]],
  ['nothing is told', { album: false, texts: false, tags: false, place: false }, []],
])('of a photo’s facts %s', async (_, modelFacts, told) => {
  const user = await aPhotographer('ansel')
  await user.put('/api/users/preferences', { modelFacts })
  const album = (await albumsOf(user)).find(({ title }) => title === 'Harbours & coast')
  const { photos } = await page(user, { albums: album?.id ?? '', limit: '500' })
  const photo = photos.find(({ title }) => title === TITLE)
  const prompts = promptsFromNow()
  await generated(user, await startJob(user, [photo?.id ?? '']))
  expect(prompts.map(prompt => ALL.filter(fact => prompt.includes(fact)))).toEqual([told])
})

test('an agent’s job keeps back what its person has switched off', async () => {
  const agent = await anAgent()
  await agent.user.put('/api/users/preferences', { modelFacts: { texts: false } })
  await upload(agent, [{ title: 'Words of my own' }])
  const prompts = promptsFromNow()
  await runNow(agent.user)
  await workedJob(agent.user)
  expect(prompts).toEqual([expect.stringContaining('tags (owner)')])
  expect(prompts.filter(prompt => prompt.includes('Words of my own'))).toEqual([])
})
