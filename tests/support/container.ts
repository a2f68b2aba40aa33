import { execFile } from 'node:child_process'
import {
  constants,
  copyFileSync,
  cpSync,
  existsSync,
  mkdirSync,
  readFileSync,
  readdirSync,
  statSync,
} from 'node:fs'
import { basename, join, resolve } from 'node:path'
import { promisify } from 'node:util'

/*
 * Executes a Dockerfile without a container engine: each stage is a folder that replaces the root file system. It knows
 * only the instructions that our Dockerfile uses and fails on any other, so that nothing in it stays untested.
 */

const run = promisify(execFile)

/** A built image: file system and configuration. */
export interface Image {
  /** Base image of the stage. */
  base: string
  /** The folder used as `/`. */
  root: string
  workdir: string
  env: Record<string, string>
  user: string
  volumes: string[]
  /** Port in EXPOSE. */
  port: number
  health: string[]
  command: string[]
}

/** User and group in place of the image's user `node`: 1000 as in the image when run as root. */
export const nodeUser = process.getuid?.() === 0 ? { uid: 1000, gid: 1000 } : {}
const ownerOfNode = `${nodeUser.uid ?? process.getuid?.()}:${nodeUser.gid ?? process.getgid?.()}`

/** Folder to put first in PATH: it has the Node that runs the tests instead of the image's. */
export const binOf = ({ root }: Image) => join(root, 'usr/local/bin')

/**
 * Builds all stages of a project's Dockerfile.
 *
 * @param contexts Folders in place of stages, by name, as `docker build --build-context` names them.
 * @returns the images in order.
 */
export async function buildImages(
  project: string,
  folder: string,
  contexts: Readonly<Record<string, string>>,
): Promise<Image[]> {
  const images: Image[] = []
  const named = new Map<string, Image>()
  const context = readContext(project)
  for (const [instruction, rest] of instructions(readFileSync(join(project, 'Dockerfile'), 'utf8'))) {
    if (instruction === 'FROM') {
      const [base = '', as, name, ...more] = words(rest)
      if (more.length > 0 || (as !== undefined && as !== 'AS')) throw new Error(`Unknown FROM ${rest}`)
      const image = emptyImage(base, contexts[name ?? ''] ?? join(folder, String(images.length)))
      images.push(image)
      if (name !== undefined) named.set(name, image)
      continue
    }
    const image = images.at(-1)
    if (image === undefined) throw new Error(`${instruction} before FROM`)
    if (Object.values(contexts).includes(image.root)) continue
    if (instruction === 'COPY') copy(image, rest, context, named)
    else if (instruction === 'RUN') await runStep(image, rest)
    else configure(image, instruction, rest)
  }
  return images
}

function emptyImage(base: string, root: string): Image {
  const image = {
    base,
    root,
    workdir: '/',
    env: {},
    user: 'root',
    volumes: [],
    port: 0,
    health: [],
    command: [],
  }
  mkdirSync(root, { recursive: true })
  if (base === 'scratch') return image
  mkdirSync(binOf(image), { recursive: true })
  copyFileSync(process.execPath, join(binOf(image), 'node'), constants.COPYFILE_FICLONE)
  return image
}

/** Instructions with their text, without comments, with continued lines joined. */
function instructions(text: string): [string, string][] {
  const lines = text.split('\n').filter((line) => !line.startsWith('#'))
  return lines
    .join('\n')
    .replaceAll(/\\\n\s*/g, '')
    .split('\n')
    .filter((line) => line.trim() !== '')
    .map((line) => {
      const [, instruction = '', rest = ''] = /^([A-Z]+) (.+)$/.exec(line) ?? []
      if (instruction === '') throw new Error(`Unknown line: ${line}`)
      return [instruction, rest]
    })
}

const words = (text: string) => text.trim().split(/\s+/)

/** The build context: our .dockerignore excludes everything except names of the first level. */
function readContext(project: string) {
  const [all, ...patterns] = readFileSync(join(project, '.dockerignore'), 'utf8')
    .split('\n')
    .filter((line) => line !== '' && !line.startsWith('#'))
  const unknown = patterns.find((line) => !/^![\w.-]+$/.test(line))
  if (all !== '*' || unknown !== undefined) throw new Error(`Unknown .dockerignore: ${unknown ?? all}`)
  return { project, names: patterns.map((line) => line.slice(1)) }
}

