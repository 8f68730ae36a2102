import type { Batch } from '../../../shared/domain/batch';
import { parseSourceRef, sourceRef, type SessionId, type SourceRef } from '../../../shared/domain/ids';
import type { Message } from '../../../shared/domain/message';
import { noteStatusSchema } from '../../../shared/domain/note';
import type { Project } from '../../../shared/domain/project';
import type { Chunk, Resource } from '../../../shared/domain/resource';
import type { Session } from '../../../shared/domain/session';
import type { Topic } from '../../../shared/domain/summary';
import type { RetrievalTrace } from '../../../shared/domain/trace';
import { localDay } from '../../../shared/lib/time/day-name';
import type { LeavingLookup, Withheld } from '../../retrieval/funnel/retrieval-ports';
import type { VaultStore, VaultWriter } from '../../store/vault-store';
import type { Catalog } from '../catalog/catalog';
import type { ProjectMembers } from '../catalog/match-query';

interface Dependencies {
  catalog: Pick<Catalog, 'note' | 'sessionsOfProject' | 'withStatus' | 'resources' | 'seq'>;
  store: Pick<VaultStore, 'getMany' | 'pages' | 'query'>;
  writer: Pick<VaultWriter, 'onBatch'>;
  now: () => number;
}

/** The texts of projects, and what was made of them. */
interface KeptTexts extends Pick<LeavingLookup, 'quoting'> {
  /** @param keeps whether the texts of a project are asked for; null: there is no such project */
  readTexts(keeps: (project: Project) => boolean): Promise<Withheld | null>;
}

/**
 * Reads the texts of projects again only where a change may be of them.
 *
 * @param members of the projects that keep their texts from somewhere, as they are now
 */
export function createKeptTexts(
  { catalog, store, writer, now }: Dependencies,
  members: () => readonly ProjectMembers[],
): KeptTexts {
  /** Refs by what they belong to; a change while they are read leaves no stale ones behind. */
  const chunks = new Map<string, Promise<SourceRef[]>>();
  const chunksOf = ({ id }: Resource): Promise<SourceRef[]> =>
    readOnce(chunks, id, async () =>
      (await store.query({ name: 'chunksOfResource', resourceId: id })).map((chunk) => sourceRef('chunk', chunk.id)),
    );
  const messages = new Map<string, Promise<SourceRef[]>>();
  const messagesOf = (sessionId: SessionId): Promise<SourceRef[]> =>
    readOnce(messages, sessionId, async () =>
      (await store.query({ name: 'messagesOfSession', sessionId })).map(({ id }) => sourceRef('message', id)),
    );
  /** The messages that notes were taken from, which say the same. */
  const sources = new Map<string, Promise<SourceRef[]>>();
  const readSources = async (ids: readonly string[]): Promise<SourceRef[][]> =>
    (await store.getMany('notes', ids)).map((note) =>
      (note?.sources ?? []).map(({ messageId }) => sourceRef('message', messageId)),
    );
  /** What answers were made of, by message. */
  const uses = new Map<string, Promise<SourceRef[]>>();
  /** Texts by the ids of the projects that keep them. */
  const known = new Map<string, KnownTexts>();
  /** The last batch that this was told of. */
  let lastTold = catalog.seq;
  writer.onBatch(({ seq, changes }) => {
    // What was not told of may have changed anything.
    if (seq > lastTold + 1) for (const texts of [known, chunks, messages, sources, uses]) texts.clear();
    lastTold = seq;
    for (const change of changes) {
      const { table, id, before, after } = change;
      const row = after ?? before;
      for (const { since } of known.values()) noteChange(since, change);
      if (table === 'chunks') chunks.delete((row as Chunk).resourceId);
      if (table === 'messages') messages.delete((row as Message).sessionId);
      if (table === 'messages') uses.delete(id);
      if (table === 'notes') sources.delete(id);
      if (table === 'traces') uses.delete((row as RetrievalTrace).messageId ?? '');
    }
  });
  const readUses = async (ids: readonly string[]): Promise<SourceRef[][]> => {
    const rows = await store.getMany('messages', ids);
    const runs = await store.getMany('traces', [...new Set(rows.flatMap((row) => row?.traceId ?? []))]);
    const further = await store.getMany('traces', [...new Set(runs.flatMap((run) => run?.childIds ?? []))]);
    const used = new Map<string | null, SourceRef[]>();
    for (const run of [...runs, ...further])
      if (run !== null) used.set(run.messageId, [...(used.get(run.messageId) ?? []), ...usesOfRun(run)]);
    return rows.map((row) =>
      row === null ? [] : [...row.citations.map(({ ref }) => ref), ...(used.get(row.id) ?? [])],
    );
  };
  const usesOf = (ids: readonly string[]) => readEach(uses, ids, readUses);
  const quoting = async (messageIds: Iterable<string>, { refs }: Withheld): Promise<ReadonlySet<string>> => {
    const madeOf = new Map<string, SourceRef[]>();
    for (let ids = [...new Set(messageIds)]; ids.length > 0;) {
      const used = await usesOf(ids);
      ids.forEach((id, position) => madeOf.set(id, used[position]!));
      const named = used.flat().map((ref) => parseSourceRef(ref));
      ids = [...new Set(named.flatMap(({ kind, id }) => (kind === 'message' && !madeOf.has(id) ? [id] : [])))];
    }
    const found = new Set<string>();
    for (let before = -1; before < found.size;) {
      before = found.size;
      for (const [id, used] of madeOf)
        if (used.some((ref) => refs.has(ref) || found.has(parseSourceRef(ref).id))) found.add(id);
    }
    return found;
  };
  const textsOf = async (keeping: readonly ProjectMembers[]): Promise<Withheld> => {
    const refs = new Set<SourceRef>();
    const sessions = new Set<string>();
    const held = new Set<string>();
    const told = keeping.map(({ project: { name, mayLeave } }) => ({ name, mayLeave, notes: 0 }));
    for (const status of noteStatusSchema.options)
      for (const note of catalog.withStatus(status))
        keeping.forEach((project, index) => {
          if (!project.hasNote(note)) return;
          held.add(note.id);
          if (status === 'kept') told[index]!.notes += 1;
        });
    for (const id of held) refs.add(sourceRef('note', id));
    for (const ref of (await readEach(sources, [...held], readSources)).flat()) refs.add(ref);
    for (const resource of catalog.resources())
      if (keeping.some((project) => project.hasResource(resource)))
        for (const ref of await chunksOf(resource)) refs.add(ref);
    for (const { project } of keeping)
      for (const { id } of catalog.sessionsOfProject(project.id)) {
        sessions.add(id);
        for (const ref of await messagesOf(id)) refs.add(ref);
      }
    if (sessions.size > 0)
      for await (const topics of store.pages('topics'))
        for (const { id, entries } of topics)
          if (entries.some(({ sessionId }) => sessions.has(sessionId))) refs.add(sourceRef('topic', id));
    return { refs, sessions, projects: told };
  };
  /** Most changes are of what no project keeps: then its texts need not be read again. */
  const isCurrent = async (texts: KnownTexts, keeping: readonly ProjectMembers[]): Promise<boolean> => {
    const { since, day } = texts;
    if (day !== localDay(now())) return false;
    if (catalog.seq === texts.seq) return true;
    if (since.isAny || catalog.seq !== lastTold) return false;
    const { refs, sessions } = await texts.withheld;
    const isHeld = (id: string): boolean => {
      const note = catalog.note(id);
      return refs.has(sourceRef('note', id)) || (note !== null && keeping.some((project) => project.hasNote(note)));
    };
    const isOf = (id: string): boolean => sessions.has(id) || keeping.some((project) => project.hasSession(id));
    return ![...since.notes].some(isHeld) && ![...since.sessions].some(isOf);
  };
  const readTexts = async (keeps: (project: Project) => boolean): Promise<Withheld | null> => {
    const keeping = members().filter(({ project }) => keeps(project));
    if (keeping.length === 0) return null;
    const of = keeping.map(({ project }) => project.id).join();
    const texts = known.get(of);
    const { seq } = catalog;
    if (texts !== undefined) {
      const isStill = await isCurrent(texts, keeping);
      // A project itself may be another one meanwhile.
      if (seq !== catalog.seq) return readTexts(keeps);
      if (isStill) {
        // What it is told of after this is looked at the next time.
        if (seq === lastTold) Object.assign(texts, { seq, since: nothingChanged() });
        return texts.withheld;
      }
    }
    const withheld = textsOf(keeping);
    // A catalog that is behind reads what was told of before only later.
    const since = { ...nothingChanged(), isAny: seq < lastTold };
    known.set(of, { seq, day: localDay(now()), since, withheld });
    withheld.catch(() => known.delete(of));
    return withheld;
  };
  return { readTexts, quoting };
}

