import type { ReactNode } from 'react'
import { DELETED_USER_DAYS, USED_ALLOWANCE_DAYS } from '#worker/domain/lifetimes.ts'
import {
  DESCRIPTION_SENTENCES,
  GENERATED_TAGS,
  MAX_JOB_PHOTOS,
  PRODUCT_TAG,
  REFUND_HOURS,
  TITLE_MAX,
} from '#worker/domain/limits.ts'
import { STYLE_CHOICES } from '#worker/domain/styles.ts'
import { ALLOWANCE } from './allowance.ts'
import { OFFERED, ON_REQUEST } from './offered.ts'

const FEATURES: { title: string; text: string }[] = [
  {
    title: `${STYLE_CHOICES.length} AI styles`,
    text: `From plain facts to a shot from a film, in ${DESCRIPTION_SENTENCES.min} to ${DESCRIPTION_SENTENCES.max} sentences.`,
  },
  {
    title: 'Titles that fit',
    text: `At most ${TITLE_MAX} characters, no emoji, no dates, none of the words that give a machine away.`,
  },
  {
    title: 'Tags that search finds',
    text: `${GENERATED_TAGS.min} to ${GENERATED_TAGS.max} of them, without repetition, after your own: on photos that have few, on all, or only on those without. Lowercase, except for those on your own lists, which keep your spelling.`,
  },
  {
    title: 'Camera names',
    text: 'IMG_4821 counts as no title, if you wish. Your own one-word titles are yours.',
  },
  {
    title: 'A review desk',
    text: 'Large pictures, a contact sheet, keys for every decision; on a phone, two buttons under your thumb.',
  },
  {
    title: 'Large libraries',
    text: `Up to ${MAX_JOB_PHOTOS.toLocaleString('en')} photos a job. Close the page: the work goes on and is there when you come back.`,
  },
  {
    title: 'Search by what is missing',
    text: 'Albums, tags, dates of upload and of taking, as far as your platform can be searched by them, and one press for all untitled ones.',
  },
  {
    title: 'Careful with limits',
    text: 'Photonym paces itself to what each platform allows, and tells you how long a wait will be.',
  },
  {
    title: 'A record of everything',
    text: 'What was done in your name, and when, on your account page; every text, before and after, as a download.',
  },
]

export function Features() {
  return (
    <section id="features" aria-labelledby="features-heading">
      <h2 id="features-heading">Features</h2>
      <ul className="points three">
        {FEATURES.map(({ title, text }) => (
          <li key={title}>
            <h3>{title}</h3>
            <p>{text}</p>
          </li>
        ))}
      </ul>
    </section>
  )
}

const QUESTIONS: { question: string; answer: ReactNode }[] = [
  {
    question: 'Will it overwrite what I wrote?',
    answer: (
      <>
        No. Titles and descriptions are written only where there are none, and tags are added after yours, where you
        have fewer than five unless you choose otherwise; elsewhere they are only suggested. A photo that lacks nothing
        is skipped. A name that the camera gave, such as IMG_4821, counts as none unless you say otherwise. If you like
        our text better than yours, you can choose it for that photo; it is then counted as a replacement before
        anything is sent, and can be undone like the rest.
      </>
    ),
  },
  {
    question: 'How good is undo?',
    answer: (
      <>
        On Flickr and SmugMug it restores title, description and tags exactly, down to how you spelt a tag. Unsplash
        takes back the description and your tags, but not the order of tags, and keeps tags that it added by itself.
        What you changed on the platform after we did stays as you changed it.
      </>
    ),
  },
  {
    question: 'Which platforms work?',
    answer: (
      <>
        {OFFERED}; {ON_REQUEST} works, too, where it is offered. You can connect one account of each. Unsplash has no
        titles, so there the title opens the description.
      </>
    ),
  },
  {
    question: 'What does it cost?',
    answer: <>{ALLOWANCE.answer} What you buy and do not use stays on your account. There is no subscription.</>,
  },
  {
    question: 'Can I get my money back?',
    answer: (
      <>
        For photos you have not used, at any time: your account page sends what they cost back to your card. A photo
        that got no text stays unused. For anything else, write to support within {REFUND_HOURS} hours of paying.
      </>
    ),
  },
  {
    question: 'How long does it take?',
    answer: (
      <>
        A text takes a few seconds, and several photos are described at a time. Writing to the platform is bound by its
        limits: Flickr allows 3,600 calls an hour for all our users together, and a photo takes three or four. When it
        is busy, the page says how long you wait, and you can close it.
      </>
    ),
  },
  {
    question: 'What happens to my photos?',
    answer: (
      <>
        They stay where they are. A copy of screen size, without what else its file holds, is shown to the vision model
        and dropped. We keep texts, never pictures, and the provider of the model is told neither your name nor your
        address.
      </>
    ),
  },
  {
    question: 'Why is there a tag “photonym” on my photos?',
    answer: (
      <>
        So that you, and everybody else, can tell which photos had help. The tag <code>{PRODUCT_TAG}</code> comes last,
        and an undo takes it away.
      </>
    ),
  },
  {
    question: 'How do I leave?',
    answer: (
      <>
        Disconnect a platform in the settings: our access ends, your photos keep their texts. Deleting the account, on
        the account page, removes what we hold about you. Three things stay: for {DELETED_USER_DAYS} days the account’s
        random number, by which a restored database loses it again; payment records, without your name, and for{' '}
        {USED_ALLOWANCE_DAYS} days a fingerprint of each platform account that remembers how many free photos were used.
        You may undo your jobs first; afterwards the backups are gone.
      </>
    ),
  },
]

export function Questions() {
  return (
    <section id="faq" aria-labelledby="faq-heading">
      <h2 id="faq-heading">Frequently asked questions</h2>
      <div className="questions">
        {QUESTIONS.map(({ question, answer }) => (
          <details key={question}>
            <summary>
              <h3>{question}</h3>
            </summary>
            <p>{answer}</p>
          </details>
        ))}
      </div>
    </section>
  )
}
