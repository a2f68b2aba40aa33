/** Hours that typed text is kept, in the tab of the visitor's own browser. */
export const draftHours = 12

/** With the form's name, the key under which a browser keeps text typed into a form, for one tab (forms/draft.ts). */
export const draftStorageKey = 'draft'
