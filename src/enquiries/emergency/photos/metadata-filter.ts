/** Keep so many of the next bytes, then drop so many. */
export interface FilterDecision {
  keep: number
  drop: number
}

/** Number of bytes needed before a decision is possible. */
export interface FilterNeed {
  need: number
}

/** May change the bytes that are kept. */
export interface MetadataFilter {
  /** @param rest Bytes not decided yet. @param isEnd True when no more will come. */
  next: (rest: Buffer, isEnd: boolean) => FilterDecision | FilterNeed
  hasPicture: () => boolean
}
