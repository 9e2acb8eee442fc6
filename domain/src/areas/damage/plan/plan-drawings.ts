// The outlines on which damage is shown: each vehicle unfolded, front to the right, in frames of 540 by 145 for the long views and 130 by
// 145 for its ends. Only shapes are here.
import type { PlanTemplate } from '../../vehicles/plan-template.ts'

export type Ink = 'body' | 'glass' | 'line' | 'lamp' | 'dark' | 'handle' | 'plate' | 'front-plate'
export type Shape = readonly [ink: Ink, path: string]

export interface PlanDrawing {
  readonly side: readonly Shape[]
  /** Middles of the wheels along the side, all 120 down. */
  readonly wheels: readonly number[]
  readonly top: readonly Shape[]
  readonly front: readonly Shape[]
  readonly rear: readonly Shape[]
}

const box = (x: number, y: number, width: number, height: number): string => `M${x} ${y}h${width}v${height}h${-width}z`

const tyres: readonly Shape[] = [
  ['dark', box(17, 122, 19, 22)],
  ['dark', box(94, 122, 19, 22)],
]
const rearPlate: Shape = ['plate', box(24, 92, 38, 10)]
const frontPlate: Shape = ['front-plate', box(43, 111, 44, 11)]

/** The face of a van: bonnet, screen, lamps and grille. */
const vanFront: readonly Shape[] = [
  ...tyres,
  ['glass', 'M10 46Q0 42-3 50V64Q-2 70 12 66ZM120 46Q130 42 133 50V64Q128 70 118 66Z'],
  ['body', 'M22 26Q26 5 46 4H84Q104 5 108 26L116 66Q121 72 121 84V120Q121 129 112 129H18Q9 129 9 120V84Q9 72 14 66Z'],
  ['glass', 'M29 29Q32 14 46 13H84Q98 14 101 29L107 60Q65 69 23 60Z'],
  ['line', 'M16 71Q65 82 114 71M36 62L58 48M66 64L88 50M10 106H120'],
  ['lamp', 'M13 80L33 85Q37 95 34 100L13 96ZM117 80L97 85Q93 95 96 100L117 96Z'],
  ['glass', box(42, 86, 46, 13)],
  frontPlate,
]
const vanRear: readonly Shape[] = [
  ...tyres,
  ['body', 'M21 4H109Q121 4 121 16V116Q121 128 109 128H21Q9 128 9 116V16Q9 4 21 4Z'],
  ['line', 'M65 10V112M14 15H116M9 34H14M9 104H14M116 34H121M116 104H121'],
  ['glass', `${box(18, 22, 40, 30)}${box(72, 22, 40, 30)}`],
  ['lamp', `${box(9, 60, 9, 36)}${box(112, 60, 9, 36)}`],
  ['handle', box(69, 70, 5, 15)],
  rearPlate,
  ['glass', box(6, 112, 118, 15)],
]
const vanNose: readonly Shape[] = [
  ['glass', 'M412 46Q424 41 429 49V62Q420 67 412 62Z'],
  ['lamp', 'M498 71L514 75Q524 79 527 95L509 92Q500 84 498 71Z'],
  ['line', 'M505 104H536M444 62Q446 74 441 88M428 120A38 38 0 0 1 504 120'],
]
const vanDoor: readonly Shape[] = [
  ['line', 'M294 120V22Q294 15 302 15H364Q384 15 398 27L434 58Q440 64 439 92Q428 100 424 120'],
  ['glass', 'M302 30Q302 23 309 23H366Q380 24 390 33L418 58H309Q302 58 302 51Z'],
  ['line', 'M384 28V58'],
  ['handle', box(300, 70, 20, 4.5)],
]
/** Bonnet and screen from above, for whatever has a van's cab. */
const vanBonnet: readonly Shape[] = [
  ['glass', 'M388 16Q412 18 430 26Q442 75 430 124Q412 132 388 134Q398 75 388 16Z'],
  ['line', 'M432 46Q418 58 414 74M432 84Q418 92 412 104'],
  ['line', 'M440 28Q500 32 520 52Q527 75 520 98Q500 118 440 122Q451 75 440 28ZM464 48Q474 75 464 102'],
  ['lamp', 'M506 32Q520 38 527 52L518 46Q512 38 504 34ZM506 118Q520 112 527 98L518 104Q512 112 504 116Z'],
]
const mirrorsAbove: Shape = ['glass', 'M398 5L406-6Q410-9 420-8L424 8ZM398 145L406 156Q410 159 420 158L424 142Z']
const cabAbove =
  'M300 4H372Q400 6 420 12L470 18Q520 22 532 48Q538 75 532 102Q520 128 470 132L420 138Q400 144 372 146H300Z'

