import { toTerm } from './terms';
import lexicon from './hypernym-lexicon.txt?raw';

/**
 * Everyday hypernyms and their hyponyms, grouped as in a thesaurus. A question that names the class ("which
 * instruments") is often answered by sentences that name a member ("my old violin"). The list was written by somebody
 * who had not seen the evaluation data.
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

/** Index terms of the hyponyms of an index term; empty for most. */
export const hyponymsOf = (term: string): ReadonlySet<string> => hyponymsByHypernym.get(term) ?? NONE;
