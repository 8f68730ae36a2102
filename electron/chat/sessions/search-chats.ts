import type { MessageId, SessionId } from '../../../shared/domain/ids';
import type { RecordColumns } from '../../../shared/domain/record-columns';
import type { ChatHit } from '../../../shared/ipc/routes/chat';
import type { VaultStore } from '../../store/vault-store';

const MAX_HITS = 60;
const MAX_HITS_PER_SESSION = 3;
/** UTF-16 units of a snippet, and of them before the first match. */
const SNIPPET = 140;
const CONTEXT = 40;

/**
 * Chats whose title or messages contain every word, wherever it stands, newest first. Messages of incognito chats are
 * not searched; nor are any with `titlesOnly`.
 */
export async function searchChats(
  store: Pick<VaultStore, 'query' | 'columnPages'>,
  text: string,
  titlesOnly = false,
): Promise<ChatHit[]> {
  const words = fold(text).split(/\s+/u).filter(Boolean);
  if (words.length === 0) return [];
  const sessions = await store.query({ name: 'sessions', includeDeleted: false });
  const searched = new Map<string, string>();
  const hits: ChatHit[] = [];
  for (const { id, title, updatedAt, incognito } of sessions) {
    if (!incognito) searched.set(id, title);
    if (contains(title, words)) hits.push({ sessionId: id, title: mark(title, words), message: null, at: updatedAt });
  }
  if (titlesOnly) return newestFew(hits);
  for await (const page of store.columnPages('messages', { paths: ['id', 'sessionId', 'text', 'createdAt'] })) {
    const { rows, columns } = JSON.parse(page) as RecordColumns;
    const [ids, owners, texts, times] = [columns['id'], columns['sessionId'], columns['text'], columns['createdAt']];
    for (let row = 0; row < rows; row += 1) {
      const title = searched.get(owners![row] as string);
      const body = texts![row] as string;
      if (title === undefined || !contains(body, words)) continue;
      hits.push({
        sessionId: owners![row] as SessionId,
        title: { text: title, marks: [] },
        message: { id: ids![row] as MessageId, snippet: mark(body, words) },
        at: times![row] as number,
      });
    }
  }
  return newestFew(hits);
}

function newestFew(hits: readonly ChatHit[]): ChatHit[] {
  const ofSession = new Map<string, number>();
  return hits
    .toSorted((one, other) => other.at - one.at)
    .filter(({ sessionId, message }) => {
      if (message === null) return true;
      const before = ofSession.get(sessionId) ?? 0;
      ofSession.set(sessionId, before + 1);
      return before < MAX_HITS_PER_SESSION;
    })
    .slice(0, MAX_HITS);
}

/** Lower case, of the same length as the text, so that offsets stay. */
const fold = (text: string): string => {
  const lower = text.toLowerCase();
  return lower.length === text.length ? lower : text;
};

function contains(text: string, words: readonly string[]): boolean {
  const folded = fold(text);
  return words.every((word) => folded.includes(word));
}

/** The part of a text from shortly before the first match, in one line, with the words marked. */
function mark(text: string, words: readonly string[]): ChatHit['title'] {
  const folded = fold(text);
  const first = Math.min(...words.map((word) => folded.indexOf(word)));
  const start = first > CONTEXT ? text.lastIndexOf(' ', first - CONTEXT / 2) + 1 : 0;
  const shown = `${start > 0 ? '…' : ''}${text.slice(start, start + SNIPPET)}`.replace(/\s/gu, ' ');
  const marks: [number, number][] = [];
  const line = fold(shown);
  for (const word of words)
    for (let at = line.indexOf(word); at >= 0; at = line.indexOf(word, at + word.length))
      marks.push([at, at + word.length]);
  return { text: shown, marks: marks.sort((a, b) => a[0] - b[0]) };
}
