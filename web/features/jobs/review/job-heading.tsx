import { VisuallyHidden } from '#web/ui/visually-hidden/visually-hidden.tsx'
import { EditableName, type Rename } from './editable-name.tsx'
import s from './job-header.module.css'

const UNNAMED = 'Review Metadata'

export const headingOf = (name: string | null) => name || UNNAMED

/** The job's name as the page's heading, which can be edited in place. */
export function JobHeading({ name, onRename }: { name: string | null; onRename: Rename }) {
  const heading = headingOf(name)
  return (
    <EditableName
      name={name}
      label="Edit name"
      whileEditing={<VisuallyHidden as="h1">{heading}</VisuallyHidden>}
      onRename={onRename}
    >
      <h1 className={s.heading} dir="auto" title={heading}>
        {heading}
      </h1>
    </EditableName>
  )
}
