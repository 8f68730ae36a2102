import { ATTACHMENT_PATH, isShownType, MAX_SHOWN_IMAGE_BYTES, type Attachment } from '../../shared/domain/attachment';
import { put } from '../../shared/domain/batch';
import { sourceRefSchema, type IdFactory, type SourceRef } from '../../shared/domain/ids';
import { AppError } from '../../shared/ipc/errors';
import type { AttachmentOverview, AttachmentView } from '../../shared/ipc/routes/attachments';
import type { VaultStore, VaultWriter } from '../store/vault-store';
import { addFile, type FileTarget } from './add-file';
import type { AttachmentFiles } from './attachment-files';
import { linkingTexts, readLinkingText, targetsOf } from './attachment-source';
import type { AttachmentTable } from './attachment-table';
import { canOpenFile, readableKind } from './file-kinds';
import { checkAttachments, type AttachmentCheck } from './check-attachments';
import { detectMediaType, SNIFFED_BYTES } from './detect-media-type';
import { t } from '../../shared/messages/message';
import { MAX_ATTACHMENT_BYTES } from '../../shared/lib/attachment-limits';

const MAX_OF_SOURCE = 500;
const MAX_UNUSED = 10_000;
const MAX_READ_BYTES = 1024 * 1024;

export interface AttachmentsService {
  find(from: SourceRef, target: string): Promise<AttachmentView | null>;
  /**
   * Null until the last part.
   *
   * @throws AppError `too-large`, `disk-full`; `bad-input` for a message’s file that is empty or cannot be read
   */
  addPart(
    uploadId: string,
    name: string,
    bytes: Uint8Array,
    isLast: boolean,
    target?: FileTarget,
  ): Promise<AttachmentView | null>;
  /** The views in the order of the ids; removed and unknown ones are left out. */
  list(ids: readonly string[]): Promise<AttachmentView[]>;
  ofSource(from: SourceRef): Promise<AttachmentView[]>;
  /** @param isWhole reads every byte; otherwise sizes are compared */
  overview(isWhole?: boolean): Promise<AttachmentOverview>;
  findUnused(): Promise<AttachmentView[]>;
  /** @throws AppError `conflict` while a text links to one of them: nothing is removed */
  remove(ids: readonly string[]): Promise<{ removed: number }>;
  /** Deletes the files that no attachment has; `busy` while files are copied. */
  deleteRemoved(): Promise<{ files: number; bytes: number }>;
  /** A picture by `ID` or `note:ID?target=…`, its type read from its bytes; null for anything else. */
  readPicture(address: string): Promise<{ mediaType: string; bytes: Buffer } | null>;
  /** Bytes from an offset on, at most 1 MiB; none at the end. @throws AppError `not-found` */
  readPart(id: string, from: number): Promise<Uint8Array>;
  /** The text of the file with this path, at most 1 MiB of it; null where there is none. */
  readText(path: string): Promise<string | null>;
  get(id: string): Attachment | null;
}

interface Dependencies {
  table: AttachmentTable;
  files: AttachmentFiles;
  store: Pick<VaultStore, 'get' | 'pages'>;
  writer: Pick<VaultWriter, 'commit'>;
  ids: IdFactory;
  now: () => number;
  /** Attachments of messages that are not sent yet: they are in use. */
  ofDrafts?: () => Promise<readonly string[]>;
}

