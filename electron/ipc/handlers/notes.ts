import { sourceRef, type SourceRef } from '../../../shared/domain/ids';
import type { Handlers, RoutesOf } from '../../../shared/ipc/contract';
import { splitIntoClaims } from '../../corpus/cleaning/split-into-claims';
import { readHtml } from '../../corpus/documents/web-page/read-html';
import { findRelatedNotes, type RelatedDeps } from '../../corpus/notes/related-notes';
import type { NotesService } from '../../corpus/notes/notes-service';

export function createNotesHandlers({
  notes,
  onOpened,
  usesOf,
  related,
}: {
  notes: NotesService;
  /** The person opened these texts. */
  onOpened: (refs: SourceRef[]) => void;
  /** How often answers quoted each note, once it is counted. */
  usesOf: () => Promise<(id: string) => number>;
  related: RelatedDeps;
}): Handlers<RoutesOf<'notes'>> {
  return {
    'notes.list': async (input) => notes.list(input, input.sort === 'used' ? await usesOf() : undefined),
    'notes.ids': async (input) => notes.idsOf(input),
    'notes.folders': async () => notes.folders(),
    'notes.tags': async () => notes.tags(),
    'notes.page': ({ id }) => {
      onOpened([sourceRef('note', id)]);
      return notes.page(id);
    },
    'notes.create': (input) => notes.create(input),
    'notes.save': (input) => notes.save(input),
    'notes.versions': ({ id }) => notes.versions(id),
    'notes.restoreVersion': ({ id, version }) => notes.restoreVersion(id, version),
    'notes.setPinned': ({ id, pinned }) => notes.setPinned(id, pinned),
    'notes.addHeard': ({ id, heard }) => notes.addHeard(id, heard),
    'notes.lookAtHeard': ({ id }) => notes.lookAtHeard(id),
    'notes.setNeverSurface': ({ id, neverSurface }) => notes.setNeverSurface(id, neverSurface),
    'notes.setStatus': ({ id, status }) => notes.setStatus(id, status),
    'notes.setStatusOfMany': async ({ ids, status }) => ({ changed: await notes.setStatusOfMany(ids, status) }),
    'notes.link': ({ from, to, kind }) => notes.link(from, to, kind),
    'notes.unlink': ({ ids }) => notes.unlink(ids),
    'notes.linkMention': ({ from, to }) => notes.linkMention(from, to),
    'notes.merge': ({ scope, ...request }) => notes.merge(request, scope),
    'notes.mergePreview': (request) => notes.previewMerge(request),
    'notes.split': ({ scope, ...request }) => notes.split(request, scope),
    'notes.splitPreview': (request) => notes.previewSplit(request),
    'notes.findClaims': async ({ id }) => splitIntoClaims((await notes.page(id)).note),
    'notes.supersede': ({ newer, older, scope }) => notes.supersede(newer, older, scope),
    'notes.chain': async ({ id }) => notes.chain(id),
    'notes.related': (input) => findRelatedNotes(input, related),
    'notes.complete': async ({ text, limit }) => notes.complete(text, limit),
    'notes.titles': async ({ ids }) => notes.titlesOf(ids),
    'notes.byTitle': async ({ title, from, isAddress }) => notes.byTitle(title, from, isAddress),
    'notes.fromHtml': async ({ html }) => ({ markdown: readHtml(html).markdown }),
    'notes.properties': ({ id }) => notes.properties(id),
    'notes.setProperty': ({ id, ...change }) => notes.setProperty(id, change),
    'notes.resource': ({ id }) => notes.resource(id),
  };
}
