/** Marks that would end a value of a query. */
const MARKS = /["“”„«»]/gu;

/** A name as `project:"…"` names it: whatever its case, and without the marks that would end it. */
export const projectNameKey = (name: string): string => name.normalize('NFC').replace(MARKS, '').trim().toLowerCase();

/** The filter that finds what a project holds. */
export const projectQuery = ({ name }: { name: string }): string => `project:"${name.replace(MARKS, '').trim()}"`;
