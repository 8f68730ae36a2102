/** Programs for notes whose exports are read as folders of pages, with their names. */
export const NOTES_PROGRAMS = {} as const satisfies Record<string, string>;

export type NotesProgram = keyof typeof NOTES_PROGRAMS;
