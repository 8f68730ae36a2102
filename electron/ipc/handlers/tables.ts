import { mkdir } from 'node:fs/promises';
import type { Handlers, RoutesOf } from '../../../shared/ipc/contract';
import { columnLabel, type NoteView } from '../../../shared/domain/note-view';
import type { AttachmentsService } from '../../attachments/attachments-service';
import type { ColumnSources } from '../../corpus/catalog/table-values';
import type { NotesService } from '../../corpus/notes/notes-service';
import { readBase } from '../../exchange/bases/read-base';
import { writeBase } from '../../exchange/bases/write-base';
import { csvOfTable, markdownOfTable } from '../../exchange/export/table-text';
import { findUnusedPath, toExportError } from '../../exchange/export/write-to-new-folder';
import { safeFileName } from '../../files/file-names';
import { writeAtomically } from '../../files/write-atomically';
import { pathOfDocument } from '../../../shared/domain/resource';

interface TableHandlersDependencies {
  notes: NotesService;
  /** What columns show that the catalog does not know. */
  sourcesFor: (columns: readonly string[]) => Promise<ColumnSources>;
  attachments: Pick<AttachmentsService, 'readText'>;
  /** `<data folder>/exports`. */
  exportsFolder: string;
  now: () => number;
}

export function createTableHandlers({
  notes,
  sourcesFor,
  attachments,
  exportsFolder,
  now,
}: TableHandlersDependencies): Handlers<RoutesOf<'tables'>> {
  const write = async (name: string, ending: string, text: string): Promise<string> => {
    try {
      await mkdir(exportsFolder, { recursive: true, mode: 0o700 });
      const path = await findUnusedPath(exportsFolder, safeFileName(name), ending);
      await writeAtomically(path, text);
      return path;
    } catch (error) {
      throw toExportError(error);
    }
  };
  return {
    'tables.page': async (request) => {
      const sources = await sourcesFor(columnsUsedBy(request));
      return notes.tables().page(request, now(), sources);
    },
    'tables.properties': async () => notes.tables().propertiesOfKept(),
    'tables.setProperty': ({ ids, ...change }) => notes.setPropertyOfMany(ids, change),
    async 'tables.text'({ format, ids, columns }) {
      const cells = notes.tables().cellsOf(ids, columns, await sourcesFor(columns));
      const heads = columns.map(columnLabel);
      return format === 'csv' ? csvOfTable(heads, columns, cells) : markdownOfTable(heads, columns, cells);
    },
    async 'tables.exportCsv'({ name, ...request }) {
      const { columns } = request;
      const sources = await sourcesFor(columnsUsedBy(request));
      const rows = notes.tables().all(request, now(), sources);
      const text = csvOfTable(columns.map(columnLabel), columns, rows);
      return { path: await write(name, '.csv', text), rows: rows.length };
    },
    async 'tables.readBase'({ id }) {
      const path = pathOfDocument((await notes.resource(id)).resource);
      // Its document is cut and cleaned for reading; the file itself is kept beside it.
      const source = path?.endsWith('.base') === true ? await attachments.readText(path) : null;
      return source === null ? [] : readBase(source);
    },
    async 'tables.exportBase'({ name, query, view }) {
      const { text, left } = writeBase({ name, query, view }, now());
      return { path: await write(name, '.base', text), left };
    },
  };
}

/** Those that are shown, and those that say the order. */
const columnsUsedBy = ({
  columns,
  sorts,
  group,
}: Pick<NoteView, 'group' | 'sorts'> & { columns: readonly string[] }) => [
  ...columns,
  ...sorts.map(({ column }) => column),
  ...(group === null ? [] : [group.column]),
];
