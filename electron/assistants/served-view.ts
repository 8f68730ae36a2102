import type { AssistantScope } from '../../shared/domain/assistant-client';
import type { Fact } from '../../shared/domain/fact';
import { parseSourceRef, sourceRef, type ChunkId, type NoteId, type SourceRef } from '../../shared/domain/ids';
import { isPresentChunk, pathOfDocument, type Resource } from '../../shared/domain/resource';
import type { TracedFact } from '../../shared/domain/trace';
import type { Excluded } from '../../shared/ipc/routes/settings';
import { titleKey } from '../../shared/lib/markdown/title-key';
import type { Catalog } from '../corpus/catalog/catalog';
import type { CatalogNote } from '../corpus/catalog/catalog-state';
import { hasTag } from '../corpus/catalog/count-tags';
import { hiddenReasonOf } from '../corpus/hidden-claims/hidden-note-index';
import { findSecrets } from '../language/privacy/find-secrets';
import { createExcludedNameFinder } from '../language/privacy/find-excluded-names';
import type { Mask } from '../models/masking/create-mask';
import type { HiddenLookup, HiddenView } from '../retrieval/funnel/retrieval-ports';
import type { IndexScope } from '../retrieval/index/queries/index-scope';
import type { VaultStore } from '../store/vault-store';

export interface ServedViewDeps {
  catalog: Pick<Catalog, 'note' | 'withStatus' | 'resources'>;
  store: Pick<VaultStore, 'query' | 'getMany'>;
  hidden: HiddenLookup;
}

/**
 * What one program may read: kept notes and documents within its scope, less what is hidden or lies in an excluded
 * folder, with excluded names and secrets masked. Everything that is given away passes through it.
 */
export interface ServedView {
  /** Where the funnel may look. */
  scope(): Promise<IndexScope>;
  isServedNote(note: CatalogNote): boolean;
  isServed(ref: SourceRef): Promise<boolean>;
  isServedFact(fact: Fact | TracedFact): boolean;
  /** A text of the vault as it is given away; null where nothing of it is left. */
  read(passage: { ref: SourceRef; title: string; text: string }): Promise<{ title: string; text: string } | null>;
  mask(text: string): string;
  /** A text without its secrets: what words are looked for in, so that no secret can be found by guessing it. */
  searchable(text: string): string;
  /** For the funnel: what is hidden, and secrets, are no evidence. */
  hidden: HiddenLookup;
  /**
   * A program's words as they are looked for: placeholders stand for the names again, and the names themselves are left
   * out, so that nobody learns by asking which placeholder is whose.
   */
  wordsOf(asked: string): string;
}

export async function createServedView(
  { catalog, store, hidden }: ServedViewDeps,
  access: { scope: AssistantScope; excluded: Excluded; mask: Mask; findKeys: FindKeys },
): Promise<ServedView> {
  const { scope, excluded, mask } = access;
  const withoutSecrets = createSecretRemover(access.findKeys);
  const view = await hidden.view({ includeArchived: false });
  const findExcluded = createExcludedNameFinder(excluded);
  const isInExcludedFolder = (path: string | undefined): boolean =>
    path !== undefined && findExcluded(path).some(({ kind }) => kind === 'folder');
  const isInScope = ({ tags, path }: { tags: readonly string[]; path: string | undefined }): boolean => {
    if (scope.kind === 'all') return true;
    if (scope.kind === 'tags') return scope.tags.some((tag) => hasTag(tags, tag));
    return path !== undefined && scope.folders.some((folder) => isBelow(path, folder));
  };
  const isServedNote = (note: CatalogNote): boolean =>
    note.status === 'kept' &&
    hiddenReasonOf(note) === null &&
    !isInExcludedFolder(note.path) &&
    isInScope({ tags: note.tags, path: note.path });
  const isServedResource = (resource: Resource): boolean => {
    const path = pathOfDocument(resource);
    return resource.deletedAt === null && !isInExcludedFolder(path) && isInScope({ tags: [], path });
  };
  const isEverything = scope.kind === 'all' && excluded.folders.length === 0;

  return {
    async scope() {
      if (isEverything) return { kinds: ['note', 'chunk'], isArchived: false };
      const only = [...catalog.withStatus('kept')].filter(isServedNote).map(({ id }) => sourceRef('note', id));
      for (const resource of [...catalog.resources()].filter(isServedResource)) {
        const chunks = await store.query({ name: 'chunksOfResource', resourceId: resource.id });
        only.push(...chunks.filter(isPresentChunk).map(({ id }) => sourceRef('chunk', id)));
      }
      return { kinds: ['note', 'chunk'], isArchived: false, only };
    },
    isServedNote,
    async isServed(ref) {
      const { kind, id } = parseSourceRef(ref);
      if (kind === 'note') {
        const note = catalog.note(id);
        return note !== null && isServedNote(note);
      }
      if (kind !== 'chunk') return false;
      const [chunk] = await store.getMany('chunks', [id as ChunkId]);
      if (chunk === null || chunk === undefined || !isPresentChunk(chunk)) return false;
      const [resource] = await store.getMany('resources', [chunk.resourceId]);
      return resource !== null && resource !== undefined && isServedResource(resource);
    },
    isServedFact(fact) {
      if (!view.isFactVisible(fact)) return false;
      // What the person entered has no source, so no tag or folder tells whether it is meant.
      if (fact.source === null) return scope.kind === 'all';
      const { kind, id } = parseSourceRef(fact.source);
      const note = kind === 'note' ? catalog.note(id) : null;
      return note !== null && isServedNote(note);
    },
    async read({ ref, title, text }) {
      const cut = view.isEmpty ? { text, title } : await view.cut({ ref, text, title });
      if (cut.title === '' && cut.text.trim() === '') return null;
      return { title: mask.mask(cut.title).text, text: mask.mask(cut.text).text };
    },
    mask: (text) => mask.mask(text).text,
    searchable: withoutSecrets,
    hidden: {
      view: async (choice) => hideSecrets(await hidden.view(choice), withoutSecrets),
    },
    wordsOf(asked) {
      let words = '';
      let from = 0;
      for (const { start, end } of findExcluded(asked)) {
        words += `${asked.slice(from, start)} `;
        from = end;
      }
      return mask.unmask(words + asked.slice(from)).trim();
    },
  };
}

type FindKeys = (text: string) => { start: number; end: number }[];

const createSecretRemover =
  (findKeys: FindKeys) =>
  (text: string): string => {
    let left = '';
    let from = 0;
    for (const { start, end } of [...findSecrets(text), ...findKeys(text)].toSorted((a, b) => a.start - b.start)) {
      if (start > from) left += `${text.slice(from, start)} … `;
      from = Math.max(from, end);
    }
    return left + text.slice(from);
  };

/** A view that cuts secrets as if they were hidden by the text itself. */
function hideSecrets(view: HiddenView, withoutSecrets: (text: string) => string): HiddenView {
  return {
    ...view,
    isEmpty: false,
    async cut(passage) {
      const cut = await view.cut(passage);
      const [text, title] = [withoutSecrets(cut.text), withoutSecrets(cut.title)];
      if (text === cut.text && title === cut.title) return cut;
      const noteId = parseSourceRef(passage.ref).id as NoteId;
      return { text, title, hiddenBy: [...cut.hiddenBy, { noteId, why: 'never-surface' }] };
    },
  };
}

function isBelow(path: string, folder: string): boolean {
  const [own, above] = [path, folder].map((each) => titleKey(each).replace(/^\/+|\/+$/gu, ''));
  return above !== '' && own!.startsWith(`${above!}/`);
}
