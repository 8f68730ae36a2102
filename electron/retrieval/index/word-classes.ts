import { toTerm } from '../../../shared/lib/text/terms';
import classes from './word-classes.txt?raw';

/**
 * Everyday classes of things and their members, as a thesaurus groups them. Who asks by the class ("which instruments")
 * is often answered by sentences
 * that name only a member ("my old violin"). The list was written blind: by somebody who had seen no evaluation data.
 */
const membersByHead = new Map<string, Set<string>>();
for (const entry of classes.trim().split(/\n(?! )/)) {
  const [heads, members] = entry.split(':').map((part) => part.trim().split(/\s+/).map(toTerm));
  for (const head of heads!) {
    const known = membersByHead.get(head) ?? new Set<string>();
    membersByHead.set(head, known);
    for (const member of members!) if (member !== head) known.add(member);
  }
}

const NONE: ReadonlySet<string> = new Set();

/** Index terms of what is a kind of the thing an index term names; none for most words. */
export const kindsOf = (term: string): ReadonlySet<string> => membersByHead.get(term) ?? NONE;
