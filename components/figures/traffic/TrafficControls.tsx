import type { TrafficView } from '../story/traffic.ts'

interface Props {
  view: TrafficView
  onView: (view: TrafficView) => void
  playing: boolean
  onPlaying: (playing: boolean) => void
}

const views: readonly { view: TrafficView; label: string }[] = [
  { view: 'observed', label: 'Observed' },
  { view: 'policy', label: 'With the policy' },
]

/** Buttons for the view of the traffic, and for pausing it. */
export function TrafficControls({ view, onView, playing, onPlaying }: Props) {
  return (
    <>
      <div className="traffic-controls__views" role="group" aria-label="Traffic shown">
        {views.map(({ view: each, label }) => (
          <button
            key={each}
            type="button"
            className="traffic-controls__view"
            aria-pressed={each === view}
            onClick={() => onView(each)}
          >
            {label}
          </button>
        ))}
      </div>
      <button type="button" className="traffic-controls__pause" onClick={() => onPlaying(!playing)}>
        <svg viewBox="0 0 10 10" width="10" height="10" aria-hidden="true">
          <path d={playing ? 'M1 0h3v10H1zM6 0h3v10H6z' : 'M1 0l9 5l-9 5z'} fill="currentColor" />
        </svg>
        {playing ? 'Pause' : 'Play'}
        <span className="visually-hidden"> the traffic</span>
      </button>
    </>
  )
}