/** What is there, what no text uses, and what a person removes of it. */
function createFileCleaning(
  { table, files, store, writer, now, ofDrafts = async () => [] }: Dependencies,
  viewOf: (attachment: Attachment) => Promise<AttachmentView>,
): Pick<AttachmentsService, 'overview' | 'findUnused' | 'remove' | 'deleteRemoved'> {
  const findUsed = async (): Promise<Set<string>> => {
    const used = new Set<string>();
    for await (const { text, path } of linkingTexts(store))
      for (const target of targetsOf(text)) {
        const found = table.resolve(target, path);
        if (found !== null) used.add(found.id);
      }
    for await (const page of store.pages('messages'))
      for (const { attachments = [] } of page) for (const id of attachments) used.add(id);
    // Its pages may be read again, in another language.
    for await (const page of store.pages('resources'))
      for (const { scan } of page) if (scan !== undefined) used.add(scan.attachmentId);
    for (const id of await ofDrafts()) used.add(id);
    return used;
  };
  let whole: { found: AttachmentCheck; at: number } | null = null;
  const present = () => [...table.all()].filter(({ removedAt }) => removedAt === null);
  const presentHashes = () => new Set(present().map(({ hash }) => hash));

  return {
    async overview(isWhole = false) {
      const found = await checkAttachments(files, present(), { isWhole });
      if (isWhole) whole = { found, at: now() };
      // What only a full reading finds stays known until the next one.
      const { missing, damaged } = found;
      const changed =
        isWhole || whole === null ? found.changed : [...new Set([...whole.found.changed, ...found.changed])];
      const hashes = new Map(present().map(({ hash, bytes }) => [hash, bytes]));
      const deletable = { files: 0, bytes: 0 };
      for await (const { hash, bytes } of files.list()) {
        if (hashes.has(hash)) continue;
        deletable.files += 1;
        deletable.bytes += bytes;
      }
      return {
        files: found.files,
        missing,
        changed,
        damaged: Math.max(damaged, missing.length + changed.length),
        checkedAt: whole?.at ?? null,
        deletable,
        bytes: [...hashes.values()].reduce((sum, bytes) => sum + bytes, 0),
      };
    },
    async findUnused() {
      if (present().length === 0) return [];
      const used = await findUsed();
      const unused = present().filter(({ id }) => !used.has(id));
      unused.sort((left, right) => (left.path < right.path ? -1 : 1));
      return Promise.all(unused.slice(0, MAX_UNUSED).map(viewOf));
    },
    async remove(unwanted) {
      const used = await findUsed();
      const chosen = unwanted.map((id) => table.get(id)).filter((row) => row !== null && row.removedAt === null);
      const inUse = chosen.find((row) => used.has(row!.id));
      if (inUse) throw new AppError('conflict', t('mainAttachments.inUse', { name: inUse.name }));
      if (chosen.length > 0)
        await writer.commit({
          actor: 'person',
          kind: 'attachment.remove',
          scope: 'cleaning',
          label:
            chosen.length === 1
              ? t('mainAttachments.removedName', { name: chosen[0]!.name })
              : t('mainAttachments.removedCount', { count: chosen.length }),
          changes: chosen.map((row) => put('attachments', { ...row!, removedAt: now() })),
        });
      return { removed: chosen.length };
    },
    async deleteRemoved() {
      if (files.isCopying()) throw new AppError('busy', t('mainAttachments.beingCopied'));
      const kept = presentHashes();
      const deleted = { files: 0, bytes: 0 };
      for await (const { hash, bytes } of files.list()) {
        if (kept.has(hash)) continue;
        await files.remove(hash);
        deleted.files += 1;
        deleted.bytes += bytes;
      }
      return deleted;
    },
  };
}

