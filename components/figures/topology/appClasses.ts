import type { AppClass } from '../story/Cluster.ts'

interface Entry {
  label: string
  /** The symbol as a path around 0,0, about 18 px wide. */
  path: string
}

/** The classes of applications in the order of the legend, with symbols of nautical charts. */
export const appClasses: Readonly<Record<AppClass, Entry>> = {
  web: {
    label: 'Web',
    // light
    path: 'M0-9V-3M0 3V9M-9 0H-3M3 0H9M-6-6-3-3M3 3 6 6M6-6 3-3M-3 3-6 6M-1 0a1 1 0 1 0 2 0a1 1 0 1 0-2 0',
  },
  api: {
    label: 'API',
    // beacon
    path: 'M0 8V0M-5 0 0-9 5 0ZM-5 8H5',
  },
  database: {
    label: 'Database',
    // anchorage
    path: 'M0-4V8M-4-1H4M-7 3C-7 7-4 8 0 8S7 7 7 3M-2-6a2 2 0 1 0 4 0a2 2 0 1 0-4 0',
  },
  queue: {
    label: 'Queue',
    // mooring buoy
    path: 'M-9 7H9M-5 7-7-1H7L5 7M-2-4a2 2 0 1 0 4 0a2 2 0 1 0-4 0',
  },
  batch: {
    label: 'Batch',
    // tidal stream
    path: 'M-9 2H9L4-3M9 2 4 7M-9 2-6-3M-5 2-2-3',
  },
  observability: {
    label: 'Observability',
    // radar station
    path: 'M-8 0a8 8 0 1 0 16 0a8 8 0 1 0-16 0M-4 0a4 4 0 1 0 8 0a4 4 0 1 0-8 0M0 0 6-6',
  },
  stranger: {
    label: 'Unknown',
    // dangerous underwater rock
    path: 'M0-6V6M-6 0H6',
  },
}
