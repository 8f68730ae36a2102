import { isUndecided, type Note, type NoteSource } from '../../../shared/domain/note';
import { titleKey } from '../../../shared/lib/markdown/title-key';

type MergedProvenance = Pick<Note, 'sources' | 'confirmations' | 'aliases' | 'tags' | 'pinned' | 'keptAt'>;

/**
 * Metadata of the merged note: every source once, all confirmations plus one for each note from another session, every
 * former name, every tag. `title` is its title after the merge.
 */
export function mergeProvenance(canonical: Note, others: readonly Note[], title: string): MergedProvenance {
  const all = [canonical, ...others];
  const times = all.flatMap(({ keptAt }) => (keptAt === null ? [] : [keptAt]));
  return {
    sources: mergeSources(all),
    confirmations: all.reduce((sum, note) => sum + note.confirmations, 0) + countIndependent(canonical, others),
    aliases: mergeAliases(all, title),
    tags: [...new Set(all.flatMap(({ tags }) => tags))],
    pinned: all.some(({ pinned }) => pinned),
    keptAt: times.length === 0 ? null : Math.min(...times),
  };
}

function mergeSources(notes: readonly Note[]): NoteSource[] {
  const seen = new Map<string, NoteSource>();
  for (const source of notes.flatMap(({ sources }) => sources)) {
    const key = `${source.messageId} ${source.start} ${source.end}`;
    if (!seen.has(key)) seen.set(key, source);
  }
  return [...seen.values()];
}

/** Number of notes from a session that no earlier note comes from. */
function countIndependent(canonical: Note, others: readonly Note[]): number {
  const sessions = new Set(canonical.sources.map(({ sessionId }) => sessionId));
  let count = 0;
  for (const { sources } of others) {
    if (sources.some(({ sessionId }) => !sessions.has(sessionId))) count += 1;
    for (const { sessionId } of sources) sessions.add(sessionId);
  }
  return count;
}

/** Only titles of kept notes become aliases: nothing links to a unit by its wording. */
function mergeAliases(notes: readonly Note[], title: string): string[] {
  const taken = new Set([titleKey(title)]);
  const names = notes.flatMap((note) => (isUndecided(note) ? note.aliases : [note.title, ...note.aliases]));
  return names.filter((name) => {
    const key = titleKey(name);
    if (taken.has(key)) return false;
    taken.add(key);
    return true;
  });
}
