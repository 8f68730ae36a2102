import { put, type DraftChange } from '../../../../shared/domain/batch';
import type { ChunkId, IdFactory } from '../../../../shared/domain/ids';
import {
  isPresentChunk,
  MIN_CONFIDENCE,
  type Chunk,
  type Resource,
  type ScannedPage,
} from '../../../../shared/domain/resource';
import { AppError, isAppError } from '../../../../shared/ipc/errors';
import type { JobEvent } from '../../../../shared/ipc/routes/exchange';
import type { ScanReport } from '../../../../shared/ipc/routes/scans';
import { contentHash } from '../../../../shared/lib/content-hash';
import { t } from '../../../../shared/messages/message';
import { quoted } from '../../../../shared/messages/quoted';
import type { AttachmentFiles } from '../../../attachments/attachment-files';
import type { VaultStore, VaultWriter } from '../../../store/vault-store';
import type { ScanReader } from './scan-reader';
import { codesOf, type LanguageFile, type ReadPicture } from './tesseract';

export type ScansService = ReturnType<typeof createScansService>;

interface Deps {
  store: VaultStore;
  writer: Pick<VaultWriter, 'commit'>;
  files: Pick<AttachmentFiles, 'has' | 'pathOf'>;
  openReader: () => ScanReader;
  ids: IdFactory;
  now: () => number;
}

/** Documents that are named as having pages to read. */
const MAX_UNREAD = 2_000;
const MAX_SKIPPED = 50;

interface ReadOptions {
  ids: readonly string[];
  languages: readonly LanguageFile[];
  /** Pages that were read in other languages are read too. */
  isAgain: boolean;
}

