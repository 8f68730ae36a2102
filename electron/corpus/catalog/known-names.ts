import type { CatalogState } from './catalog-state';

const MAX_NAMES = 5_000;
const MAX_NAME_WORDS = 3;
const MAX_NAME_LENGTH = 60;

/**
 * Names known to the vault: participants of its sessions, and titles and aliases of kept notes that look like names (at
 * most three words, each starting with a capital or a digit).
 */
export function collectKnownNames(state: CatalogState): string[] {
  const names = new Set<string>();
  for (const session of state.sessions.values()) {
    if (session.deletedAt === null && !session.incognito) for (const person of session.participants) names.add(person);
  }
  for (const { title, aliases } of state.notesByStatus.get('kept')) {
    if (isName(title)) names.add(title);
    for (const alias of aliases) if (isName(alias)) names.add(alias);
    if (names.size >= MAX_NAMES) break;
  }
  return [...names];
}

function isName(title: string): boolean {
  if (title.length > MAX_NAME_LENGTH || /[.!?…:;,]/u.test(title)) return false;
  const words = title.split(' ');
  return words.length <= MAX_NAME_WORDS && words.every((word) => /^[\p{Lu}\p{Lo}\p{N}]/u.test(word));
}