function copy(
  image: Image,
  rest: string,
  context: ReturnType<typeof readContext>,
  named: Map<string, Image>,
) {
  const all = words(rest)
  const [, from] = /^--from=(\w+)$/.exec(all[0] ?? '') ?? []
  const paths = from === undefined ? all : all.slice(1)
  const unknown = paths.find((path) => /^--|[*?[]/.test(path))
  const target = paths.pop()
  if (unknown !== undefined || target === undefined) throw new Error(`Unknown COPY ${rest}`)
  const stage = from === undefined ? undefined : named.get(from)
  if (from !== undefined && stage === undefined) throw new Error(`No stage ${from}`)
  const top = stage?.root ?? context.project
  const wanted = paths.flatMap((path) => (path === '.' && stage === undefined ? context.names : [path]))
  for (const path of wanted) {
    if (stage === undefined && !context.names.includes(path.split('/')[0] ?? ''))
      throw new Error(`Ignored: ${path}`)
    const source = join(top, path)
    const isFolder = statSync(source).isDirectory()
    const keepsName = paths.includes('.') || (!isFolder && target.endsWith('/'))
    const place = inRoot(image, target)
    cpSync(source, keepsName ? join(place, basename(path)) : place, { recursive: true })
  }
}

/** Resolves a path in the image, relative to its working directory. */
export const inRoot = ({ root, workdir }: Image, path: string) => join(root, resolve(workdir, path))

/** Executes a RUN with the shell and npm of this machine; cache mounts use this machine's caches. */
async function runStep(image: Image, rest: string) {
  if (image.user !== 'root') throw new Error('RUN as another user is not proved here')
  const command = rest.replaceAll(/--mount=type=cache,\S+\s+/g, '')
  if (command.startsWith('--')) throw new Error(`Unknown RUN ${rest}`)
  const here = command.replaceAll(/(?<=^|\s)\/(?=\w)/g, `${image.root}/`).replaceAll('node:node', ownerOfNode)
  await run('/bin/sh', ['-c', `umask 022; ${here}`], {
    cwd: inRoot(image, '.'),
    env: { ...machine(), PATH: `${binOf(image)}:${process.env['PATH']}`, ...image.env },
    maxBuffer: 64 * 1024 ** 2,
  })
}

/** The environment without variables of the test runner; a container holds no other practice than its own. */
function machine() {
  const ours =
    /^(npm_(?!config_)|npm_config_(local_prefix|user_agent)$|NODE_(ENV|OPTIONS|PATH|V8_)|PRACTICE_DIR$|VITE|(TEST|DEV|PROD|MODE)$)/
  return Object.fromEntries(Object.entries(process.env).filter(([name]) => !ours.test(name)))
}

function configure(image: Image, instruction: string, rest: string) {
  if (instruction === 'WORKDIR') {
    image.workdir = resolve(image.workdir, rest)
    mkdirSync(inRoot(image, '.'), { recursive: true })
  } else if (instruction === 'ENV')
    for (const setting of words(rest)) {
      const [, name = '', value = ''] = /^(\w+)=([\w./-]+)$/.exec(setting) ?? []
      if (name === '') throw new Error(`Unknown ENV ${setting}`)
      image.env[name] = value
    }
  else if (instruction === 'USER') image.user = rest
  else if (instruction === 'VOLUME') image.volumes.push(rest)
  else if (instruction === 'EXPOSE') image.port = Number(rest)
  else if (instruction === 'CMD') image.command = JSON.parse(rest) as string[]
  else if (instruction === 'HEALTHCHECK')
    image.health = JSON.parse(rest.replace(/^(--\S+\s+)*CMD /, '')) as string[]
  else throw new Error(`Unknown instruction ${instruction}`)
}

/** Names of the packages installed in an image. */
export function packagesOf(image: Image): string[] {
  const folder = inRoot(image, 'node_modules')
  if (!existsSync(folder)) return []
  return readdirSync(folder)
    .filter((name) => !name.startsWith('.'))
    .flatMap((name) =>
      name.startsWith('@') ? readdirSync(join(folder, name)).map((part) => `${name}/${part}`) : name,
    )
}
