/** A browser as its WebDriver lets us use it. What happens in its page is written in in-page.ts, alike for all. */
export interface Engine {
  /** Goes to an address and waits until it has loaded. */
  open(url: string): Promise<void>
  reload(): Promise<void>
  back(): Promise<void>
  forward(): Promise<void>
  /**
   * Calls a function in the page.
   *
   * @param source Text of a function that needs nothing but its arguments.
   * @param frame Selector of the frame to call it in; the page itself without one.
   * @throws {Error} with what the function has thrown
   */
  call<Value>(source: string, args: readonly unknown[], frame?: string): Promise<Value>
  /** Moves pointer and keys (WebDriver, section "Actions"). */
  act(inputs: readonly Input[], frame?: string): Promise<void>
  /** Chooses files in the field that a function of the page gives back. */
  choose(source: string, args: readonly unknown[], files: readonly string[]): Promise<void>
  /** What is on the screen, as PNG. */
  screen(): Promise<Buffer>
  /** All of the page, as PNG. */
  wholePage(): Promise<Buffer>
  /** The page on paper, as PDF, where the driver can print. */
  print?: () => Promise<Buffer>
  /** Opens another tab and goes on there; `toTab` returns. */
  newTab(): Promise<void>
  toTab(index: number): Promise<void>
  /** Errors of the page's scripts, where the driver tells them. */
  readonly noise: readonly string[]
  close(): Promise<void>
}

export interface Input {
  type: 'key' | 'pointer'
  id: string
  actions: readonly object[]
}

/** What its owner has chosen in the settings of browser or system. */
export const choices = [
  'large letters',
  'own fonts',
  'own colours',
  'more contrast',
  'dark',
  'movement',
] as const

export type Choice = (typeof choices)[number]

export interface Wanted {
  width: number
  height: number
  /** Whether pages may run scripts. */
  script: boolean
  choice: Choice | null
  /** A folder for profile and settings. */
  home: string
  /** Where saved files go. */
  downloads: string
}

/** What a key is called on the wire. */
export const keys = {
  Tab: '\uE004',
  Enter: '\uE007',
  Escape: '\uE00C',
  Control: '\uE009',
  Shift: '\uE008',
  Delete: '\uE017',
  End: '\uE010',
  ArrowDown: '\uE015',
  ArrowRight: '\uE014',
  Space: ' ',
} as const

export type Key = keyof typeof keys