/** A flat end with two doors, for boxes and trailers. */
const boxRear: readonly Shape[] = [
  ...tyres,
  ['body', box(5, 2, 120, 120)],
  ['line', 'M65 6V108M11 8H119M11 108H119M28 12V104M102 12V104M5 34H11M5 80H11M119 34H125M119 80H125'],
  ['handle', `${box(54, 60, 5, 18)}${box(71, 60, 5, 18)}`],
  ['lamp', `${box(7, 111, 18, 8)}${box(105, 111, 18, 8)}`],
  ['plate', box(46, 110, 38, 10)],
]
/** An upright cab, as of a lorry. */
const truckFront: readonly Shape[] = [
  ...tyres,
  ['glass', 'M9 30H0V62H9ZM121 30H130V62H121Z'],
  ['body', 'M20 2H110Q121 2 121 14V118Q121 126 112 126H18Q9 126 9 118V14Q9 2 20 2Z'],
  ['glass', 'M19 22Q19 16 26 16H104Q111 16 111 22V58Q65 66 19 58Z'],
  ['line', 'M14 70H116M30 60L54 42M68 62L92 44M20 78H110M20 85H110M20 92H110'],
  ['lamp', `${box(13, 98, 22, 14)}${box(95, 98, 22, 14)}`],
  frontPlate,
]

const car: PlanDrawing = {
  wheels: [114, 430],
  side: [
    [
      'body',
      'M34 92Q32 74 52 67L116 58Q156 24 210 20H292Q344 22 388 56L470 66Q508 72 514 98V112Q514 120 506 120H464A34 34 0 0 0 396 120H148A34 34 0 0 0 80 120H44Q34 120 34 110Z',
    ],
    ['glass', 'M132 56Q164 30 208 28H246V56ZM256 28H292Q330 30 366 56H256Z'],
    [
      'line',
      'M251 26V116M132 60Q134 84 150 104M366 60Q380 74 384 108M150 108H392M76 120A38 38 0 0 1 152 120M392 120A38 38 0 0 1 468 120',
    ],
    ['lamp', 'M478 72L496 77Q508 82 510 94L490 90Q480 84 478 72ZM36 78H56V90H35Z'],
    ['handle', `${box(226, 70, 18, 4.5)}${box(332, 70, 18, 4.5)}`],
    ['glass', 'M352 52Q364 46 370 54V64Q360 68 352 64Z'],
  ],
  top: [
    ['glass', 'M346 12L352-2Q358-6 368-4L370 12ZM346 138L352 152Q358 156 368 154L370 138Z'],
    ['body', 'M52 16Q34 24 30 75Q34 126 52 134L140 142H400Q480 138 506 118Q518 75 506 32Q480 12 400 8H140Z'],
    [
      'glass',
      'M366 22Q396 75 366 128Q344 132 332 130Q348 75 332 20Q344 18 366 22ZM120 30Q100 75 120 120Q140 128 152 126Q138 75 152 24Q140 22 120 30Z',
    ],
    ['line', 'M170 20H318M170 130H318M392 26Q470 30 492 48Q500 75 492 102Q470 120 392 124M60 30Q48 75 60 120'],
    ['lamp', 'M478 20Q496 28 504 44L490 36ZM478 130Q496 122 504 106L490 114ZM44 28L34 50L42 46ZM44 122L34 100L42 104Z'],
  ],
  front: [
    ...tyres,
    ['glass', 'M8 56Q-2 52-5 58V68Q0 74 10 70ZM122 56Q132 52 135 58V68Q130 74 120 70Z'],
    [
      'body',
      'M28 44Q36 20 50 20H80Q94 20 102 44L110 66Q121 74 121 88V118Q121 127 112 127H18Q9 127 9 118V88Q9 74 20 66Z',
    ],
    ['glass', 'M34 46Q40 27 52 27H78Q90 27 96 46L101 62Q65 68 29 62Z'],
    ['line', 'M20 70Q65 80 110 70M11 108H119'],
    ['lamp', 'M13 82L36 86Q40 94 36 98L13 96ZM117 82L94 86Q90 94 94 98L117 96Z'],
    ['glass', box(44, 88, 42, 11)],
    frontPlate,
  ],
  rear: [
    ...tyres,
    [
      'body',
      'M28 44Q36 20 50 20H80Q94 20 102 44L112 68Q121 76 121 88V118Q121 127 112 127H18Q9 127 9 118V88Q9 76 18 68Z',
    ],
    ['glass', 'M36 46Q42 28 52 28H78Q88 28 94 46L99 62Q65 66 31 62Z'],
    ['line', 'M16 72Q65 78 114 72M14 110H116'],
    ['lamp', 'M11 78H34V90H10ZM119 78H96V90H120Z'],
    ['handle', box(56, 82, 18, 4)],
    ['plate', box(43, 96, 44, 10)],
  ],
}

