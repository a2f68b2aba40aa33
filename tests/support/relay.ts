import { connect, createServer } from 'node:net'
import type { AddressInfo, Socket } from 'node:net'

export interface Relay {
  url: string
  /** Breaks all connections and each new one, because browsers retry once by themselves. */
  cut: () => void
  mend: () => void
  close: () => void
}

/** A relay to a local server whose connections a test can break. */
export async function openRelay(serverPort: number): Promise<Relay> {
  const ends = new Set<Socket>()
  const keep = (end: Socket) => {
    ends.add(end)
    end.on('error', () => undefined)
    end.on('close', () => ends.delete(end))
  }
  let broken = false
  const relay = createServer((near) => {
    if (broken) {
      near.destroy()
      return
    }
    const far = connect(serverPort, '127.0.0.1')
    keep(near)
    keep(far)
    near.pipe(far).pipe(near)
  })
  await new Promise<void>((resolve) => void relay.listen(0, '127.0.0.1', resolve))
  const cut = () => {
    broken = true
    for (const end of ends) end.destroy()
  }
  return {
    url: `http://localhost:${(relay.address() as AddressInfo).port}`,
    cut,
    mend: () => {
      broken = false
    },
    close: () => {
      relay.close()
      cut()
    },
  }
}
