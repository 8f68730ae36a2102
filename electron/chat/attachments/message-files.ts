import type { Attachment } from '../../../shared/domain/attachment';
import {
  type AttachmentUse,
  isSeenType,
  MAX_SENT_PICTURE_BYTES,
  type UnusedReason,
} from '../../../shared/domain/attachment-use';
import type { AttachmentId, MessageId } from '../../../shared/domain/ids';
import type { Message } from '../../../shared/domain/message';
import type { ModelFile } from '../../../shared/domain/turn';
import type { AttachmentFiles } from '../../attachments/attachment-files';
import { PICTURE_TOKENS } from '../../language/tokens/picture-tokens';
import type { Engine } from '../../ports/engine';
import type { AttachmentContent, AttachmentReader } from './read-attachment';
import { countTokens } from '../../language/tokens/count-tokens';
import { estimateTokens } from '../../language/tokens/estimate-tokens';

/** Less of a text says nothing. */
const MIN_TOKENS = 40;
/** UTF-16 units of a token at most, on average; more of a text is not counted, since it cannot fit. */
const MAX_CHARACTERS_PER_TOKEN = 8;
/** UTF-16 units before a cut in which the end of a line or word is looked for. */
const CUT_CHARACTERS = 300;

/**
 * The beginnings of several texts that fit together: short ones whole, the others in equal parts of what is left.
 *
 * @param room tokens for all of them
 * @returns in the order given, with the tokens of each; '' for one that has no room
 */
function fitTexts(texts: readonly string[], room: number): { text: string; tokens: number }[] {
  const fitted = texts.map(() => ({ text: '', tokens: 0 }));
  const shortestFirst = texts
    .map((text, index) => ({ text, index, tokens: estimateTokens(text) }))
    .toSorted((left, right) => left.tokens - right.tokens || left.index - right.index);
  let left = room;
  for (const [place, { text, index }] of shortestFirst.entries()) {
    const share = Math.floor(left / (shortestFirst.length - place));
    const part = beginningOf(text, share);
    fitted[index] = part;
    left -= part.tokens;
  }
  return fitted;
}

/** The beginning of a text that has so many tokens at most, cut at the end of a line or word. */
function beginningOf(text: string, room: number): { text: string; tokens: number } {
  if (room < MIN_TOKENS && estimateTokens(text) > room) return { text: '', tokens: 0 };
  let part = cutAt(text, room * MAX_CHARACTERS_PER_TOKEN);
  let tokens = countTokens(part);
  while (tokens > room) {
    part = cutAt(part, Math.floor((part.length * room * 0.97) / tokens));
    tokens = countTokens(part);
  }
  return part.trim() === '' ? { text: '', tokens: 0 } : { text: part, tokens };
}

function cutAt(text: string, length: number): string {
  if (text.length <= length) return text;
  const isInsidePair = /[\ud800-\udbff]/.test(text[length - 1] ?? '');
  const part = text.slice(0, Math.max(0, length - (isInsidePair ? 1 : 0)));
  const end = Math.max(part.lastIndexOf('\n'), part.lastIndexOf(' '));
  return end > part.length - CUT_CHARACTERS && end > 0 ? part.slice(0, end) : part;
}

/** What an engine is given of the files of a conversation. */
export interface PreparedFiles {
  /** The files of the question. */
  asked: ModelFile[];
  uses: AttachmentUse[];
  /** Of earlier messages of the person, which are given again while there is room. */
  earlier: ReadonlyMap<MessageId, ModelFile[]>;
  /** The tokens of all files. */
  tokens: number;
}

export const NO_FILES: PreparedFiles = { asked: [], uses: [], earlier: new Map(), tokens: 0 };

type ReadingEngine = Pick<Engine, 'contextWindowTokens' | 'takesPictures' | 'preview' | 'summarise'>;

export interface MessageFiles {
  /**
   * @param attachments of the question
   * @param before the messages before it that the engine is given, oldest first
   */
  prepare(
    engine: ReadingEngine,
    attachments: readonly AttachmentId[],
    before: readonly Pick<Message, 'id' | 'attachments'>[],
    signal: AbortSignal,
  ): Promise<PreparedFiles>;
}

/** Share of the context window for files; notes and the answer need the rest. */
const FILES_SHARE = 0.4;
/** Bytes of all pictures of a request. */
const MAX_SENT_PICTURES_BYTES = 20 * 1024 * 1024;
/** Tokens of a file’s tag and name. */
const TOKENS_PER_FILE = 40;

/** A file on its way into a request: as it was read, then as it is given. */
interface Entry {
  id: AttachmentId;
  attachment: Attachment | null;
  content: AttachmentContent;
}

