/** A browser driven by WebDriver. Code that runs in the page is in in-page.ts, the same for all browsers. */
export interface Engine {
  /** Navigates and waits for the load event. */
  open(url: string): Promise<void>
  reload(): Promise<void>
  back(): Promise<void>
  forward(): Promise<void>
  /**
   * Calls a function in the page.
   *
   * @param source Text of a function that uses nothing but its arguments.
   * @param frame Selector of the frame to call it in; default: the page itself.
   * @throws {Error} with the error of the function
   */
  call<Value>(source: string, args: readonly unknown[], frame?: string): Promise<Value>
  /** Performs pointer and key input (WebDriver, section "Actions"). */
  act(inputs: readonly Input[], frame?: string): Promise<void>
  /** Chooses files in the input returned by `source`, a function in the page. */
  choose(source: string, args: readonly unknown[], files: readonly string[]): Promise<void>
  /** PNG of the viewport. */
  screen(): Promise<Buffer>
  /** PNG of the whole page. */
  wholePage(): Promise<Buffer>
  /** PDF of the printed page; only where the driver can print. */
  print?: () => Promise<Buffer>
  /** Opens another tab and switches to it; `toTab` switches back. */
  newTab(): Promise<void>
  toTab(index: number): Promise<void>
  /** Script errors in the page, where the driver reports them. */
  readonly noise: readonly string[]
  close(): Promise<void>
}

export interface Input {
  type: 'key' | 'pointer'
  id: string
  actions: readonly object[]
}

/** Preferences in the settings of the browser or system. */
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
  script: boolean
  choice: Choice | null
  /** Folder for profile and settings. */
  home: string
  /** Folder for downloads. */
  downloads: string
}

/** WebDriver codes of keys. */
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
