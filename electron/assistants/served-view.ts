import { hideComments } from '../../shared/lib/markdown/comments';
import type { AssistantScope } from '../../shared/domain/assistant-client';
import type { Fact } from '../../shared/domain/fact';
import { type ChunkId, type NoteId, parseSourceRef, sourceRef, type SourceRef } from '../../shared/domain/ids';
import { DOCUMENT_KEY, isPresentChunk, pathOfDocument, type Resource } from '../../shared/domain/resource';
import type { TracedFact } from '../../shared/domain/trace';
import type { Excluded } from '../../shared/ipc/routes/settings';
import { titleKey } from '../../shared/lib/markdown/title-key';
import type { Catalog } from '../corpus/catalog/catalog';
import type { CatalogNote } from '../corpus/catalog/catalog-state';
import { hasTag } from '../corpus/catalog/count-tags';
import type { ProjectMembers } from '../corpus/catalog/match-query';
import { membersOf, presentProjects } from '../corpus/catalog/project-members';
import { hiddenReasonOf } from '../corpus/hidden-claims/hidden-note-index';
import { createExcludedNameFinder, type ExcludedSpan } from '../language/privacy/find-excluded-names';
import { distinctTerms } from '../language/words/terms';
import type { Mask } from '../models/masking/create-mask';
import type { HiddenLookup, HiddenView } from '../retrieval/funnel/retrieval-ports';
import type { IndexScope } from '../retrieval/index/queries/index-scope';
import type { ScopeCatalog } from '../search-results/search-scope';
import type { VaultStore } from '../store/vault-store';
import { type AskedWords, entryKey, readAskedWords } from './asked-words';

interface FunnelMask {
  mask: Mask;
  findExcluded: (text: string) => ExcludedSpan[];
  /** The excluded entries that a placeholder asks for, which stay as written. */
  entries: ReadonlySet<string>;
}

const PLACEHOLDER = /\[(person|place|folder) (\d+)[a-z]*\]/gu;

/**
 * Hides secrets and excluded names from a run of the funnel as if the texts that hold them did: what is masked is no
 * evidence, so that nothing is found by guessing it.
 */
function maskFunnel(hidden: HiddenLookup, { mask, findExcluded, entries }: FunnelMask): HiddenLookup {
  const masked = (text: string): string =>
    mask
      .mask(text)
      .text.replace(PLACEHOLDER, (placeholder, kind: ExcludedSpan['kind'], number: string) =>
        entries.has(entryKey({ kind, listIndex: Number(number) - 1 })) ? mask.unmask(placeholder) : placeholder,
      );
  const names = (text: string): boolean => findExcluded(text).some((span) => !entries.has(entryKey(span)));
  const maskView = (view: HiddenView): HiddenView => ({
    ...view,
    isEmpty: false,
    states: (text) => view.states(text) || names(text),
    async cut(passage) {
      const cut = await view.cut(passage);
      const [text, title] = [masked(cut.text), masked(cut.title)];
      if (text === cut.text && title === cut.title) return cut;
      const noteId = parseSourceRef(passage.ref).id as NoteId;
      return { text, title, hiddenBy: [...cut.hiddenBy, { noteId, why: 'never-surface' }] };
    },
  });
  return { view: async (choice) => maskView(await hidden.view(choice)) };
}

export interface ServedViewDeps {
  catalog: Pick<Catalog, 'note' | 'session' | 'projects' | 'withStatus' | 'resources'>;
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
  serve(passage: { ref: SourceRef; title: string; text: string }): Promise<ServedText | null>;
  /** A text as the vault has it. */
  readText(ref: SourceRef): Promise<{ title: string; text: string } | null>;
  mask(text: string): string;
  /** Tags and paths as they are given away, for the operators of a search. */
  catalog: ScopeCatalog;
  /** A program's words as they are looked for. */
  readAsked(asked: string, findByWords: FindByWords): Promise<AskedWords>;
  /**
   * For the funnel: what is hidden or masked is no evidence, so that nothing can be found by guessing it.
   *
   * @param entries the excluded entries that a placeholder asks for, which stay
   */
  hidden(entries: ReadonlySet<string>): HiddenLookup;
}

/** Every field of a reply that is made of a text of the vault. */
export interface ServedText {
  title: string;
  text: string;
  /** A tag, heading or other short text that belongs to it; null where it tells what was cut. */
  label(written: string): string | null;
  /** Its folders and file, those left out that tell what was cut. */
  path(written: string): string;
}

/** The texts that hold words, best first. */
export type FindByWords = (query: { words: string; scope: IndexScope; limit: number }) => Promise<SourceRef[]>;