/** Reads the pages of documents that are pictures, and keeps their text beside that of the others. */
export function createScansService({ store, writer, files, openReader, ids, now }: Deps) {
  let isReading = false;
  const requireScan = async (id: string) => {
    const resource = await store.get('resources', id);
    if (resource === null) throw new AppError('not-found', t('mainCorpus.documentVault'));
    return resource;
  };
  const chunksOf = async (id: string): Promise<Chunk[]> => {
    const all = await store.query({ name: 'chunksOfResource', resourceId: id });
    return all.filter(isPresentChunk).sort((a, b) => a.ordinal - b.ordinal);
  };
  const commit = (kind: 'resource.read' | 'resource.unread', { title }: Resource, changes: DraftChange[]) =>
    writer.commit({
      actor: 'person',
      kind,
      scope: kind === 'resource.read' ? 'none' : 'note',
      label: t(kind === 'resource.read' ? 'ocr.readPagesOf' : 'ocr.forgotPagesOf', {
        title: quoted(title.slice(0, 80)),
      }),
      changes,
    });

  /** Keeps what was read of a page. The page as it stood while it was read, or nothing is kept. */
  async function keep(id: string, hash: string, page: ScannedPage, text: string): Promise<void> {
    const resource = await requireScan(id);
    if (resource.scan === undefined || resource.contentHash !== hash) return;
    const { scan, format } = resource;
    const before = await chunksOf(id);
    const old = before.find((chunk) => chunk.confidence !== undefined && (chunk.page ?? 1) === page.page);
    const at = now();
    const confidence = page.confidence!;
    const isKept = text !== '' && confidence >= MIN_CONFIDENCE;
    const fresh: Chunk[] = isKept
      ? [
          old?.text === text
            ? { ...old, confidence }
            : {
                id: ids.next<ChunkId>(),
                resourceId: resource.id,
                ordinal: 0,
                path: [],
                text,
                contentHash: contentHash(text),
                createdAt: at,
                ...(format === 'picture' && scan.pages.length === 1 ? {} : { page: page.page }),
                confidence,
              },
        ]
      : [];
    const others = before.filter((chunk) => chunk !== old);
    const place = others.findLastIndex((chunk) => (chunk.page ?? 1) <= page.page) + 1;
    const after = others.toSpliced(place, 0, ...fresh).map((chunk, ordinal) => ({ ...chunk, ordinal }));
    const changed = after.filter(
      (chunk) => JSON.stringify(chunk) !== JSON.stringify(before.find((row) => row.id === chunk.id)),
    );
    const isGone = old !== undefined && !after.some((chunk) => chunk.id === old.id);
    await commit('resource.read', resource, [
      ...changed.map((chunk) => put('chunks', chunk)),
      ...(isGone ? [put('chunks', { ...old, removedAt: at })] : []),
      put('resources', {
        ...resource,
        updatedAt: at,
        chunkCount: after.length,
        scan: { ...scan, pages: scan.pages.map((each) => (each.page === page.page ? page : each)) },
      }),
    ]);
  }

  async function readDocument(
    reader: ScanReader,
    id: string,
    { languages, isAgain }: ReadOptions,
    report: ScanReport,
    onPage: (title: string) => void,
    signal: AbortSignal,
  ): Promise<void> {
    const resource = await requireScan(id);
    const attachment = await store.get('attachments', resource.scan?.attachmentId ?? '');
    const skip = (what: string, why: string) => {
      if (report.skipped.length < MAX_SKIPPED) report.skipped.push({ what, why });
    };
    if (attachment === null || attachment.removedAt !== null || !(await files.has(attachment.hash))) {
      skip(resource.title, t('ocr.fileGone'));
      return;
    }
    const names = codesOf(languages);
    for (const page of pagesToRead(resource, names, isAgain)) {
      signal.throwIfAborted();
      onPage(resource.title);
      const task = {
        path: files.pathOf(attachment.hash),
        isPdf: attachment.mediaType === 'application/pdf',
        page: page.page,
        languages,
      };
      let isSkipped = false;
      const found = await reader.read(task, signal).catch((error: unknown): ReadPicture => {
        signal.throwIfAborted();
        // Where no page can be read, none is taken as read.
        if (!isAppError(error) || error.code === 'unsupported') throw error;
        skip(t('ocr.pageOf', { title: resource.title, page: page.page }), error.message);
        isSkipped = true;
        return { text: '', confidence: 0 };
      });
      // Less sure than before: another language did not fit.
      if (found.confidence < (page.confidence ?? 0)) {
        report.kept += 1;
        continue;
      }
      if (!isSkipped) report[found.text === '' ? 'blank' : found.confidence < MIN_CONFIDENCE ? 'unsure' : 'read'] += 1;
      const { text, confidence } = found;
      await keep(id, resource.contentHash, { page: page.page, confidence, languages: names }, text);
    }
  }

  return {
    async unread(): Promise<{ pages: number; ids: string[] }> {
      const found = { pages: 0, ids: [] as string[] };
      for await (const page of store.pages('resources'))
        for (const resource of page) {
          const pages = resource.deletedAt === null ? pagesToRead(resource, '', false).length : 0;
          if (pages === 0 || found.ids.length >= MAX_UNREAD) continue;
          found.pages += pages;
          found.ids.push(resource.id);
        }
      return found;
    },
    /**
     * One after another; each page is kept once it is read, so that a later run goes on where this one ended.
     *
     * @throws AppError `busy` while others are read; `unsupported` for a language that cannot be used
     */
    async read(options: ReadOptions, emit: (event: JobEvent<ScanReport>) => void, signal: AbortSignal): Promise<void> {
      if (isReading) throw new AppError('busy', t('ocr.alreadyReading'));
      isReading = true;
      const reader = openReader();
      const report: ScanReport = { read: 0, blank: 0, unsure: 0, kept: 0, skipped: [], isCancelled: false };
      try {
        const names = codesOf(options.languages);
        let total = 0;
        for (const row of await store.getMany('resources', [...options.ids]))
          if (row !== null) total += pagesToRead(row, names, options.isAgain).length;
        let done = 0;
        const onPage = (what: string) => emit({ type: 'progress', done: done++, total, what });
        for (const id of options.ids) await readDocument(reader, id, options, report, onPage, signal);
      } catch (error) {
        // A cancel is a normal end: what was read is kept.
        if (!signal.aborted) throw error;
      } finally {
        isReading = false;
        await reader.close();
      }
      emit({ type: 'finished', report: { ...report, isCancelled: signal.aborted } });
    },
    /** Takes the text that was read out of a document; its pages can be read again. */
    async forget(id: string): Promise<void> {
      const resource = await requireScan(id);
      if (resource.scan === undefined) return;
      const chunks = await chunksOf(id);
      const read = chunks.filter(({ confidence }) => confidence !== undefined);
      const at = now();
      await commit('resource.unread', resource, [
        ...read.map((chunk) => put('chunks', { ...chunk, removedAt: at })),
        put('resources', {
          ...resource,
          updatedAt: at,
          chunkCount: chunks.length - read.length,
          scan: { ...resource.scan, pages: resource.scan.pages.map(({ page }) => ({ page })) },
        }),
      ]);
    },
  };
}

/** Pages that were not read, or not in these languages. */
const pagesToRead = ({ scan }: Resource, languages: string, isAgain: boolean): ScannedPage[] =>
  (scan?.pages ?? []).filter((page) => page.confidence === undefined || (isAgain && page.languages !== languages));
