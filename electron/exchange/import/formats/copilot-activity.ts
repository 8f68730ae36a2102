import { AppError } from '../../../../shared/ipc/errors';
import { contentHash } from '../../../../shared/lib/content-hash';
import { t } from '../../../../shared/messages/message';
import { decodeText } from '../../../corpus/documents/decode-text';
import { readEntryBytes } from '../entries/import-entry';
import { readCsv } from '../text/read-csv';
import { readDate } from '../text/read-date';
import type { FileFormat } from './file-format';
import { conversationOf, type RoleMessage } from './role-messages';

/** Names of the columns, in the page of the account and in that of the apps. */
const COLUMNS = {
  chat: ['conversation', 'chatname'],
  time: ['time', 'createdat'],
  author: ['author'],
  text: ['message', 'messagecontent'],
} as const;
type Row = Record<keyof typeof COLUMNS, string>;

/** Bytes of the whole activity; it is read in one go. */
const MAX_BYTES = 64 * 1024 * 1024;
/** UTF-16 units of one row. */
const MAX_ROW_CHARACTERS = 2_000_000;

const headerOf = (line: string): string[] =>
  line
    .replace(/^\ufeff/, '')
    .split(',')
    .map(nameOf);
const nameOf = (cell: string): string => cell.replace(/["\s]/g, '').toLowerCase();
const placesOf = (header: readonly string[]): [keyof Row, number][] =>
  (Object.keys(COLUMNS) as (keyof Row)[]).map((column) => [
    column,
    header.findIndex((name) => (COLUMNS[column] as readonly string[]).includes(name)),
  ]);

/**
 * The activity of Microsoft Copilot, from the privacy page of the account: a table with the newest row first. Chats are
 * told apart by their title alone, and times have no zone: they are read as UTC.
 */
export const copilotActivity: FileFormat = {
  endings: ['csv'],
  matches: ({ head }) => placesOf(headerOf(head.split('\n', 1)[0]!)).every(([, place]) => place >= 0),
  async *read(entry, { skips, signal }) {
    const rows = rowsOf(decodeText(await readEntryBytes(entry, MAX_BYTES), entry.name), entry.name);
    // A question and its answer have the same time; the rows’ order tells which came first.
    if ((readDate(rows[0]?.time) ?? 0) > (readDate(rows.at(-1)?.time) ?? 0) || isAnswerFirst(rows)) rows.reverse();
    const chats = new Map<string, Row[]>();
    for (const row of rows) {
      const own = chats.get(row.chat);
      if (own === undefined) chats.set(row.chat, [row]);
      else own.push(row);
    }
    const usedKeys = new Set<string>();
    for (const [title, own] of chats) {
      signal.throwIfAborted();
      const conversation = conversationOf(
        messagesOf(own),
        { key: `copilot:${contentHash(title)}`, title, at: own[0]!.time, speaker: 'Copilot' },
        { position: usedKeys.size + 1, skips, usedKeys },
      );
      if (conversation !== null) yield { format: 'copilot-export', conversation };
    }
  },
};

function rowsOf(text: string, name: string): Row[] {
  try {
    const [header = [], ...table] = readCsv(text, MAX_ROW_CHARACTERS);
    const places = placesOf(header.map(nameOf));
    return table.map(
      (cells) => Object.fromEntries(places.map(([column, place]) => [column, cells[place] ?? ''])) as Row,
    );
  } catch (error) {
    throw new AppError(
      'import-unreadable',
      t('mainCorpus.nameCouldReadMessage', { name, message: (error as Error).message }),
    );
  }
}

const isPerson = ({ author }: Row): boolean => /^(?:human|user)$/i.test(author.trim());

/** Without times that tell it. */
const isAnswerFirst = (rows: readonly Row[]): boolean =>
  rows.length > 1 && rows[0]!.time === rows.at(-1)!.time && !isPerson(rows[0]!) && isPerson(rows[1]!);

function messagesOf(rows: readonly Row[]): RoleMessage[] {
  const used = new Map<string, number>();
  return rows.map((row) => {
    const own = `${row.time}/${contentHash(`${row.author}\n${row.text}`)}`;
    const repeated = (used.get(own) ?? 0) + 1;
    used.set(own, repeated);
    return {
      role: isPerson(row)
        ? 'user'
        : /^(?:ai|bot|assistant|copilot)$/i.test(row.author.trim())
          ? 'assistant'
          : row.author,
      id: repeated === 1 ? own : `${own}~${repeated}`,
      at: row.time,
      content: { blocks: [row.text], gaps: [] },
    };
  });
}
