/*
 * How do you look? Colours and wordmark of the website, the letters, the receipt and the documents. Rest the mouse on the
 * name of a colour to read what it is for. After a change run `npm run pictures`.
 */

import type { Look } from './types.ts'

export const look: Look = {
  // The name as on your door, in the type of the website; or { svg: 'wordmark.svg' }, a file in the folder public.
  wordmark: { name: 'Pearmain', below: 'Dental Practice' },

  // The check refuses colours on which words would be hard to read, and says by how much.
  colours: {
    page: '#fbf8f2',
    surface: '#ffffff',
    band: '#f3ede2',
    line: '#e2d9ca',
    lineOnBand: '#dbcfbc',
    ink: '#14453f',
    text: '#2b4540',
    muted: '#3a524c',
    action: '#1f6f66',
    // A darker `action`: change both.
    actionHover: '#185a53',
    accent: '#a33e28',
    field: '#7f938d',
    error: '#9b2226',
    success: '#1c6b45',
    darkest: '#0e332f',
    onDark: '#cfe3db',
    accentOnDark: '#f2b79b',
    tintCool: '#d5eae2',
    tintCoolPale: '#edf6f2',
    tintWarm: '#f7d9c9',
    tintWarmPale: '#fcefe8',
    tintSun: '#efddb4',
    tintSunPale: '#faf3e1',
    tintLeaf: '#dce5d2',
    // The walls of the pictures, where a box continues a picture.
    wall: '#e7e3d9',
    wallCool: '#d5e6dd',
    wallWarm: '#f1decf',
    wallSun: '#f2e4cc',
    wallLeaf: '#dde4d4',
    // Drawings
    apple: '#f0b48e',
    leaf: '#9fb294',
    stem: '#6b4a2a',
  },
}
