/**
 * Lighting of the films: the niche of the still lifes, and paints and filters that make flat outlines look round. The
 * sun comes from the upper left.
 */

/** The frame in units of the drawing: 4:5, with an arch as wide as the frame. */
export const frame = { x: -285, y: 40, width: 570, height: 712.5 } as const

const arch = `M-285 800V325a285 285 0 0 1 570 0v445z`

type Stops = readonly (readonly [at: number, colour: string, opacity?: number])[]

function stopList(stops: Stops): string {
  return stops
    .map(
      ([at, colour, opacity = 1]) =>
        `<stop offset="${at}" stop-color="${colour}" stop-opacity="${opacity}"/>`,
    )
    .join('')
}

function down(id: string, ...stops: Stops): string {
  return `<linearGradient id="paint-${id}" x2="0" y2="1">${stopList(stops)}</linearGradient>`
}

function across(id: string, ...stops: Stops): string {
  return `<linearGradient id="paint-${id}">${stopList(stops)}</linearGradient>`
}

function round(id: string, ...stops: Stops): string {
  return `<radialGradient id="paint-${id}">${stopList(stops)}</radialGradient>`
}

interface Clay {
  id: string
  shade: string
  strength: number
  /** Width of the shade from the lower right. */
  depth: number
  /** Strength of the light on the upper left, and its width. */
  light: number
  rim: number
}

/** A filter that makes a shape look round: darker towards the lower right, lit along the upper left. */
function clay({ id, shade, strength, depth, light: bright, rim }: Clay): string {
  return [
    `<filter id="clay-${id}" x="-25%" y="-25%" width="150%" height="150%" color-interpolation-filters="sRGB">`,
    `<feFlood flood-color="${shade}" flood-opacity="${strength}"/><feComposite in2="SourceAlpha" operator="out"/>`,
    `<feOffset dx="${-0.55 * depth}" dy="${-0.75 * depth}"/><feGaussianBlur stdDeviation="${depth * 0.8}"/>`,
    '<feComposite in2="SourceAlpha" operator="in" result="shade"/>',
    `<feFlood flood-color="#fff" flood-opacity="${bright}"/><feComposite in2="SourceAlpha" operator="out"/>`,
    `<feOffset dx="${0.5 * rim}" dy="${0.6 * rim}"/><feGaussianBlur stdDeviation="${rim * 0.6}"/>`,
    '<feComposite in2="SourceAlpha" operator="in" result="light"/>',
    '<feMerge><feMergeNode in="SourceGraphic"/><feMergeNode in="shade"/><feMergeNode in="light"/></feMerge></filter>',
  ].join('')
}

/** A filter that makes a shape look hollow: its upper left lies in the shadow of its own edge. */
function hollow(id: string, shade: string, strength: number, depth: number): string {
  return [
    `<filter id="hollow-${id}" x="-25%" y="-25%" width="150%" height="150%" color-interpolation-filters="sRGB">`,
    `<feFlood flood-color="${shade}" flood-opacity="${strength}"/><feComposite in2="SourceAlpha" operator="out"/>`,
    `<feOffset dx="${0.5 * depth}" dy="${0.6 * depth}"/><feGaussianBlur stdDeviation="${depth * 0.7}"/>`,
    '<feComposite in2="SourceAlpha" operator="in" result="shade"/>',
    '<feMerge><feMergeNode in="SourceGraphic"/><feMergeNode in="shade"/></feMerge></filter>',
  ].join('')
}

/** The filter region is fixed: a percentage of a thin line's own box would cut the blur off. */
function blur(id: string, by: number): string {
  return `<filter id="${id}" filterUnits="userSpaceOnUse" x="-420" y="-480" width="840" height="1300" color-interpolation-filters="sRGB"><feGaussianBlur stdDeviation="${by}"/></filter>`
}

