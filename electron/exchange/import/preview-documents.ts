import type { ImportPreview } from '../../../shared/ipc/routes/exchange';
import type { VaultStore } from '../../store/vault-store';
import type { Survey } from './survey';
import { DOCUMENT_KEY } from '../../../shared/domain/resource';

const MAX_LISTED = 200;

/** Preview of documents: which exist already, and what a folder of notes contains. */
export async function previewDocuments(
  store: Pick<VaultStore, 'pages'>,
  survey: Survey,
): Promise<Pick<ImportPreview, 'documentStates' | 'folder'>> {
  if (survey.documentHashes.size === 0) return {};
  const states = { fresh: 0, changed: 0, unchanged: 0 };
  const known = new Map<string, string>();
  const hashes = new Set<string>();
  for await (const page of store.pages('resources')) {
    for (const { externalKey, contentHash, deletedAt } of page) {
      if (deletedAt !== null || externalKey?.startsWith(DOCUMENT_KEY) !== true) continue;
      known.set(externalKey, contentHash);
      hashes.add(contentHash);
    }
  }
  for (const [key, hash] of survey.documentHashes) {
    const stored = known.get(`${DOCUMENT_KEY}${key}`);
    if (stored === hash || (stored === undefined && hashes.has(hash))) states.unchanged += 1;
    else if (stored === undefined) states.fresh += 1;
    else states.changed += 1;
  }
  return { documentStates: states, ...folderOf(survey) };
}

function folderOf({ folder }: Survey): Pick<ImportPreview, 'folder'> {
  if (folder === null) return {};
  const { kind, notes, links, embeds, unresolved, unresolvedOf, titleOf, pages } = folder;
  const unresolvedLinks: { note: string; target: string }[] = [];
  for (const [note, targets] of unresolvedOf) {
    for (const target of targets) if (unresolvedLinks.length < MAX_LISTED) unresolvedLinks.push({ note, target });
  }
  const renamed = pages
    .filter(({ key, title }) => titleOf.get(key) !== title)
    .slice(0, MAX_LISTED)
    .map(({ key }) => ({ file: key, title: titleOf.get(key)! }));
  return { folder: { kind, notes, links, embeds, unresolved, unresolvedLinks, renamed } };
}
