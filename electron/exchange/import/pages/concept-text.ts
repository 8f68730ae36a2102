import { z } from 'zod';
import { parseJson } from '../../../../shared/lib/parse-json';

/** Stands between a note's text and what the export says of it, with the links that are written otherwise in the note. */
export const END_OF_NOTE = '<!-- engram-vault: end of note';

/** `[words](address "title")` without brackets in the words; others stay as they are. */
export const INLINE_LINK =
  /\[((?:[^[\]\\\n]|\\.){1,600})\]\((<[^<>\n]{1,1000}>|[^\s()<>]{1,1000})((?:[ \t]+"[^"\n]{0,300}")?)\)/gu;

/** Links of a text as they are in its concept, with what is written in the note. */
export type RewrittenLinks = readonly (readonly [inConcept: string, inNote: string])[];

/** The text of a note from the text of its concept, without what the export said of it. */
export function noteTextOfConcept(text: string): string {
  const at = text.lastIndexOf(`\n${END_OF_NOTE}`);
  const end = at === -1 ? -1 : text.indexOf(' -->\n', at);
  return end === -1
    ? text
    : fromBundleLinks(text.slice(0, at), readLinks(text.slice(at + 1 + END_OF_NOTE.length, end)));
}

/** A text with its links as they are written in the note. */
export function fromBundleLinks(text: string, links: RewrittenLinks): string {
  const inNote = new Map(links);
  return inNote.size === 0 ? text : text.replace(INLINE_LINK, (link) => inNote.get(link) ?? link);
}

const readLinks = (json: string): RewrittenLinks => Object.entries(linksSchema.safeParse(parseJson(json)).data ?? {});

const linksSchema = z.record(z.string(), z.string());
