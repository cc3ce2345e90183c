/** A point in CSS pixels; x counts from the middle of the drawing. */
type Point = readonly [x: number, y: number]

/** A box of the drawing. */
export interface Station {
  /** Its top left corner. */
  at: Point
  width: number
  /** Its number in the list beside the drawing. */
  number?: number
  name: string
  text: string
  /** `many`: drawn as a stack; `gate`: drawn with a lock. */
  kind?: 'many' | 'gate'
}

/** The text beside a course: what travels on it. */
export interface CourseLabel {
  at: Point
  anchor: 'start' | 'middle' | 'end'
  text: string
}

export interface ArchitectureLayout {
  size: 'wide' | 'narrow'
  height: number
  /** The coast of the cluster. */
  coast: string
  clusterLabel: Point
  /** The point from which the operator looks at the workloads. */
  lookout: Point
  lookoutLabel: Point
  workloads: readonly Point[]
  stations: readonly Station[]
  /** Lines with arrowheads, before the approval and after it. */
  courses: string
  approvedCourses: string
  labels: readonly CourseLabel[]
  /** The points for the number of the two ways out. */
  ways: readonly [Point, Point]
}

const operator = { width: 140, number: 1, name: 'Operator', text: 'read-only' }
const agents = {
  width: 184,
  number: 2,
  name: 'Agent swarm',
  text: 'outside your cluster',
  kind: 'many',
} as const
const approval = {
  width: 184,
  number: 3,
  name: 'Human approval',
  text: 'a person decides',
  kind: 'gate',
} as const
const repository = { width: 184, name: 'GitOps repository', text: 'your own review' }

/** The drawing from a width of 528 px on. */
export const wideLayout: ArchitectureLayout = {
  size: 'wide',
  height: 464,
  coast:
    'M-166 33Q-150 34-133 37Q-116 40-108 51Q-100 62-90 67Q-80 72-79 91Q-78 110-83 125Q-88 140-81 156Q-74 172-73 193Q-72 214-82 226Q-92 238-94 250Q-96 262-87 276Q-78 290-80 310Q-82 330-93 339Q-104 348-102 366Q-100 384-114 400Q-128 416-144 413Q-160 410-172 420Q-184 430-203 424Q-222 418-230 401Q-238 384-235 372Q-232 360-244 348Q-256 336-259 318Q-262 300-254 288Q-246 276-247 261Q-248 246-256 233Q-264 220-263 202Q-262 184-256 172Q-250 160-254 144Q-258 128-253 108Q-248 88-235 77Q-222 66-218 56Q-214 46-198 39Q-182 32-166 33Z',
  clusterLabel: [-166, 80],
  lookout: [-166, 176],
  lookoutLabel: [-166, 168],
  workloads: [
    [-222, 232],
    [-184, 246],
    [-136, 236],
    [-110, 222],
    [-212, 290],
    [-168, 302],
    [-124, 288],
    [-196, 346],
    [-148, 352],
  ],
  stations: [
    { ...operator, at: [-236, 96] },
    { ...agents, at: [66, 96] },
    { ...approval, at: [66, 236] },
    { ...repository, at: [66, 364] },
  ],
  courses: 'M-96 123H64m-7-4 7 4-7 4M158 160v59m-4-7 4 7 4-7',
  approvedCourses: 'M66 263H-112m7-4-7 4 7 4M158 290v72m-4-7 4 7 4-7M66 391H-128m7-4-7 4 7 4',
  labels: [
    { at: [-8, 112], anchor: 'middle', text: 'objects and flows' },
    { at: [146, 204], anchor: 'end', text: 'findings, a diff' },
    { at: [-20, 252], anchor: 'middle', text: 'deploy' },
    { at: [138, 331], anchor: 'end', text: 'pull request' },
    { at: [-20, 380], anchor: 'middle', text: 'your pipeline' },
  ],
  ways: [
    [36, 263],
    [158, 326],
  ],
}

/** The drawing on a phone: the same from top to bottom, 264 px wide. */
export const narrowLayout: ArchitectureLayout = {
  size: 'narrow',
  height: 612,
  coast:
    'M-37 29Q-20 26-3 32Q14 38 31 33Q48 28 67 34Q86 40 92 50Q98 60 110 66Q122 72 125 88Q128 104 122 116Q116 128 120 142Q124 156 119 171Q114 186 99 191Q84 196 74 207Q64 218 46 214Q28 210 9 215Q-10 220-30 216Q-50 212-61 216Q-72 220-85 210Q-98 200-110 195Q-122 190-124 174Q-126 158-121 146Q-116 134-121 121Q-126 108-123 92Q-120 76-109 69Q-98 62-93 51Q-88 40-71 36Q-54 32-37 29Z',
  clusterLabel: [0, 56],
  lookout: [0, 122],
  lookoutLabel: [0, 138],
  workloads: [
    [-86, 88],
    [-58, 108],
    [-34, 80],
    [-8, 92],
    [22, 78],
    [46, 104],
    [84, 90],
  ],
  stations: [
    { ...operator, at: [-70, 146] },
    { ...agents, at: [-92, 282] },
    { ...approval, at: [-92, 414] },
    { ...repository, at: [-92, 546] },
  ],
  courses: 'M0 200v80m-4-7 4 7 4-7M0 346v51m-4-7 4 7 4-7',
  approvedCourses: 'M-92 441h-24V170m-4 7 4-7 4 7M0 468v76m-4-7 4 7 4-7M92 573h24V162m-4 7 4-7 4 7',
  labels: [
    { at: [12, 243], anchor: 'start', text: 'objects' },
    { at: [12, 260], anchor: 'start', text: 'and flows' },
    { at: [12, 376], anchor: 'start', text: 'findings,' },
    { at: [12, 393], anchor: 'start', text: 'a diff' },
    { at: [-98, 385], anchor: 'start', text: 'deploy' },
    { at: [-20, 505], anchor: 'end', text: 'pull request' },
    { at: [104, 497], anchor: 'end', text: 'your' },
    { at: [104, 514], anchor: 'end', text: 'pipeline' },
  ],
  ways: [
    [-116, 380],
    [0, 500],
  ],
}
