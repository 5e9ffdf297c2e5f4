import s from './progress-bar.module.css'

type ProgressBarProps = {
  /** For screen readers. The numbers should be shown beside the bar. */
  label: string
  value: number
  max: number
}

export function ProgressBar({ label, value, max }: ProgressBarProps) {
  const share = max > 0 ? Math.min(1, Math.max(0, value / max)) : 0
  return (
    <div
      className={s.track}
      role="progressbar"
      aria-label={label}
      aria-valuemin={0}
      aria-valuemax={max}
      aria-valuenow={value}
      aria-valuetext={`${value} of ${max}`}
    >
      <div className={s.bar} style={{ transform: `scaleX(${share})` }} />
    </div>
  )
}
