/** Decision about the next bytes of a photo: keep so many, then drop so many. */
export interface FilterDecision {
  keep: number
  drop: number
}

/** Number of bytes needed before a decision is possible. */
export interface FilterNeed {
  need: number
}

/** Decides about the next bytes of one photo, and may change the bytes that are kept. */
export interface MetadataFilter {
  /** @param rest Bytes not decided yet. @param isEnd True when no more will come. */
  next: (rest: Buffer, isEnd: boolean) => FilterDecision | FilterNeed
  /** True when a picture was found. */
  hasPicture: () => boolean
}
