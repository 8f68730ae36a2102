import { DOCUMENT_KEY, type Resource } from '../../../shared/domain/resource';
import type { DocumentStates, FolderPreview, ImportPreview } from '../../../shared/ipc/routes/exchange';
import type { VaultStore } from '../../store/vault-store';
import { findKnownResources } from './documents/find-known-resources';
import { changeOf, meetKnownNotes, type PageChange } from './folders/find-known-notes';
import type { FolderSurvey } from './folders/folder-survey';
import type { Survey } from './survey';

/** Names in each list of a preview. */
const MAX_NAMED = 200;

/** Preview of documents: which are here already and what was done to them since, and what a folder of notes contains. */
export async function previewDocuments(
  store: Pick<VaultStore, 'pages' | 'query'>,
  { documentHashes, folder }: Pick<Survey, 'documentHashes' | 'folder'>,
): Promise<Pick<ImportPreview, 'documentStates' | 'folder'>> {
  if (documentHashes.size === 0) return {};
  const states: DocumentStates = { fresh: 0, unchanged: 0, changed: 0, renamed: 0, changedInBoth: 0 };
  const met = folder === null ? null : await meetKnownNotes(store, folder);
  const findResource = await findKnownResources(store, met?.folder ?? null);
  const renamedThere: FolderPreview['renamedThere'] = [];
  const changedInBoth: string[] = [];
  const pages = new Map(met?.folder.pages.map((page) => [page.key, page]));
  for (const [key, hash] of documentHashes) {
    const resource = findResource(`${DOCUMENT_KEY}${key}`, hash);
    const page = pages.get(key);
    const note = met?.known.get(key);
    if (page === undefined || note === undefined) {
      states[stateOfDocument(resource, key, hash)] += 1;
      continue;
    }
    const change = changeOf(page, note);
    const hasSameFields = page.headerHash === note.headerHash && (page.category ?? note.category) === note.category;
    states[stateOfNote(change, hasSameFields)] += 1;
    if (note.isHidden) continue;
    if (change.isRenamed) renamedThere.push({ from: note.here.title, to: page.title });
    if (change.text === 'both') changedInBoth.push(page.title);
  }
  if (folder === null) return { documentStates: states };
  const named = {
    renamedThere: renamedThere.slice(0, MAX_NAMED),
    changedInBoth: changedInBoth.slice(0, MAX_NAMED),
  };
  return { documentStates: states, folder: { ...previewFolder(folder), ...named } };
}

function stateOfDocument(resource: Resource | null, key: string, hash: string): keyof DocumentStates {
  if (resource === null || resource.deletedAt !== null) return 'fresh';
  if (resource.externalKey !== `${DOCUMENT_KEY}${key}`) return 'renamed';
  return resource.contentHash === hash ? 'unchanged' : 'changed';
}

function stateOfNote({ text, isRenamed }: PageChange, hasSameFields: boolean): keyof DocumentStates {
  if (text === 'both') return 'changedInBoth';
  if (isRenamed) return 'renamed';
  return text === 'same' && hasSameFields ? 'unchanged' : 'changed';
}

function previewFolder(folder: FolderSurvey): Omit<FolderPreview, 'renamedThere' | 'changedInBoth'> {
  const { kind, notes, links, embeds, unresolved, unresolvedOf, titleOf, pages } = folder;
  const unresolvedLinks: { note: string; target: string }[] = [];
  for (const [note, targets] of unresolvedOf) {
    for (const target of targets) if (unresolvedLinks.length < MAX_NAMED) unresolvedLinks.push({ note, target });
  }
  const renamed = pages
    .filter(({ key, title }) => titleOf.get(key) !== title)
    .slice(0, MAX_NAMED)
    .map(({ key }) => ({ file: key, title: titleOf.get(key)! }));
  return { kind, notes, links, embeds, unresolved, unresolvedLinks, renamed };
}
