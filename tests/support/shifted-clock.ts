import fs from 'node:fs'
import { syncBuiltinESMExports } from 'node:module'

/*
 * Loaded before everything else (`node --import`), it makes a process live at another time: CLOCK_SHIFT milliseconds
 * after the machine's. The clock goes on from there. Files keep the kernel's times, so what reads or sets them is
 * shifted as well. `npm run test:release -- days` runs the suite with it.
 */

const shift = Number(process.env['CLOCK_SHIFT'] ?? 0)
const RealDate = Date

const shiftedNow = () => RealDate.now() + shift

globalThis.Date = new Proxy(RealDate, {
  construct: (target, args, newTarget) =>
    Reflect.construct(target, args.length === 0 ? [shiftedNow()] : args, newTarget) as Date,
  // `Date()` without `new` is a text of the time now.
  apply: () => new RealDate(shiftedNow()).toString(),
  get: (target, name, receiver) =>
    name === 'now' ? shiftedNow : (Reflect.get(target, name, receiver) as unknown),
})

/** What `stat` answers, as it would be had the kernel's clock been shifted too. */
function shifted<Stats extends fs.StatsBase<number> | undefined>(stats: Stats): Stats {
  for (const name of ['atime', 'mtime', 'ctime', 'birthtime'] as const) {
    if (stats === undefined) continue
    const time = stats[`${name}Ms`] + shift
    stats[`${name}Ms`] = time
    stats[name] = new RealDate(time)
  }
  return stats
}

/** A time for `utimes`, in seconds or as a date, as the kernel's clock has it. */
const unshifted = (time: fs.TimeLike) =>
  (time instanceof RealDate ? time.getTime() / 1_000 : Number(time)) - shift / 1_000

const { statSync, utimesSync, promises } = fs
const { stat, utimes } = promises
// Only the forms that the project uses: times in numbers, and no callbacks.
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
