/**
 * Brings what was written to the disk itself, on another thread, so that this one goes on answering. All who wait while one
 * sync is under way share the next: ten messages at once cost as many syncs as two.
 */
export class SharedSync {
  readonly #sync: () => Promise<void>
  /** How many writes there were, and how many of them are on the disk. */
  #written = 0
  #synced = 0
  #running: Promise<void> | null = null
  #trouble: unknown = null

  /** @param sync Resolves when all that was written before it was called is on the disk. */
  constructor(sync: () => Promise<void>) {
    this.#sync = sync
  }

  /** Something was written. */
  wrote() {
    this.#written += 1
  }

  /**
   * Resolves when all that was written so far is on the disk.
   *
   * @throws why a sync failed. From then on all fail until `restored`: the system may call clean what it failed to write,
   * and the next sync would succeed without it.
   */
  async settled(): Promise<void> {
    const wanted = this.#written
    while (this.#synced < wanted) {
      if (this.#trouble !== null) throw this.#trouble
      await (this.#running ??= this.#run())
    }
  }

  /** Why nothing that is written can be relied on; null: it can. */
  get trouble(): unknown {
    return this.#trouble
  }

  /** All that was written is on the disk, by another way than a sync. */
  restored() {
    this.#synced = this.#written
    this.#trouble = null
  }

  /** Resolves when no sync is under way. */
  async idle(): Promise<void> {
    await this.#running
  }

  async #run() {
    const covered = this.#written
    try {
      await this.#sync()
      this.#synced = Math.max(this.#synced, covered)
    } catch (error) {
      this.#trouble = error
    } finally {
      this.#running = null
    }
  }
}
