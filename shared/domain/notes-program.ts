/** Programs for notes whose exports are read as folders of pages, with their names. */
export const NOTES_PROGRAMS = {
  notion: 'Notion',
  evernote: 'Evernote',
  joplin: 'Joplin',
  keep: 'Google Keep',
  kindle: 'Kindle',
  roam: 'Roam',
  'day-one': 'Day One',
  readwise: 'Readwise',
  bear: 'Bear',
  zotero: 'Zotero',
} as const satisfies Record<string, string>;

export type NotesProgram = keyof typeof NOTES_PROGRAMS;