/** What was changed since texts were read. */
interface Changed {
  notes: Set<string>;
  sessions: Set<string>;
  /** A project, a document, or the project of a chat. */
  isAny: boolean;
}

/** The texts of some projects, as of a batch and a day: filters such as `before:7d` find others tomorrow. */
interface KnownTexts {
  seq: number;
  day: string;
  since: Changed;
  withheld: Promise<Withheld>;
}

const nothingChanged = (): Changed => ({ notes: new Set(), sessions: new Set(), isAny: false });

function noteChange(since: Changed, { table, id, before, after }: Batch['changes'][number]): void {
  if (table === 'notes') since.notes.add(id);
  else if (table === 'messages') since.sessions.add(((after ?? before) as Message).sessionId);
  else if (table === 'topics')
    for (const topic of [before, after] as (Topic | null)[])
      for (const { sessionId } of topic?.entries ?? []) since.sessions.add(sessionId);
  else if (table === 'sessions')
    since.isAny ||= (before as Session | null)?.project !== (after as Session | null)?.project;
  else if (table === 'projects' || table === 'resources' || table === 'chunks') since.isAny = true;
}

function readOnce<Value>(known: Map<string, Promise<Value>>, key: string, read: () => Promise<Value>): Promise<Value> {
  const before = known.get(key);
  if (before !== undefined) return before;
  const reading = read();
  known.set(key, reading);
  reading.catch(() => known.delete(key));
  return reading;
}

/** Reads what is not known of these, all at once. */
function readEach<Value>(
  known: Map<string, Promise<Value>>,
  keys: readonly string[],
  read: (unread: readonly string[]) => Promise<Value[]>,
): Promise<Value[]> {
  const unread = keys.filter((key) => !known.has(key));
  const reading = unread.length === 0 ? Promise.resolve([]) : read(unread);
  unread.forEach((key, position) => void readOnce(known, key, async () => (await reading)[position]!));
  return Promise.all(keys.map((key) => known.get(key)!));
}

/** What an answer says of its package, cited or not, and what was looked up for it, which no number cites. */
const usesOfRun = ({ candidates, facts = [], decisions }: RetrievalTrace): SourceRef[] => [
  ...candidates.flatMap(({ ref, use }) => (use?.cited === true || (use?.paraphrased?.length ?? 0) > 0 ? [ref] : [])),
  ...facts.flatMap(({ source }) => source ?? []),
  ...(decisions?.records ?? []).flatMap(({ noteId, messageIds }) => [
    sourceRef('note', noteId),
    ...messageIds.map((id) => sourceRef('message', id)),
  ]),
];
