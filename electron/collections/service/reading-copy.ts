import type { NoteId } from '../../../shared/domain/ids';
import type { PublicationPreview } from '../../../shared/ipc/routes/collections';
import type { Catalog } from '../../corpus/catalog/catalog';
import { createResearchExport, type ResearchExportDependencies } from '../../exchange/export/research/research-export';
import type { Exporter } from '../../exchange/export/write-to-new-folder';
import type { NoteSelector } from './select-notes';

/** A copy of notes as pages for others to read, checked as what goes to colleagues is. */
export interface ReadingCopy {
  /** @param noteIds null: every kept note */
  preview(noteIds: readonly NoteId[] | null): Promise<PublicationPreview>;
  exporter(noteIds: readonly NoteId[] | null): Promise<Exporter>;
}

export function createReadingCopy({
  selector,
  catalog,
  ...rest
}: Omit<ResearchExportDependencies, 'format' | 'readable'> & {
  selector: Pick<NoteSelector, 'read'>;
  catalog: Pick<Catalog, 'withStatus'>;
}): ReadingCopy {
  const read = (noteIds: readonly NoteId[] | null) =>
    selector.read(noteIds ?? [...catalog.withStatus('kept')].map(({ id }) => id), 'quote');
  return {
    async preview(noteIds) {
      const { allowed, leftOut } = await read(noteIds);
      return {
        notes: allowed.map(({ noteKey, title }) => ({ noteId: noteKey as NoteId, title })),
        leftOut: leftOut.map(({ note: { id, title }, reason }) => ({ noteId: id, title, reason })),
      };
    },
    async exporter(noteIds) {
      const { allowed, mayLeave, free } = await read(noteIds);
      return createResearchExport({
        ...rest,
        format: 'html',
        readable: {
          ids: new Set(allowed.map(({ noteKey }) => noteKey)),
          titles: new Set(allowed.map(({ title }) => title)),
          mayLeave,
          free,
        },
      });
    },
  };
}