/** Reads the files of a conversation and fits them into the engine’s window. */
export function createMessageFiles({
  get,
  files,
  reader,
}: {
  get: (id: string) => Attachment | null;
  files: Pick<AttachmentFiles, 'read'>;
  reader: AttachmentReader;
}): MessageFiles {
  const readAll = (ids: readonly AttachmentId[], signal: AbortSignal): Promise<Entry[]> =>
    Promise.all(
      ids.map(async (id) => {
        const attachment = get(id);
        const content: AttachmentContent =
          attachment === null || attachment.removedAt !== null
            ? { as: 'nothing', reason: 'missing' }
            : await reader.read(attachment, signal);
        return { id, attachment, content };
      }),
    );
  return {
    async prepare(engine, attachments, before, signal) {
      const withFiles = asksModel(engine) ? before.filter((message) => (message.attachments ?? []).length > 0) : [];
      if (attachments.length === 0 && withFiles.length === 0) return NO_FILES;
      const room = createRoom(engine);
      const asked = await fit(await readAll(attachments, signal), engine, room, files);
      const earlier = new Map<MessageId, ModelFile[]>();
      for (const message of withFiles.toReversed())
        earlier.set(
          message.id,
          (await fit(await readAll(message.attachments ?? [], signal), engine, room, files)).map(({ file }) => file),
        );
      return {
        asked: asked.map(({ file }) => file),
        uses: asked.map(({ use }) => use),
        earlier,
        tokens: room.taken,
      };
    },
  };
}

interface Room {
  left: number;
  taken: number;
  pictureBytes: number;
}

const createRoom = ({ contextWindowTokens }: ReadingEngine): Room => ({
  left: Math.floor(contextWindowTokens * FILES_SHARE),
  taken: 0,
  pictureBytes: MAX_SENT_PICTURES_BYTES,
});

function take(room: Room, tokens: number): void {
  room.left = Math.max(0, room.left - tokens);
  room.taken += tokens;
}

const asksModel = ({ preview, summarise }: ReadingEngine): boolean => preview !== undefined || summarise !== undefined;

async function fit(
  entries: readonly Entry[],
  engine: ReadingEngine,
  room: Room,
  files: Pick<AttachmentFiles, 'read'>,
): Promise<{ file: ModelFile; use: AttachmentUse }[]> {
  take(room, entries.length * TOKENS_PER_FILE);
  const fitted = new Map<Entry, { file: ModelFile; use: AttachmentUse }>();
  for (const entry of entries) {
    if (entry.content.as !== 'picture') continue;
    const reason = pictureRefusal(entry.content, engine, room);
    fitted.set(entry, reason === null ? await givenPicture(entry, room, files) : named(entry, reason));
  }
  const texts = entries.filter(({ content }) => content.as === 'text');
  const parts = fitTexts(
    texts.map(({ content }) => (content as { text: string }).text),
    room.left,
  );
  for (const [index, entry] of texts.entries()) {
    const { text, tokens } = parts[index]!;
    take(room, tokens);
    fitted.set(entry, text === '' ? named(entry, 'no-room') : givenText(entry, text));
  }
  return entries.map((entry) => fitted.get(entry) ?? notRead(entry));
}

function pictureRefusal(
  { mediaType, bytes }: Extract<AttachmentContent, { as: 'picture' }>,
  engine: ReadingEngine,
  room: Room,
): UnusedReason | null {
  if (!asksModel(engine)) return 'offline';
  if (!isSeenType(mediaType)) return 'picture-kind';
  if (engine.takesPictures !== true) return 'no-pictures';
  if (bytes > MAX_SENT_PICTURE_BYTES) return 'picture-too-large';
  return bytes > room.pictureBytes || PICTURE_TOKENS > room.left ? 'no-room' : null;
}

const nameOf = ({ attachment }: Entry): string => attachment?.name ?? 'a file';

async function givenPicture(entry: Entry, room: Room, files: Pick<AttachmentFiles, 'read'>) {
  const { hash, mediaType, bytes } = entry.attachment!;
  take(room, PICTURE_TOKENS);
  room.pictureBytes -= bytes;
  const name = nameOf(entry);
  return {
    file: { name, as: 'picture' as const, mediaType, base64: (await files.read(hash)).toString('base64') },
    use: { id: entry.id, name, as: 'picture' as const },
  };
}

function givenText(entry: Entry, part: string): { file: ModelFile; use: AttachmentUse } {
  const name = nameOf(entry);
  const characters = (entry.content as { text: string }).text.length;
  return {
    file: { name, as: 'text', text: part, characters },
    use: { id: entry.id, name, as: 'text', used: part.length, characters },
  };
}

const notRead = (entry: Entry) => {
  const { reason, detail } = entry.content as Extract<AttachmentContent, { as: 'nothing' }>;
  return named(entry, reason, detail);
};

const named = (entry: Entry, reason: UnusedReason, detail?: string): { file: ModelFile; use: AttachmentUse } => ({
  file: { name: nameOf(entry), as: 'name', reason, why: WHY[reason] },
  use: { id: entry.id, name: nameOf(entry), as: 'name', reason, ...(detail === undefined ? {} : { detail }) },
});

/** What the model reads in place of a file that it is not given. */
const WHY: Record<UnusedReason, string> = {
  'no-pictures': 'A picture, which is not shown to you.',
  offline: 'A picture, which is not shown to you.',
  'picture-kind': 'A picture of a kind that cannot be shown to you.',
  'picture-too-large': 'A picture that is too large to be shown to you.',
  'no-room': 'There was no room for it in this request.',
  unreadable: 'It could not be read.',
  missing: 'It is no longer there.',
};
