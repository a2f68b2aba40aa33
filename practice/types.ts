/* What each file may hold. The editor, which underlines what does not fit, finds it in the program's folder by this line. */

export type * from '../src/facts/types.ts'
