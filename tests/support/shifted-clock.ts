import fs from 'node:fs'
import { syncBuiltinESMExports } from 'node:module'

/*
 * Preloaded with `node --import`, it shifts the clock of a process by CLOCK_SHIFT milliseconds. The shifted clock runs
 * on normally. The kernel still writes real times to files, so functions that read or set these are shifted too. `npm
 * run test:release -- days` runs the tests with it.
 */

const shift = Number(process.env['CLOCK_SHIFT'] ?? 0)
const RealDate = Date

const shiftedNow = () => RealDate.now() + shift

globalThis.Date = new Proxy(RealDate, {
  construct: (target, args, newTarget) =>
    Reflect.construct(target, args.length === 0 ? [shiftedNow()] : args, newTarget) as Date,
  // `Date()` without `new` returns the current time as text.
  apply: () => new RealDate(shiftedNow()).toString(),
  get: (target, name, receiver) =>
    name === 'now' ? shiftedNow : (Reflect.get(target, name, receiver) as unknown),
})

/** Shifts the times in the result of `stat`, as if the kernel's clock were shifted too. */
function shifted<Stats extends fs.StatsBase<number> | undefined>(stats: Stats): Stats {
  for (const name of ['atime', 'mtime', 'ctime', 'birthtime'] as const) {
    if (stats === undefined) continue
    const time = stats[`${name}Ms`] + shift
    stats[`${name}Ms`] = time
    stats[name] = new RealDate(time)
  }
  return stats
}

/** Converts a time for `utimes`, in seconds or as a Date, back to the kernel's clock. */
const unshifted = (time: fs.TimeLike) =>
  (time instanceof RealDate ? time.getTime() / 1_000 : Number(time)) - shift / 1_000

const { statSync, utimesSync, promises } = fs
const { stat, utimes } = promises
// Only the forms that the project uses: numeric times, no callbacks.
Object.assign(fs, {
  statSync: (path: fs.PathLike, options?: fs.StatSyncOptions) =>
    shifted(statSync(path, options as { bigint: false })),
  utimesSync: (path: fs.PathLike, atime: fs.TimeLike, mtime: fs.TimeLike) =>
    utimesSync(path, unshifted(atime), unshifted(mtime)),
})
Object.assign(promises, {
  stat: async (path: fs.PathLike) => shifted(await stat(path)),
  utimes: (path: fs.PathLike, atime: fs.TimeLike, mtime: fs.TimeLike) =>
    utimes(path, unshifted(atime), unshifted(mtime)),
})
syncBuiltinESMExports()
