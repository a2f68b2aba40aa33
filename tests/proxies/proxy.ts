import { execFileSync, spawnSync } from 'node:child_process'
import type { ChildProcess } from 'node:child_process'
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { connect } from 'node:net'
import { join } from 'node:path'
import { startProcess } from '../support/processes.ts'

export const NAME = 'www.example.co.uk'

/** A proxy as in docs/deploy, in front of the site. */
export interface Proxy {
  name: 'nginx' | 'caddy'
  stop: () => Promise<void>
}

interface Place {
  /** Folder for its files. */
  folder: string
  /** Loopback ports of the site and of the proxy (HTTPS and HTTP). */
  ports: { site: number; https: number; http: number }
}

const deploy = join(import.meta.dirname, '../../docs/deploy')

/** Starts a proxy with its configuration from docs/deploy; only ports and certificate differ. */
export async function startProxy(name: Proxy['name'], place: Place): Promise<Proxy> {
  mkdirSync(place.folder, { recursive: true })
  const child = name === 'nginx' ? startNginx(place) : startCaddy(place)
  let said = ''
  for (const stream of [child.stdout, child.stderr])
    stream?.on('data', (text: Buffer) => void (said += text.toString()))
  const exited = new Promise<void>((resolve) => void child.once('exit', () => resolve()))
  for (let answered = false; !answered;) {
    if (child.exitCode !== null) throw new Error(`${name} ended: ${said}`)
    answered = await isOpen(place.ports.https)
  }
  return {
    name,
    async stop() {
      child.kill('SIGTERM')
      await exited
    },
  }
}

const isOpen = (port: number) =>
  new Promise<boolean>((resolve) => {
    const socket = connect(port, '127.0.0.1')
    socket.once('connect', () => resolve(true) ?? socket.destroy())
    socket.once('error', () => setImmediate(resolve, false))
  })

/** 1.022 for 1.22.1. */
function nginxVersion(): number {
  const { stderr } = spawnSync('nginx', ['-v'], { encoding: 'utf8' })
  const [, major, minor = ''] = /\/(\d+)\.(\d+)/.exec(stderr) ?? []
  return Number(`${major}.${minor.padStart(3, '0')}`)
}

/** Adapts the file for an older nginx, as its comments say. */
const inWordsOf = (version: number, site: string) =>
  version >= 1.025
    ? site
    : site.replace('\n  http2 on;', '').replaceAll(/^( *listen .*443 ssl);/gm, '$1 http2;')

function startNginx({ folder, ports }: Place): ChildProcess {
  makeCertificate(folder)
  const site = inWordsOf(nginxVersion(), readFileSync(join(deploy, 'nginx.conf'), 'utf8'))
    .replaceAll(/\n.*listen \[::\].*/g, '')
    .replaceAll('listen 443', `listen 127.0.0.1:${ports.https}`)
    .replaceAll('listen 80', `listen 127.0.0.1:${ports.http}`)
    .replaceAll('127.0.0.1:3000', `127.0.0.1:${ports.site}`)
    .replaceAll(`/etc/letsencrypt/live/${NAME}/fullchain.pem`, join(folder, 'cert.pem'))
    .replaceAll(`/etc/letsencrypt/live/${NAME}/privkey.pem`, join(folder, 'key.pem'))
  const temporary = ['client_body', 'proxy', 'fastcgi', 'uwsgi', 'scgi']
    .map((what) => `${what}_temp_path ${folder}/${what};`)
    .join(' ')
  writeFileSync(
    join(folder, 'nginx.conf'),
    `daemon off; pid ${folder}/pid; error_log stderr; worker_rlimit_nofile 8192; events { worker_connections 4096; } http { access_log off; ${temporary}\n${site}\n}`,
  )
  return startProcess('nginx', ['-p', folder, '-c', join(folder, 'nginx.conf')], {})
}

function startCaddy({ folder, ports }: Place): ChildProcess {
  makeCertificate(folder)
  const certificate = `tls ${folder}/cert.pem ${folder}/key.pem`
  const site = readFileSync(join(deploy, 'Caddyfile'), 'utf8')
    .replaceAll('127.0.0.1:3000', `127.0.0.1:${ports.site}`)
    .replaceAll(/^((?:www\.)?example\.co\.uk) \{$/gm, `$1 {\n\t${certificate}`)
  writeFileSync(
    join(folder, 'Caddyfile'),
    site.replace('{\n', `{\n\tadmin off\n\thttp_port ${ports.http}\n\thttps_port ${ports.https}\n`),
  )
  return startProcess('caddy', ['run', '--config', join(folder, 'Caddyfile'), '--adapter', 'caddyfile'], {
    env: { PATH: process.env['PATH'], HOME: folder },
  })
}

function makeCertificate(folder: string) {
  const names = `subjectAltName=DNS:${NAME},DNS:example.co.uk`
  execFileSync(
    'openssl',
    // prettier-ignore
    ['req', '-x509', '-newkey', 'ec', '-pkeyopt', 'ec_paramgen_curve:prime256v1', '-nodes', '-days', '2', '-subj',
      `/CN=${NAME}`, '-addext', names, '-keyout', join(folder, 'key.pem'), '-out', join(folder, 'cert.pem')],
    { stdio: 'ignore' },
  )
}
