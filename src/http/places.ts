/** Places that clients share, such as connections. */
export interface Places {
  /**
   * Takes one. When all are taken, whoever has most of them gives its oldest up, so that a few clients can never keep
   * everybody else out.
   *
   * @param end Ends whatever holds the place, when it has to be given up.
   * @returns what to call when the place is free again; null: this client has as many as it may have.
   */
  take: (client: string, end: () => void) => (() => void) | null
  /** Ends all that a client holds. */
  takeAllFrom: (client: string) => void
}

interface Place {
  client: string
  end: () => void
}

export interface Share {
  /** Of all clients together. */
  max: number
  perClient: number
}

export function createPlaces({ max, perClient }: Share): Places {
  /** In the order in which they were taken. */
  const byClient = new Map<string, Set<Place>>()
  let taken = 0

  const free = (place: Place) => {
    const own = byClient.get(place.client)
    if (own?.delete(place) !== true) return
    taken -= 1
    if (own.size === 0) byClient.delete(place.client)
  }

  /** Takes a place away from whoever has most, if that is more than the newcomer would have. */
  const makeRoom = (newcomerHas: number): boolean => {
    let greediest: Set<Place> | undefined
    for (const own of byClient.values()) if (own.size > (greediest?.size ?? 0)) greediest = own
    if (greediest === undefined || greediest.size <= newcomerHas + 1) return false
    const [oldest] = greediest
    if (oldest === undefined) return false
    free(oldest)
    oldest.end()
    return true
  }

  return {
    take(client, end) {
      const has = byClient.get(client)?.size ?? 0
      if (has >= perClient || (taken >= max && !makeRoom(has))) return null
      const place = { client, end }
      const own = byClient.get(client) ?? new Set()
      byClient.set(client, own.add(place))
      taken += 1
      return () => free(place)
    },
    takeAllFrom(client) {
      for (const place of byClient.get(client) ?? []) {
        free(place)
        place.end()
      }
    },
  }
}
