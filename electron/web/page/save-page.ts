import { WEB_PAGE_KEY } from '../../../shared/domain/resource';
import type { TrustClass } from '../../../shared/domain/web';
import type { SavedPage } from '../../../shared/ipc/routes/web';
import { cleanLine, cleanText } from '../../exchange/import/text/clean-text';
import { createDocumentWriter } from '../../exchange/import/documents/write-documents';
import type { ImportDependencies, ImportRun } from '../../exchange/import/run/import-run';
import { findInstructions } from '../../language/privacy/find-instructions';
import type { PageText, ReadPage, ReadPageOptions } from './read-page';

/** Reads a page and keeps its text as a document of the vault. Nothing in the text is followed. */
export type SavePage = (address: string, options: ReadPageOptions) => Promise<SavedPage>;

export function createPageSaving(deps: {
  read: ReadPage;
  trustOf: (hostname: string) => TrustClass;
  /** Where the document is written; the same rows as an import's. */
  writing: ImportDependencies;
}): SavePage {
  const { read, trustOf, writing } = deps;
  return async (address, options) => {
    const page = await read(address, options);
    options.signal.throwIfAborted();
    return writePage(page);
  };

  async function writePage(page: PageText): Promise<SavedPage> {
    const { url } = page;
    const title = cleanLine(page.title) || `${url.host}${url.pathname}`.replace(/\/$/u, '');
    const report: ImportRun['report'] = {
      sessions: 0,
      messages: 0,
      notes: 0,
      resources: 0,
      unchanged: 0,
      extracting: 0,
    };
    const run: ImportRun = {
      // A page is one batch or two; once begun it is written to its end.
      signal: new AbortController().signal,
      report,
      skip: () => {},
      skipMany: () => {},
      progress: () => {},
      untaken: new Map(),
    };
    const writer = createDocumentWriter(writing, run, { label: `Saved “${title.slice(0, 80)}”`, folder: null });
    await writer.write({
      key: url.href,
      title,
      format: page.format,
      chunks: page.chunks.map((chunk) => ({
        ...chunk,
        path: chunk.path.map((part) => cleanLine(part)),
        text: cleanText(chunk.text),
      })),
      hash: page.hash,
      page: null,
      writtenAt: page.publishedAt,
      web: {
        url: url.href,
        fetchedAt: writing.now(),
        trust: trustOf(url.hostname),
        readBy: page.readBy,
        ...(page.author === null ? {} : { author: cleanLine(page.author) }),
        ...(page.siteName === null ? {} : { siteName: cleanLine(page.siteName) }),
        ...(page.publishedAt === null ? {} : { publishedAt: page.publishedAt }),
      },
    });
    await writer.flush();
    const [resource] = await writing.store.query({
      name: 'resourceByExternalKey',
      externalKey: `${WEB_PAGE_KEY}${url.href}`,
    });
    return {
      resourceId: resource!.id,
      title,
      host: url.host,
      words: page.words,
      readBy: page.readBy,
      isNew: report.documents?.[0]?.isNew ?? false,
      instructions: findInstructions(page.chunks.map(({ text }) => text).join('\n')),
    };
  }
}
