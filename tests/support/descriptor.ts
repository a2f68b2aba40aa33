import type { Server } from 'node:net'

/** File descriptor of a listening server; Node has no public name for it. */
export const descriptorOf = (server: Server): number =>
  Number(Reflect.get(Object(Reflect.get(server, '_handle')), 'fd'))
