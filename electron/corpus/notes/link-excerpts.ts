import type { NoteLink } from '../../../shared/ipc/routes/notes';
import { lineExcerptAround } from '../../../shared/lib/markdown/line-excerpt';
import { titleKey } from '../../../shared/lib/markdown/title-key';
import { parseWikilinks } from '../../../shared/lib/markdown/wikilinks';
import type { VaultStore } from '../../store/vault-store';

/** Texts read for one page at most. */
const MAX_READ = 50;
const CONTEXT_CHARACTERS = 80;

/** Backlinks with the line in which each stands; what notes say that may not be used is not told on another page. */
export async function withExcerpts(store: Pick<VaultStore, 'getMany'>, backlinks: NoteLink[]): Promise<NoteLink[]> {
  const read = backlinks.filter(({ link, status }) => link.kind === 'wikilink' && status === 'kept').slice(0, MAX_READ);
  const notes = await store.getMany(
    'notes',
    read.map(({ link }) => link.from),
  );
  const byLink = new Map(
    read.flatMap((entry, index) => {
      const note = notes[index];
      if (note === null || note === undefined || note.neverSurface) return [];
      const excerpt = excerptOf(note.body, entry.link.toTitle);
      return excerpt === null ? [] : [[entry, excerpt] as const];
    }),
  );
  return backlinks.map((entry) => {
    const excerpt = byLink.get(entry);
    return excerpt === undefined ? entry : { ...entry, excerpt };
  });
}

function excerptOf(body: string, target: string): NonNullable<NoteLink['excerpt']> | null {
  const key = titleKey(target);
  const link = parseWikilinks(body).find((each) => titleKey(each.target) === key);
  return link === undefined ? null : lineExcerptAround(body, link.start, link.end, CONTEXT_CHARACTERS);
}