const van: PlanDrawing = {
  wheels: [114, 466],
  side: [
    [
      'body',
      'M4 20Q4 8 16 7L300 3Q352 2 386 12Q404 17 416 28L440 51Q452 62 466 64L512 73Q530 77 534 92L537 112Q537 120 529 120H500A34 34 0 0 0 432 120H148A34 34 0 0 0 80 120H14Q4 120 4 110Z',
    ],
    ['line', 'M14 15H352M150 15V120M286 14V120M26 66H150M158 22V112M280 22V112M76 120A38 38 0 0 1 152 120'],
    ...vanDoor,
    ...vanNose,
    ['lamp', box(5, 42, 8, 34)],
    ['handle', box(262, 70, 18, 4.5)],
  ],
  top: [
    mirrorsAbove,
    [
      'body',
      'M4 14Q4 4 16 4H372Q400 6 420 12L470 18Q520 22 532 48Q538 75 532 102Q520 128 470 132L420 138Q400 144 372 146H16Q4 146 4 136Z',
    ],
    ['line', 'M14 12H362Q374 12 375 22Q383 75 375 128Q374 138 362 138H14M34 40H346M34 63H346M34 87H346M34 110H346'],
    ...vanBonnet,
  ],
  front: vanFront,
  rear: vanRear,
}

const luton: PlanDrawing = {
  wheels: [114, 466],
  side: [
    [
      'body',
      'M340 52H404Q412 52 420 36L440 51Q452 62 466 64L512 73Q530 77 534 92L537 112Q537 120 529 120H500A34 34 0 0 0 432 120H148A34 34 0 0 0 80 120H14Q4 120 4 112V100H340Z',
    ],
    ['body', 'M4 4H392Q404 4 406 16L408 44Q408 50 400 50H336V104H4Z'],
    ['line', 'M10 10H396M10 98H330M330 10V98M76 120A38 38 0 0 1 152 120M344 118V58'],
    ['glass', 'M350 56H404L418 60H350Z'],
    ['line', 'M344 60H432Q440 66 439 92Q428 100 424 120'],
    ...vanNose,
    ['handle', box(350, 74, 20, 4.5)],
    ['lamp', box(5, 106, 10, 10)],
  ],
  top: [
    mirrorsAbove,
    ['body', cabAbove],
    ...vanBonnet,
    ['body', 'M4 2H392Q402 2 402 12V138Q402 148 392 148H4Z'],
    ['line', 'M12 10H392M12 140H392M86 10V140M164 10V140M242 10V140M320 10V140'],
  ],
  front: [
    ['body', 'M13 0H117Q125 0 125 8V64H5V8Q5 0 13 0Z'],
    ['line', 'M11 8H119M11 34H119'],
    ...vanFront.filter(([ink]) => ink === 'dark'),
    ['body', 'M20 40H110L116 66Q121 72 121 84V120Q121 129 112 129H18Q9 129 9 120V84Q9 72 14 66Z'],
    ['glass', 'M28 46H102L107 64Q65 71 23 64Z'],
    ['line', 'M16 74Q65 84 114 74M10 106H120'],
    ['lamp', 'M13 82L33 87Q37 95 34 100L13 96ZM117 82L97 87Q93 95 96 100L117 96Z'],
    ['glass', box(42, 88, 46, 11)],
    frontPlate,
  ],
  rear: boxRear,
}

const dropside: PlanDrawing = {
  wheels: [114, 466],
  side: [
    [
      'body',
      'M290 120V22Q290 6 306 5Q352 2 386 12Q404 17 416 28L440 51Q452 62 466 64L512 73Q530 77 534 92L537 112Q537 120 529 120H500A34 34 0 0 0 432 120Z',
    ],
    ['body', 'M4 96H290V112H148A34 34 0 0 0 80 112H4Z'],
    ['body', box(4, 66, 276, 30)],
    ['line', 'M73 66V96M142 66V96M211 66V96M10 81H274M280 20V66M284 20V66'],
    ...vanDoor,
    ...vanNose,
    ['lamp', box(5, 99, 14, 8)],
  ],
  top: [
    mirrorsAbove,
    ['body', cabAbove],
    ['line', 'M308 16H362Q374 14 375 22Q383 75 375 128Q374 136 362 134H308Z'],
    ...vanBonnet,
    ['body', box(4, 6, 284, 138)],
    ['line', 'M14 14H278V136H14ZM14 38H278M14 62H278M14 87H278M14 112H278'],
  ],
  front: vanFront,
  rear: [
    ...tyres,
    ['body', 'M26 66V26Q30 5 46 4H84Q100 5 104 26V66Z'],
    ['glass', box(38, 20, 54, 28)],
    ['body', box(7, 66, 116, 34)],
    ['line', 'M13 83H117M46 66V100M84 66V100'],
    ['body', box(14, 100, 102, 20)],
    ['lamp', `${box(18, 105, 18, 9)}${box(94, 105, 18, 9)}`],
    ['plate', box(46, 105, 38, 10)],
  ],
}

