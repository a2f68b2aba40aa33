/** Picture of a film: static markup, and a function that sets it to a time. */
export interface Scene {
  /** Gradients, clip paths and masks. */
  defs: string
  body: string
  seek: (t: number, stage: Stage) => void
}

export class Stage {
  private readonly root: SVGSVGElement

  constructor(root: SVGSVGElement) {
    this.root = root
  }

  get(id: string): SVGElement {
    const found = this.root.querySelector<SVGElement>(`#${id}`)
    if (!found) throw new Error(`No #${id} in the picture`)
    return found
  }

  set(id: string, values: Record<string, string | number>): void {
    const element = this.get(id)
    for (const [name, value] of Object.entries(values)) {
      element.setAttribute(name, typeof value === 'number' ? value.toFixed(2) : value)
    }
  }

  /** Invisible elements are not rendered, because their filters would still cost time. */
  opacity(id: string, value: number): void {
    this.set(id, value <= 0.001 ? { display: 'none' } : { display: 'inline', opacity: value })
  }

  move(id: string, x: number, y: number, more = ''): void {
    this.set(id, { transform: `translate(${x.toFixed(2)} ${y.toFixed(2)})${more}` })
  }

  /** Point and direction (degrees) at a fraction `k` of a path. */
  along(id: string, k: number): { x: number; y: number; angle: number } {
    const path = this.get(id) as SVGPathElement
    const length = path.getTotalLength()
    const at = path.getPointAtLength(length * k)
    const before = path.getPointAtLength(Math.max(0, length * k - 2))
    const after = path.getPointAtLength(Math.min(length, length * k + 2))
    return { x: at.x, y: at.y, angle: (Math.atan2(after.y - before.y, after.x - before.x) * 180) / Math.PI }
  }
}
