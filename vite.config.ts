import { cpSync, existsSync, readdirSync } from 'node:fs'
import { join } from 'node:path'
import react from '@vitejs/plugin-react'
import type { Plugin } from 'vite'
import { defineConfig } from 'vitest/config'
import { practiceFolder } from './src/runtime/practice-folder.ts'
import { compressFile } from './src/server/compress-file.ts'
import { finishBuild } from './src/server/finish-build.ts'
import { writeDocuments } from './src/server/write-documents.ts'

/** Packages for the server only; the build fails if one gets into the browser's bundle. */
const serverOnly =
  /^(node:|hono|@hono\/|kysely|better-sqlite3|nodemailer|postal-mime|react-dom\/server|react-router|ws$)/

/** Fails the browser's build as soon as one of its modules imports server code. */
const keepServerOutOfBrowser = (): Plugin => ({
  name: 'keep-server-out-of-browser',
  enforce: 'pre',
  applyToEnvironment: (environment) => environment.name === 'client',
  resolveId(source, importer) {
    if (serverOnly.test(source)) this.error(`${importer ?? 'entry'} brings ${source} into the browser`)
  },
})

/** Packages for the browser only: drawing a receipt takes more code than the whole server. */
const browserOnly = /^(pdf-lib|@pdf-lib\/)/

/**
 * Leaves dynamic imports of components (`import()`) out of the server's build, because they run in the browser only.
 * Fails when a package for the browser is imported in any other way.
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

/** Adds the practice's pictures, films and icons to the browser's build. Development serves them from their folder. */
const copyPracticeFiles = (): Plugin => ({
  name: 'copy-practice-files',
  apply: 'build',
  applyToEnvironment: (environment) => environment.name === 'client',
  writeBundle({ dir }) {
    const files = join(practiceFolder, 'public')
    if (!existsSync(files)) this.error(`${files} is missing. Run "npm run pictures".`)
    if (dir !== undefined) cpSync(files, dir, { recursive: true })
  },
})

/**
 * Writes .br and .gz files next to the text files of the browser's build, so that nothing is compressed per request.
 */
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
 * Writes `<` in media queries as `max-width` or `max-height`: Safari before 16.4 knows neither `<` nor the `not ()`
 * that the build would make of it.
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

/** The oldest supported browsers; see tests/browser/old-browsers.spec.ts. */
const browsers = ['chrome109', 'edge109', 'firefox115', 'safari16', 'ios16']

/**
 * Feature `light-dark()` of Lightning CSS. No style here uses it, but without this its variables would be in every
 * page.
 */
const LIGHT_DARK = 1 << 20

/** Fonts and code for receipts, loaded only when somebody saves one. Kilobytes. */
const LARGEST_CHUNK = 1200

const resolve = { alias: [{ find: /^#practice\//, replacement: `${practiceFolder}/` }] }

export default defineConfig(({ command }) => ({
  resolve,
  server: { fs: { allow: [import.meta.dirname, practiceFolder] } },
  plugins: [react(), keepServerOutOfBrowser(), keepBrowserOutOfServer(), copyPracticeFiles(), compressOnce()],
  appType: 'custom',
  // A build prints one line at the end. `npm run build -- --logLevel info` lists its files.
  logLevel: command === 'build' ? 'warn' : 'info',
  css: { postcss: { plugins: [narrowerForSafari] }, lightningcss: { exclude: LIGHT_DARK } },
  build: {
    modulePreload: {
      polyfill: false,
      // A page already preloads the parts of its form (site/html-document.tsx); the entry need not list those of all.
      resolveDependencies: (_, parts, { hostId }) => (hostId.startsWith('assets/browser-') ? [] : parts),
    },
    cssTarget: browsers,
    chunkSizeWarningLimit: LARGEST_CHUNK,
  },
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
              // React is a separate file that stays cached across releases; code that every form needs is one file.
              groups: [
                { name: 'react', test: /node_modules\/(react|react-dom|scheduler)\// },
                {
                  name: 'forms',
                  test: /src\/(forms\/(form|fields|sender-fields)\.tsx|ui\/use-today\.tsx|forms\/island-facts\.ts|facts\/words\.ts)|vite\/preload-helper/,
                },
                {
                  name: 'paid',
                  test: /src\/(payments\/checkout\/use-checkout|facts\/(consultation-price|format-postcode|money))\./,
                },
              ],
            },
          },
        },
      },
    },
    ssr: {
      // Bundles everything that pages need, including React's production build: pages then render the same under any
      // NODE_ENV of the server, and React need not be installed next to it.
      ...(command === 'build' && {
        resolve: { noExternal: true, external: ['better-sqlite3', 'nodemailer'] },
        define: { 'process.env.NODE_ENV': JSON.stringify('production') },
      }),
      build: {
        outDir: 'dist/server',
        copyPublicDir: false,
        cssMinify: true,
        rolldownOptions: {
          input: { server: 'src/server/server.ts', practice: 'src/operator/tool.ts', app: 'src/app.tsx' },
          // All in one folder, as deep as the folders of src/, so that relative paths to the program's folder work from
          // both.
          output: { chunkFileNames: '[name]-[hash].js' },
        },
      },
    },
  },
  builder: {
    async buildApp(builder) {
      const began = performance.now()
      for (const environment of Object.values(builder.environments)) await builder.build(environment)
      await writeDocuments(import.meta.dirname, resolve)
      await finishBuild(import.meta.dirname)
      process.stdout.write(`Built into dist/ in ${((performance.now() - began) / 1000).toFixed(1)} s\n`)
    },
  },
  test: {
    // A busy machine is slow.
    expect: { poll: { timeout: 60_000 } },
    include: ['tests/*.test.ts'],
    globalSetup: ['tests/support/before-all.ts'],
    setupFiles: ['tests/support/after-each-file.ts'],
    css: true,
    pool: 'threads',
    // The code keeps no state in its modules, so test files can share them: loading them for each file takes seconds.
    isolate: false,
    unstubGlobals: true,
    // Tests wait for timers and sockets, so three workers keep two cores busy; a fourth costs more than it gains.
    maxWorkers: 3,
    // Machines are shared and noisy: a test fails by what it finds, not by its duration.
    testTimeout: 300_000,
    hookTimeout: 300_000,
  },
}))