const truck: PlanDrawing = {
  wheels: [80, 146, 470],
  side: [
    ['body', 'M4 104H400V118H180A34 34 0 0 0 112 118H114A34 34 0 0 0 46 118H4Z'],
    ['body', box(4, 2, 400, 102)],
    ['line', 'M10 9H398M10 97H398M104 9V97M204 9V97M304 9V97'],
    ['body', 'M412 20Q412 8 424 7H506Q524 8 528 22L536 76V112Q536 120 528 120H504A34 34 0 0 0 436 120H412Z'],
    ['glass', 'M440 24Q440 18 446 18H504Q514 18 517 26L525 62H440Z'],
    ['line', 'M432 14V92M432 68H530M500 66V92'],
    ['glass', 'M506 34H518V66H506Z'],
    ['lamp', 'M520 88H536V104H522Z'],
    ['handle', box(442, 76, 20, 4.5)],
    ['line', box(196, 108, 180, 10)],
  ],
  top: [
    ['glass', 'M500 4H512V-8H500ZM500 146H512V158H500Z'],
    ['body', 'M412 4H510Q532 6 536 40V110Q532 144 510 146H412Z'],
    ['glass', 'M518 14Q532 20 532 46V104Q532 130 518 136Q510 75 518 14Z'],
    ['line', 'M420 14H508V136H420ZM436 40H492V110H436Z'],
    ['body', box(4, 0, 400, 150)],
    ['line', 'M12 8H396V142H12ZM104 8V142M204 8V142M304 8V142'],
  ],
  front: truckFront,
  rear: boxRear,
}

const trailer: PlanDrawing = {
  wheels: [72, 132, 192],
  side: [
    ['body', 'M4 100H536V110H470V114H226A34 34 0 0 0 158 114A34 34 0 0 0 98 114A34 34 0 0 0 38 114H4Z'],
    ['body', box(4, 2, 532, 98)],
    ['line', 'M10 9H530M10 93H530M110 9V93M216 9V93M322 9V93M428 9V93'],
    ['dark', 'M420 110H428V138H436V143H412V138H420Z'],
    ['line', box(240, 114, 160, 14)],
    ['lamp', `${box(5, 102, 14, 7)}${box(522, 102, 12, 7)}`],
  ],
  top: [
    ['body', box(4, 0, 532, 150)],
    ['line', 'M12 8H528V142H12ZM110 8V142M216 8V142M322 8V142M428 8V142'],
  ],
  front: [
    ['body', box(5, 2, 120, 114)],
    ['line', 'M11 8H119V110H11ZM65 8V110'],
    ['dark', `${box(26, 116, 8, 26)}${box(96, 116, 8, 26)}`],
    ['handle', `${box(44, 92, 10, 10)}${box(76, 92, 10, 10)}`],
  ],
  rear: boxRear,
}

export const planDrawings: Readonly<Record<PlanTemplate, PlanDrawing>> = { car, van, luton, dropside, truck, trailer }

/** Where each view lies on the unfolded plan of 876 by 492: nearside above and upside down, roof, offside below, the ends beside them. */
export const planFrames = [
  { view: 'near', matrix: [1, 0, 0, -1, 160, 152] },
  { view: 'roof', matrix: [1, 0, 0, 1, 160, 170] },
  { view: 'off', matrix: [1, 0, 0, 1, 160, 340] },
  { view: 'front', matrix: [1, 0, 0, 1, 734, 174] },
  { view: 'rear', matrix: [1, 0, 0, 1, 10, 174] },
] as const

export const planLabels = [
  { text: 'Nearside', x: 712, y: 96, isCentred: false },
  { text: 'Offside', x: 712, y: 424, isCentred: false },
  { text: 'Rear', x: 75, y: 162, isCentred: true },
  { text: 'Front', x: 799, y: 162, isCentred: true },
] as const

const circle = (x: number, y: number, r: number): string =>
  `M${x - r} ${y}a${r} ${r} 0 1 0 ${2 * r} 0a${r} ${r} 0 1 0 ${-2 * r} 0z`
const wheel = (x: number): readonly Shape[] => [
  ['dark', circle(x, 120, 25)],
  ['body', circle(x, 120, 15.5)],
]

/** The unfolded plan as paths, for a paper that has no styles of a browser. */
export const planPaths = (template: PlanTemplate) =>
  planFrames.flatMap(({ view, matrix }) => {
    const { side, wheels, ...drawing } = planDrawings[template]
    const shapes =
      view === 'near' || view === 'off' ? [...side, ...wheels.flatMap(wheel)] : drawing[view === 'roof' ? 'top' : view]
    return shapes.map(([ink, path]) => ({ ink, path, matrix }))
  })