export async function createServedView(
  { catalog, store, hidden }: ServedViewDeps,
  { scope, excluded, mask, now }: { scope: AssistantScope; excluded: Excluded; mask: Mask; now: number },
): Promise<ServedView> {
  const maskText = (text: string): string => mask.mask(text).text;
  const view = await hidden.view({ includeArchived: false });
  const findExcluded = createExcludedNameFinder(excluded);
  const isInExcludedFolder = (path: string | undefined): boolean =>
    path !== undefined && findExcluded(path).some(({ kind }) => kind === 'folder');
  const projects = presentProjects(catalog).map((project) => membersOf(project, catalog, now));
  /** What a project keeps from any place is kept from a program too. */
  const keeping = projects.filter(({ project }) => project.mayLeave.kind !== 'settings');
  const allowed =
    scope.kind === 'projects' ? projects.filter(({ project }) => scope.projects.includes(project.id)) : null;
  const isInProjects = (holds: (project: ProjectMembers) => boolean): boolean =>
    !keeping.some(holds) && (allowed === null || allowed.some(holds));
  const isInScope = ({ tags, path }: { tags: readonly string[]; path: string | undefined }): boolean => {
    if (scope.kind === 'all' || scope.kind === 'projects') return true;
    if (scope.kind === 'tags') return scope.tags.some((tag) => hasTag(tags, tag));
    return path !== undefined && scope.folders.some((folder) => isBelow(path, folder));
  };
  const isServedNote = (note: CatalogNote): boolean =>
    note.status === 'kept' &&
    hiddenReasonOf(note) === null &&
    !isInExcludedFolder(note.path) &&
    isInScope({ tags: note.tags, path: note.path }) &&
    isInProjects((project) => project.hasNote(note));
  const isServedResource = (resource: Resource): boolean => {
    const path = pathOfDocument(resource);
    return (
      resource.deletedAt === null &&
      !isInExcludedFolder(path) &&
      isInScope({ tags: [], path }) &&
      isInProjects((project) => project.hasResource(resource))
    );
  };
  const isEverything = scope.kind === 'all' && excluded.folders.length === 0 && keeping.length === 0;

  const servedScope = async (): Promise<IndexScope> => {
    if (isEverything) return { kinds: ['note', 'chunk'], isArchived: false };
    const only = [...catalog.withStatus('kept')].filter(isServedNote).map(({ id }) => sourceRef('note', id));
    for (const resource of [...catalog.resources()].filter(isServedResource)) {
      const chunks = await store.query({ name: 'chunksOfResource', resourceId: resource.id });
      only.push(...chunks.filter(isPresentChunk).map(({ id }) => sourceRef('chunk', id)));
    }
    return { kinds: ['note', 'chunk'], isArchived: false, only };
  };
  const serve: ServedView['serve'] = async ({ ref, title, text }) => {
    const cut = view.isEmpty ? { text, title } : await view.cut({ ref, text, title });
    if (cut.title === '' && cut.text.trim() === '') return null;
    const left = termsIn(`${cut.title} ${cut.text}`);
    const removed = cut.text === text && cut.title === title ? [] : [...termsIn(`${title} ${text}`)];
    const tellsRemoved = (written: string): boolean => {
      const terms = termsIn(written);
      return removed.some((term) => terms.has(term) && !left.has(term));
    };
    const label = (written: string) => (view.states(written) || tellsRemoved(written) ? null : maskText(written));
    return {
      title: maskText(cut.title),
      text: maskText(cut.text),
      label,
      path: (written) =>
        maskText(
          written
            .split('/')
            .map((name) => (label(name.replace(/\.\w+$/u, '')) === null ? LEFT_OUT : name))
            .join('/'),
        ),
    };
  };
  return {
    scope: servedScope,
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
    serve,
    readText: (ref) => readText(store, ref),
    mask: maskText,
    catalog: {
      // Of other projects it is told nothing, not even a name.
      projects: () =>
        (allowed ?? projects).filter((members) => !keeping.includes(members)).map(({ project }) => project),
      session: (id) => catalog.session(id),
      sessionsOfProject: () => [],
      *withStatus(status) {
        for (const note of catalog.withStatus(status))
          if (isServedNote(note))
            yield {
              ...note,
              tags: note.tags.map(maskText),
              ...(note.path === undefined ? {} : { path: maskText(note.path) }),
            };
      },
      *resources() {
        for (const resource of catalog.resources()) {
          const path = pathOfDocument(resource);
          if (isServedResource(resource))
            yield path === undefined ? resource : { ...resource, externalKey: DOCUMENT_KEY + maskText(path) };
        }
      },
    },
    async readAsked(asked, findByWords) {
      const served = await servedScope();
      async function* findServed(words: string) {
        for (const ref of await findByWords({ words, scope: served, limit: MAX_LOOKED_THROUGH })) {
          const found = await readText(store, ref);
          const shown = found === null ? null : await serve({ ref, ...found });
          if (shown !== null) yield { ref, masked: `${shown.title}\n${shown.text}` };
        }
      }
      return readAskedWords(asked, { excluded, findExcluded, mask, findServed });
    },
    hidden: (entries) => maskFunnel(hidden, { mask, findExcluded, entries }),
  };
}

async function readText(
  store: ServedViewDeps['store'],
  ref: SourceRef,
): Promise<{ title: string; text: string } | null> {
  const { kind, id } = parseSourceRef(ref);
  if (kind === 'note') {
    const [note] = await store.getMany('notes', [id as NoteId]);
    return note === null || note === undefined ? null : { title: note.title, text: hideComments(note.body) };
  }
  const [chunk] = await store.getMany('chunks', [id as ChunkId]);
  return chunk === null || chunk === undefined ? null : { title: chunk.path.join('\n'), text: chunk.text };
}

/** Texts that hold a word near an excluded name, of which one that shows it is looked for. */
const MAX_LOOKED_THROUGH = 500;
/** Stands for a part of a path that tells what was cut. */
const LEFT_OUT = '…';
const termsIn = (text: string): Set<string> => new Set(distinctTerms(text).map(({ term }) => term));

function isBelow(path: string, folder: string): boolean {
  const [own, above] = [path, folder].map((each) => titleKey(each).replace(/^\/+|\/+$/gu, ''));
  return above !== '' && own!.startsWith(`${above!}/`);
}
