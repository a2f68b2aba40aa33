/** What becomes of the next bytes of a photo: so many stay, and so many behind them go. */
export interface Decision {
  keep: number
  drop: number
}

/** How many bytes have to be there before it can be decided. */
export interface Need {
  need: number
}

/** Decides about the next bytes of one photo, and may change those that stay. */
export interface Format {
  /** @param rest What has arrived and is not decided. @param isEnd No more will. */
  next: (rest: Buffer, isEnd: boolean) => Decision | Need
  /** Whether a picture was there. */
  hasPicture: () => boolean
}
