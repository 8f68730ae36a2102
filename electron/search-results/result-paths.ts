import type { ChunkId, NoteId } from '../../shared/domain/ids';
import type { TraceCandidate } from '../../shared/domain/trace';
import { candidatePath } from '../../shared/domain/trace-text/candidate-passages';
import { pageLabel } from '../../shared/domain/page-label';
import { pathOfDocument, type Resource } from '../../shared/domain/resource';
import type { VaultStore } from '../store/vault-store';

/** Folders and headings of a result, outermost first, and its page; without its title. Empty where none is known. */
export type ResultPath = string[];

export async function readResultPaths(
  store: Pick<VaultStore, 'getMany'>,
  candidates: readonly TraceCandidate[],
): Promise<ResultPath[]> {
  const idsOf = (kind: TraceCandidate['kind']) =>
    candidates.filter((candidate) => candidate.kind === kind).map(({ ref }) => ref.slice(ref.indexOf(':') + 1));
  const notes = new Map(
    (await store.getMany('notes', idsOf('note') as NoteId[])).map((row) => [row?.id as string, row]),
  );
  const chunks = new Map(
    (await store.getMany('chunks', idsOf('chunk') as ChunkId[])).map((row) => [row?.id as string, row]),
  );
  const resourceIds = [...new Set([...chunks.values()].flatMap((chunk) => chunk?.resourceId ?? []))];
  const resources = new Map((await store.getMany('resources', resourceIds)).map((row) => [row?.id as string, row]));
  return candidates.map((candidate) => {
    const { ref, kind, origin } = candidate;
    const id = ref.slice(ref.indexOf(':') + 1);
    const headings = candidatePath(candidate).slice(1);
    if (kind === 'message') return origin === null ? [] : [origin.sessionTitle];
    const note: { id: string; path?: string } | null | undefined = notes.get(id);
    const chunk = chunks.get(id);
    const resource = resources.get(chunk?.resourceId ?? '');
    const page = chunk && resource ? pageLabel(chunk, resource) : null;
    return [
      ...foldersOf(kind === 'note' ? note?.path : fileOf(resource)),
      ...headings,
      ...(page === null ? [] : [page]),
    ];
  });
}

const foldersOf = (file: string | undefined): string[] =>
  (file ?? '')
    .split('/')
    .slice(0, -1)
    .filter((name) => name !== '');

const fileOf = (resource: Resource | null | undefined): string | undefined =>
  resource === null || resource === undefined ? undefined : pathOfDocument(resource);
