import { MAX_ATTACHMENT_BYTES, MAX_IMPORTED_ATTACHMENT_BYTES } from '../../../../shared/lib/attachment-limits';
import { pathOfAttachment } from '../../../../shared/lib/files-to-import';
import { createFileResolver, leadsOutside } from '../../../../shared/lib/markdown/resolve-file';
import type { ImportEntry } from '../entries/import-entry';
import type { ParsedDocument } from '../parsed/parsed-import';
import type { Counted, SkipList } from '../run/skip-list';
import { t } from '../../../../shared/messages/message';

/** The files that pages of a folder link to and that are copied. */
export interface AttachmentSurvey {
  /** Names of the entries. */
  names: ReadonlySet<string>;
  bytes: number;
}

/** Files named individually in the list of what is left out; more are counted. */
const MAX_NAMED = 5;
const MIB = 1024 * 1024;

/** Collects the links of the pages to files; `result` says which files are copied and why others are not. */
export function createAttachmentSurvey(attachable: readonly ImportEntry[]) {
  const candidates = attachable.map((entry) => ({ entry, path: pathOfAttachment(entry.name) }));
  const resolve = createFileResolver(candidates);
  const linked = new Set<ImportEntry>();
  let outside = 0;
  let missing = 0;

  return {
    add({ page, key }: ParsedDocument): void {
      if (page === null) return;
      const from = page.path ?? key;
      for (const { target, isCertain } of page.files) {
        const found = resolve(target, from);
        if (found !== null) linked.add(found.entry);
        else if (!isCertain) continue;
        else if (leadsOutside(target, from) || target.startsWith('/')) outside += 1;
        else missing += 1;
      }
    },
    /** @param isDocument whether a file is read as a document as well, and so never left out */
    result(skips: SkipList, isDocument: (name: string) => boolean): AttachmentSurvey {
      const names = new Set<string>();
      let bytes = 0;
      const tooLarge: ImportEntry[] = [];
      const overTotal: ImportEntry[] = [];
      for (const entry of attachable) {
        if (!linked.has(entry)) continue;
        const size = entry.leftOutBytes ?? entry.size;
        if (size > MAX_ATTACHMENT_BYTES) tooLarge.push(entry);
        else if (entry.leftOutBytes !== undefined || bytes + size > MAX_IMPORTED_ATTACHMENT_BYTES)
          overTotal.push(entry);
        else {
          names.add(entry.name);
          bytes += size;
        }
      }
      skipFiles(
        skips,
        tooLarge,
        (count) => t('mainCommon.files', { count }),
        (count) => t('mainExchange.largerThanEach', { count, max: MAX_ATTACHMENT_BYTES / MIB }),
      );
      skipFiles(
        skips,
        overTotal,
        (count) => t('mainCommon.files', { count }),
        () => t('mainExchange.togetherTooLarge', { max: MAX_IMPORTED_ATTACHMENT_BYTES / MIB / 1024 }),
      );
      const unlinked = attachable.filter((entry) => !linked.has(entry) && !isDocument(entry.name));
      skipFiles(
        skips,
        unlinked,
        (count) => t('mainExchange.filesNoPageLinks', { count }),
        () => t('mainExchange.onlyFilesPageLinks'),
      );
      if (outside > 0)
        skips.count(
          outside,
          (count) => t('mainExchange.linksFilesOutsideFolder', { count }),
          t('mainExchange.nothingOutsideFolderCopied'),
        );
      if (missing > 0)
        skips.count(
          missing,
          (count) => t('mainExchange.linksFilesFolder', { count }),
          t('mainExchange.linksStayTheyWritten'),
        );
      return { names, bytes };
    },
  };
}

function skipFiles(skips: SkipList, entries: readonly ImportEntry[], counted: Counted, why: Counted): void {
  if (entries.length > MAX_NAMED) skips.count(entries.length, counted, why(entries.length));
  else for (const { name } of entries) skips.add(name, why(1));
}