export const light = [
  down('air', [0, '#c3ddd3'], [0.6, '#dcede6'], [1, '#e8f3ee']),
  across('sun', [0, '#fff', 0], [0.45, '#fffdf4', 0.1], [1, '#fffbea', 0.6]),
  down('bone', [0, '#f8ecd3'], [0.35, '#efdcb8'], [1, '#dcc093']),
  across('depth', [0, '#8a6a3c', 0.28], [0.16, '#8a6a3c', 0], [0.8, '#8a6a3c', 0], [1, '#8a6a3c', 0.22]),
  down('gum', [0, '#f6c0b2'], [0.5, '#eda597'], [1, '#d98377']),
  down('gum-deep', [0, '#c8746a'], [1, '#b2625a']),
  down('enamel', [0, '#ffffff'], [0.55, '#f6f7f3'], [1, '#dfe7e1']),
  across('face', [0, '#fdfdfb'], [0.55, '#f6f6f1'], [1, '#e3e9e3']),
  down('dentine', [0, '#fae9c4'], [0.6, '#efd5a2'], [1, '#dfbb7f']),
  across('root', [0, '#f3dcae'], [0.35, '#f8e8c6'], [1, '#dfbf88']),
  down('pulp', [0, '#e88a76'], [1, '#c95c4e']),
  across('steel', [0, '#93a39e'], [0.3, '#f7faf8'], [0.6, '#bdcac5'], [1, '#74857f']),
  across('handle', [0, '#1a5b53'], [0.32, '#4aa394'], [0.6, '#25796e'], [1, '#123f3a']),
  down('neighbour', [0, '#fffefb'], [0.6, '#f2f3ee'], [1, '#dde5df']),
  down('ceramic', [0, '#ffffff'], [0.5, '#f3f6f4'], [1, '#d3e1dc']),
  down('acrylic', [0, '#f9eed3'], [1, '#e2cd9d']),
  round('glow', [0, '#fffdf2', 0.95], [0.55, '#fff3d2', 0.45], [1, '#fff3d2', 0]),
  round('sore', [0, '#a8332a', 0.9], [0.45, '#bd5142', 0.55], [1, '#d98a72', 0]),
  round('numb', [0, '#a5d8ec', 0.95], [0.5, '#b9e1f0', 0.7], [1, '#d5eef7', 0]),
  clay({ id: 'porcelain', shade: '#6f8f88', strength: 0.72, depth: 17, light: 0.95, rim: 8 }),
  clay({ id: 'honey', shade: '#a9742e', strength: 0.5, depth: 10, light: 0.7, rim: 5 }),
  clay({ id: 'pulp', shade: '#7c1f1c', strength: 0.7, depth: 9, light: 0.55, rim: 5 }),
  clay({ id: 'rose', shade: '#9c3f3a', strength: 0.55, depth: 15, light: 0.55, rim: 6 }),
  clay({ id: 'steel', shade: '#0d2f2b', strength: 0.5, depth: 7, light: 0.6, rim: 4 }),
  hollow('cream', '#8a5f22', 0.6, 8),
  hollow('socket', '#5e1714', 0.7, 16),
  blur('faint', 0.8),
  blur('softer', 2.2),
  blur('leaf', 3),
  blur('soft', 7),
  blur('softest', 12),
].join('')

/** Shadow of a twig on the wall: leaves in pairs along a curve. */
function twig(transform: string, leaves: number): string {
  let out = ''
  for (let index = 0; index < leaves; index += 1) {
    const x = index * 27
    const y = -((index - leaves / 2) ** 2) * 1.5
    const size = 1 - Math.abs(index - leaves * 0.45) / leaves
    const leaf = `M0 0C10-16 34-20 54-6 36 8 12 10 0 0z`
    out += `<path transform="translate(${x} ${y.toFixed(1)})rotate(${-48 + index * 4})scale(${(0.55 + size * 0.55).toFixed(2)})" d="${leaf}"/><path transform="translate(${x + 12} ${y.toFixed(1)})rotate(${42 + index * 5})scale(${(0.5 + size * 0.5).toFixed(2)})" d="${leaf}"/>`
  }
  return `<g transform="${transform}">${out}<path d="M-6 0C60-22 140-24 ${leaves * 27} -6L${leaves * 27} -2C140-20 60-18-6 3z"/></g>`
}

/** A mint niche in morning light. */
export const niche = [
  `<g><path fill="url(#paint-air)" d="${arch}"/><path fill="url(#paint-sun)" d="${arch}"/>`,
  `<g fill="#4f8a7a" opacity=".17" filter="url(#leaf)">${twig('translate(-170 96)rotate(18)scale(1.15)', 9)}${twig('translate(10 70)rotate(52)scale(1.05)', 8)}</g>`,
  '</g>',
].join('')

/** Shade and light along the edge of the arch, over the niche and the teeth in it. */
export const rim = `<path fill="none" stroke="#4f8577" stroke-width="46" opacity=".5" filter="url(#softest)" transform="translate(-3-8)" d="${arch}"/><path fill="none" stroke="#fffdf6" stroke-width="5" opacity=".55" filter="url(#faint)" d="${arch}"/>`

/** The plaster around the arch, in front of everything; visible in players that show the whole frame. */
export const wall = `<path fill="#fbf8f2" fill-rule="evenodd" d="M-300 0H300V325H285a285 285 0 0 0-570 0H-300z"/>`