/** What windows ask about attachments, and what a person does with them. */
export function createAttachmentsService(dependencies: Dependencies): AttachmentsService {
  const { table, files, store, writer, ids, now } = dependencies;
  const viewOf = async (attachment: Attachment): Promise<AttachmentView> => {
    const { id, name, path, mediaType, bytes, hash } = attachment;
    const isHere = await files.has(hash);
    return {
      id,
      name,
      path,
      mediaType,
      bytes,
      isHere,
      imageUrl:
        isHere && isShownType(mediaType) && bytes <= MAX_SHOWN_IMAGE_BYTES
          ? `${ATTACHMENT_PATH}${id}?v=${hash.slice(0, 12)}`
          : null,
      canOpen: isHere && canOpenFile(attachment),
    };
  };
  const findAttachment = async (from: SourceRef, target: string): Promise<Attachment | null> => {
    const linking = await readLinkingText(store, from);
    // A note that is being written for the first time is not stored yet, and shows its pictures all the same.
    return table.resolve(target, linking?.path);
  };
  const parts = createFileParts();

  return {
    get: (id) => table.get(id),
    ...createFileCleaning(dependencies, viewOf),
    async find(from, target) {
      const found = await findAttachment(from, target);
      return found === null ? null : viewOf(found);
    },
    async addPart(uploadId, name, bytes, isLast, target = 'note') {
      const complete = parts.add(uploadId, bytes, isLast);
      if (complete === null) return null;
      if (target === 'message') requireReadable(name, complete);
      return viewOf(await addFile({ table, files, writer, ids, now }, name, complete, target));
    },
    async list(wanted) {
      const found = wanted.map((id) => table.get(id)).filter((row) => row !== null && row.removedAt === null);
      return Promise.all(found.map((row) => viewOf(row!)));
    },
    async ofSource(from) {
      const linking = await readLinkingText(store, from);
      if (linking === null) return [];
      const found = new Set<Attachment>();
      for (const target of targetsOf(linking.text)) {
        const attachment = table.resolve(target, linking.path);
        if (attachment !== null && found.size < MAX_OF_SOURCE) found.add(attachment);
      }
      return Promise.all([...found].map(viewOf));
    },
    async readPart(id, from) {
      const attachment = table.get(id);
      if (attachment === null || attachment.removedAt !== null || !(await files.has(attachment.hash)))
        throw new AppError('not-found', t('mainAttachments.fileNoLongerInVault'));
      return files.readPart(attachment.hash, from, MAX_READ_BYTES);
    },
    async readText(path) {
      const found = [...table.all()].find((each) => each.path === path && each.removedAt === null);
      if (found === undefined || !(await files.has(found.hash))) return null;
      return new TextDecoder().decode(await files.readPart(found.hash, 0, MAX_READ_BYTES));
    },
    async readPicture(address) {
      const attachment = await attachmentAt(address);
      if (attachment === null || attachment.removedAt !== null || attachment.bytes > MAX_SHOWN_IMAGE_BYTES) return null;
      const bytes = await files.read(attachment.hash);
      return { mediaType: detectMediaType(bytes.subarray(0, SNIFFED_BYTES)), bytes };
    },
  };

  async function attachmentAt(address: string): Promise<Attachment | null> {
    const [name = '', query = ''] = address.split(/\?(.*)/s);
    const from = sourceRefSchema.safeParse(decodeURIComponent(name));
    if (!from.success) return table.get(name);
    const target = new URLSearchParams(query).get('target');
    return target === null ? null : findAttachment(from.data, target);
  }
}

/** Files that are sent in parts by a window at the same time. */
const MAX_OPEN = 16;

interface FileParts {
  /** The parts of a file once the last has come; null before. @throws AppError `too-large`, `busy` */
  add(uploadId: string, bytes: Uint8Array, isLast: boolean): Uint8Array[] | null;
}

/** Collects files that arrive in parts. What is never ended is forgotten when others come. */
function createFileParts(): FileParts {
  const open = new Map<string, { parts: Uint8Array[]; bytes: number }>();
  return {
    add(uploadId, bytes, isLast) {
      const file = open.get(uploadId) ?? { parts: [], bytes: 0 };
      open.delete(uploadId);
      file.bytes += bytes.length;
      if (file.bytes > MAX_ATTACHMENT_BYTES)
        throw new AppError(
          'too-large',
          t('mainAttachments.tooLarge', {
            megabytes: MAX_ATTACHMENT_BYTES / 1024 / 1024,
          }),
        );
      file.parts.push(bytes);
      if (isLast) return file.parts;
      const [oldest] = open.keys();
      if (open.size >= MAX_OPEN && oldest !== undefined) open.delete(oldest);
      open.set(uploadId, file);
      return null;
    },
  };
}

const MAX_SHOWN_NAME = 80;

/**
 * Before a message’s file is stored.
 *
 * @throws AppError `bad-input` for an empty file and for one that holds neither text nor a picture
 */
function requireReadable(name: string, parts: readonly Uint8Array[]): void {
  const shown = name.length > MAX_SHOWN_NAME ? `${name.slice(0, MAX_SHOWN_NAME)}…` : name;
  if (parts.every(({ length }) => length === 0))
    throw new AppError('bad-input', t('mainAttachments.fileIsEmpty', { name: shown }));
  const head = Buffer.concat(headOf(parts)).subarray(0, SNIFFED_BYTES);
  if (readableKind({ name, mediaType: detectMediaType(head) }) === null)
    throw new AppError(
      'bad-input',
      t('mainAttachments.fileNotReadable', { name: shown, documents: t('shared.readableDocuments') }),
    );
}

function headOf(parts: readonly Uint8Array[]): Uint8Array[] {
  const head: Uint8Array[] = [];
  for (let index = 0, bytes = 0; index < parts.length && bytes < SNIFFED_BYTES; index += 1) {
    head.push(parts[index]!);
    bytes += parts[index]!.length;
  }
  return head;
}
