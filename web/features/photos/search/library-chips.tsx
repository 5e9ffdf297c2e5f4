import { classNames } from '#web/lib/class-names.ts'
import { formatNumber } from '#web/lib/format.ts'
import type { LibraryAnswer } from '#worker/contract/library.ts'
import type { Provider } from '#worker/domain/platforms.ts'
import { type Chip, chipsFor } from './chips.ts'
import { asksLibrary, type Criteria, hasPlatformFilter } from './criteria.ts'
import s from './library-chips.module.css'

type LibraryChipsProps = {
  provider: Provider
  criteria: Criteria
  /** Undefined until known. */
  library: LibraryAnswer | undefined
  onSearch: (criteria: Criteria) => void
  /** How many photos are selected, and whether only those are shown. */
  selected: number
  onlySelected: boolean
  onOnlySelected: (onlySelected: boolean) => void
}

/** Narrows the list to what lacks a text, to what jobs did with it, or to what is selected; without a library, only that. */
export function LibraryChips(props: LibraryChipsProps) {
  const { provider, criteria, library, onSearch, selected, onlySelected, onOnlySelected } = props
  const chips = library?.state === 'off' ? [] : chipsFor(provider)
  const isKnown = library !== undefined && (library.state === 'ready' || library.counts.all !== 0)
  return (
    <fieldset className={s.chips} aria-label="Show only">
      {chips.map(chip => (
        <ChipButton
          key={chip.label}
          label={chip.label}
          count={isKnown ? chip.count(library.counts) : null}
          isCountShown={isKnown && isAlone(chip, criteria)}
          isOn={chip.isOn(criteria)}
          onPress={() => onSearch(chip.toggled(criteria))}
        />
      ))}
      <ChipButton
        label="Only selected"
        count={selected}
        isCountShown
        isOn={onlySelected}
        disabled={selected === 0 && !onlySelected}
        onPress={() => onOnlySelected(!onlySelected)}
      />
    </fieldset>
  )
}

/** A count is that of the whole library. With other criteria the list says how many there are. */
function isAlone(chip: Chip, criteria: Criteria): boolean {
  const others = chip.isOn(criteria) ? chip.toggled(criteria) : criteria
  return !asksLibrary(others) && !hasPlatformFilter(others) && !criteria.quick
}

type ChipButtonProps = {
  label: string
  count: number | null
  /** Otherwise its room stays empty, so that no chip moves under the pointer. */
  isCountShown: boolean
  isOn: boolean
  disabled?: boolean
  onPress: () => void
}

function ChipButton({ label, count, isCountShown, isOn, disabled = false, onPress }: ChipButtonProps) {
  return (
    <button type="button" className={s.chip} aria-pressed={isOn} disabled={disabled} onClick={onPress}>
      {label}
      <span className={classNames(s.count, !isCountShown && s.hidden)}>{count !== null && formatNumber(count)}</span>
    </button>
  )
}
