/* Preloaded into a measured server: says over the parent's channel what the process has used so far. */

export interface Usage {
  /** Resident memory in MiB. */
  memory: number
  /** Time on the processor in milliseconds, of user and system together. */
  cpu: number
}

process.on('message', () => {
  const { user, system } = process.cpuUsage()
  const usage: Usage = { memory: process.memoryUsage.rss() / 1024 ** 2, cpu: (user + system) / 1000 }
  process.send?.(usage)
})
// A benchmark that was broken off leaves no server behind.
process.on('disconnect', () => process.exit())
// The channel alone must not keep the server running.
process.channel?.unref()
