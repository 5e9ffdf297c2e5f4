import { Palette, ShieldCheck, Tags } from 'lucide-react'
import s from './benefits.module.css'

const BENEFITS = [
  {
    Icon: Tags,
    title: 'Smart metadata generation',
    text: 'A title, a description and tags for each photo, from the picture, your own words about it, and its place if that is public.',
  },
  {
    Icon: ShieldCheck,
    title: 'Metadata preservation',
    text: 'Only what is missing is filled in. Originals are backed up, and every change can be undone.',
  },
  {
    Icon: Palette,
    title: 'Choice of 12 AI styles',
    text: 'From factual to poetic, in one to five sentences.',
  },
]

export function Benefits() {
  return (
    <ul className={s.benefits} aria-label="What you get">
      {BENEFITS.map(({ Icon, title, text }) => (
        <li key={title} className={s.benefit}>
          <Icon className={s.icon} aria-hidden size={20} />
          <div>
            <h2 className={s.title}>{title}</h2>
            <p className={s.text}>{text}</p>
          </div>
        </li>
      ))}
    </ul>
  )
}
