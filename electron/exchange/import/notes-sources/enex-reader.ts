import { createHash, type Hash } from 'node:crypto';
import { Parser } from 'htmlparser2';
import { AppError } from '../../../../shared/ipc/errors';
import { t } from '../../../../shared/messages/message';
import { type ImportEntry, unknownKind } from '../entries/import-entry';
import { findDate } from '../text/read-date';
import type { NewPage, PageFolder, Stored } from './page-folder';
import type { NotesJob } from './notes-source';

/** A note of an export, with the files in it stored. */
export interface EnexNote extends Omit<NewPage, 'body'> {
  createdAt: number | null;
  /** ENML: Evernote's XHTML. */
  content: string;
  resources: { hash: string; name: string; mime: string; stored: Stored }[];
  tasks: { group: string; title: string; isDone: boolean }[];
}

const MIB = 1024 * 1024;
/** Characters without an end of a tag or of a text: a note is shorter. */
const MAX_PIECE = 64 * MIB;
const MAX_DEPTH = 100;
/** Fields of a note that stay as properties, by their names there. */
const PROPERTIES: Readonly<Record<string, string>> = {
  author: 'author',
  'source-url': 'source',
  latitude: 'latitude',
  longitude: 'longitude',
  'place-name': 'place',
  'reminder-time': 'reminder',
};

type Fields = Map<string, string>;

/**
 * The notes of an `.enex` file, one after another, however large it is: of the files in them only a part is in memory.
 * The XML is read without entities of its own, and nothing outside is loaded.
 *
 * @param store keeps the bytes of a file
 * @throws AppError `too-large`, `import-unreadable`
 */
export async function* readEnex(
  entry: ImportEntry,
  store: PageFolder['store'],
  { signal }: Pick<NotesJob, 'signal'>,
): AsyncGenerator<EnexNote> {
  const reader = createReader();
  const decoder = new TextDecoder();
  let sinceEvent = 0;
  for await (const part of entry.bytes()) {
    signal?.throwIfAborted();
    const text = decoder.decode(part, { stream: true });
    sinceEvent = reader.write(text) ? 0 : sinceEvent + text.length;
    if (sinceEvent > MAX_PIECE)
      throw new AppError(
        'too-large',
        t('mainExchange.nameLargerThanMaxbytes', { name: entry.name, maxBytes: MAX_PIECE / MIB }),
      );
    yield* reader.take(store);
  }
  reader.end();
  yield* reader.take(store);
  if (!reader.isExport()) throw unknownKind(entry.name);
}

/** A file within a note while it is read. */
interface OpenResource {
  fields: Fields;
  hash: Hash;
  /** Base64 that is not whole yet. */
  rest: string;
  start: number | null;
  size: number;
}

/** What is done in the order of the file, once the parser has returned: bytes to keep, then notes. */
type Step =
  | { resource: OpenResource; bytes: Buffer }
  | { note: Fields; tags: string[]; resources: OpenResource[]; tasks: Fields[] };

function createReader() {
  const path: string[] = [];
  let steps: Step[] = [];
  let note: Extract<Step, { note: Fields }> | null = null;
  let resource: OpenResource | null = null;
  let task: Fields | null = null;
  let text: string[] = [];
  let isExport = false;
  let hasEvent = false;

  const keep = (open: OpenResource, more: string, isLast = false) => {
    const base64 = open.rest + more.replace(/\s+/gu, '');
    const whole = isLast ? base64.length : base64.length - (base64.length % 4);
    open.rest = base64.slice(whole);
    const bytes = Buffer.from(base64.slice(0, whole), 'base64');
    open.hash.update(bytes);
    if (bytes.length > 0) steps.push({ resource: open, bytes });
  };
  const parser = new Parser(
    {
      onopentag(name) {
        hasEvent = true;
        if (path.length < MAX_DEPTH) path.push(name);
        if (name === 'en-export') isExport = true;
        else if (name === 'note') note = { note: new Map(), tags: [], resources: [], tasks: [] };
        else if (name === 'resource' && note !== null)
          resource = { fields: new Map(), hash: createHash('md5'), rest: '', start: null, size: 0 };
        else if (name === 'task' && note !== null) task = new Map();
        text = [];
      },
      ontext(value) {
        hasEvent = true;
        if (resource !== null && path.at(-1) === 'data') keep(resource, value);
        else text.push(value);
      },
      onclosetag(name) {
        hasEvent = true;
        if (path.at(-1) === name) path.pop();
        const value = text.join('');
        text = [];
        if (note === null) return;
        if (name === 'note') {
          steps.push(note);
          note = null;
        } else if (name === 'resource' && resource !== null) {
          keep(resource, '', true);
          note.resources.push(resource);
          resource = null;
        } else if (name === 'task' && task !== null) {
          note.tasks.push(task);
          task = null;
        } else if (name === 'tag') note.tags.push(value.trim());
        else (resource?.fields ?? task ?? note.note).set(name, value);
      },
    },
    { xmlMode: true, decodeEntities: true },
  );
  return {
    /** Whether anything ended in this text. */
    write(part: string): boolean {
      hasEvent = false;
      parser.write(part);
      return hasEvent;
    },
    end: () => parser.end(),
    isExport: () => isExport,
    async *take(store: PageFolder['store']): AsyncGenerator<EnexNote> {
      const waiting = steps;
      steps = [];
      for (const step of waiting) {
        if ('note' in step) {
          yield noteOf(step);
          continue;
        }
        const { start, size } = await store(step.bytes);
        step.resource.start ??= start;
        step.resource.size += size;
      }
    },
  };
}

function noteOf({ note, tags, resources, tasks }: Extract<Step, { note: Fields }>): EnexNote {
  const properties = Object.entries(PROPERTIES).map(([name, own]) => {
    const value = note.get(name)?.trim();
    return [own, own === 'reminder' ? isoOf(value) : value] as const;
  });
  return {
    title: note.get('title')?.trim() ?? '',
    createdAt: timeOf(note.get('created')),
    updatedAt: timeOf(note.get('updated')),
    tags,
    properties: Object.fromEntries(properties),
    content: note.get('content') ?? '',
    resources: resources.flatMap(({ fields, hash, start, size }) => {
      const mime = fields.get('mime')?.trim() ?? '';
      const digest = hash.digest('hex');
      const name = fields.get('file-name')?.trim() || `${digest.slice(0, 8)}${endingOfType(mime)}`;
      return start === null ? [] : [{ hash: digest, name, mime, stored: { start, size } }];
    }),
    tasks: tasks.map((task) => ({
      group: task.get('taskGroupNoteLevelID')?.trim() ?? '',
      title: task.get('title')?.trim() ?? '',
      isDone: task.get('taskStatus')?.trim() === 'completed',
    })),
  };
}

/** `20240112T072527Z` */
function timeOf(text: string | undefined): number | null {
  const [, date = '', time = ''] = /^\s*(\d{8})T(\d{6})Z?\s*$/u.exec(text ?? '') ?? [];
  return date === ''
    ? null
    : findDate(`${date.replace(/(....)(..)(..)/u, '$1-$2-$3')}T${time.replace(/(..)(..)(..)/u, '$1:$2:$3')}Z`);
}

function isoOf(text: string | undefined): string | undefined {
  const at = timeOf(text);
  return at === null ? undefined : new Date(at).toISOString();
}

const endingOfType = (mime: string): string => {
  const ending = /^[\w-]+\/(?:x-)?([\w.-]+?)(?:\+xml)?$/u.exec(mime)?.[1] ?? '';
  return ending === '' ? '' : `.${ending === 'jpeg' ? 'jpg' : ending}`;
};
