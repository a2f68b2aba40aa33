import { readdirSync } from 'node:fs'
import { join } from 'node:path'
import react from '@vitejs/plugin-react'
import type { Plugin } from 'vite'
import { defineConfig } from 'vitest/config'
import { compressFile } from './src/server/compress-file.ts'
import { finishBuild } from './src/server/finish-build.ts'

/** Packages that only the server may load; one of them in the browser's bundle would be a mistake to stop at. */
const serverOnly =
  /^(node:|hono|@hono\/|kysely|better-sqlite3|nodemailer|postal-mime|react-dom\/server|react-router|ws$)/

/** Stops the browser's build as soon as a module of the browser reaches for the server's code. */
const keepServerOutOfBrowser = (): Plugin => ({
  name: 'keep-server-out-of-browser',
  enforce: 'pre',
  applyToEnvironment: (environment) => environment.name === 'client',
  resolveId(source, importer) {
    if (serverOnly.test(source)) this.error(`${importer ?? 'entry'} brings ${source} into the browser`)
  },
})

/** Packages that only the browser may load: drawing a receipt takes more code than all of the server. */
const browserOnly = /^(pdf-lib|@pdf-lib\/)/

/**
 * Leaves out of the server's build what components load by themselves (`import()`), because they do so in the browser
 * alone, and stops when something of the browser's is reached in another way.
 */
const keepBrowserOutOfServer = (): Plugin => ({
  name: 'keep-browser-out-of-server',
  enforce: 'pre',
  apply: 'build',
  applyToEnvironment: (environment) => environment.name === 'ssr',
  resolveId(source, importer, { kind }) {
    if (browserOnly.test(source)) this.error(`${importer ?? 'entry'} brings ${source} into the server`)
    return kind === 'dynamic-import' && importer?.endsWith('.tsx') ? browserAlone : null
  },
  load: (id) => (id === browserAlone ? "throw new Error('This is for the browser alone.')" : null),
})
const browserAlone = '\0browser-alone'

/** Writes .br and .gz beside the text files of the browser's build, so that none is compressed per request. */
const compressOnce = (): Plugin => ({
  name: 'compress-once',
  apply: 'build',
  applyToEnvironment: (environment) => environment.name === 'client',
  writeBundle({ dir }) {
    if (dir === undefined) return
    for (const name of readdirSync(dir, { recursive: true, encoding: 'utf8' }))
      if (/\.(js|css|svg|vtt|txt)$/.test(name)) compressFile(join(dir, name))
  },
})

/**
 * Writes "narrower than" as `max-width`: Safari before 16.4 knows neither `<` nor what the build would make of it, `not ()`.
 */
const narrowerForSafari = {
  postcssPlugin: 'narrower-for-safari',
  AtRule: {
    media(rule: { params: string }) {
      rule.params = rule.params
        .replaceAll(/\(([\d.]+em) <= (width|height) </g, '(min-$2: $1) and ($2 <')
        .replaceAll(
          /\((width|height) < ([\d.]+)em\)/g,
          (_, side, em) => `(max-${side}: ${(em - 0.01).toFixed(2)}em)`,
        )
    },
  },
}

/** The oldest browsers that the site is written for; tests/browser/old-browsers.spec.ts. */
const browsers = ['chrome109', 'edge109', 'firefox115', 'safari16', 'ios16']

/**
 * Lightning CSS's feature `light-dark()`, which no style here uses: without this, its variables are written into every page.
 */
const LIGHT_DARK = 1 << 20

/** Fonts and code that draw a receipt, fetched by who saves one. Kilobytes. */
const LARGEST_CHUNK = 1200

export default defineConfig(({ command }) => ({
  plugins: [react(), keepServerOutOfBrowser(), keepBrowserOutOfServer(), compressOnce()],
  appType: 'custom',
  // Of the build one line is told, in the end. `npm run build -- --logLevel info` lists what it made.
  logLevel: command === 'build' ? 'warn' : 'info',
  css: { postcss: { plugins: [narrowerForSafari] }, lightningcss: { exclude: LIGHT_DARK } },
  build: { modulePreload: { polyfill: false }, cssTarget: browsers, chunkSizeWarningLimit: LARGEST_CHUNK },
  environments: {
    client: {
      build: {
        outDir: 'dist/client',
        target: browsers,
        manifest: 'manifest.json',
        rolldownOptions: {
          checks: { pluginTimings: false },
          input: ['src/browser.tsx', 'src/frame/frame-script.ts'],
          output: {
            codeSplitting: {
              // React stays in the browser's cache from release to release; what every form needs is one file.
              groups: [
                { name: 'react', test: /node_modules\/(react|react-dom|scheduler)\// },
                {
                  name: 'forms',
                  test: /src\/(forms\/(form|fields|sender-fields)\.tsx|ui\/clock\.tsx|forms\/island-facts\.ts)|vite\/preload-helper/,
                },
                {
                  name: 'paid',
                  test: /src\/(payments\/checkout\/use-checkout|practice\/(fees|format-postcode|money))\./,
                },
              ],
            },
          },
        },
      },
    },
    ssr: {
      // Everything the pages are made of goes into the bundle, React in its production build among it: the pages
      // then render the same whatever NODE_ENV the server runs under, and React need not be installed beside it.
      ...(command === 'build' && {
        resolve: { noExternal: true, external: ['better-sqlite3', 'nodemailer'] },
        define: { 'process.env.NODE_ENV': JSON.stringify('production') },
      }),
      build: {
        outDir: 'dist/server',
        copyPublicDir: false,
        cssMinify: true,
        rolldownOptions: {
          input: ['src/server/server.ts', 'src/operator/practice.ts', 'src/app.tsx'],
          // In one folder, as deep as the rooms of src/: what is read from the program's folder is found from both.
          output: { chunkFileNames: '[name]-[hash].js' },
        },
      },
    },
  },
  builder: {
    async buildApp(builder) {
      const began = performance.now()
      for (const environment of Object.values(builder.environments)) await builder.build(environment)
      await finishBuild(import.meta.dirname)
      process.stdout.write(`Built into dist/ in ${((performance.now() - began) / 1000).toFixed(1)} s\n`)
    },
  },
  test: {
    // A busy machine takes its time.
    expect: { poll: { timeout: 60_000 } },
    include: ['tests/*.test.ts'],
    globalSetup: ['tests/support/before-all.ts'],
    setupFiles: ['tests/support/after-each-file.ts'],
    css: true,
    pool: 'threads',
    // The code keeps no state in its modules, so that files can share them: loading them anew for each takes seconds.
    isolate: false,
    unstubGlobals: true,
    // Tests wait for timers and sockets: on two cores, three keep both busy, and a fourth costs more than it brings.
    maxWorkers: 3,
    // Machines are shared and noisy: a test fails by what it sees, not by how long it took.
    testTimeout: 300_000,
    hookTimeout: 300_000,
  },
}))
