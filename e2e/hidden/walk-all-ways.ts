import type { RouteName } from '../../shared/ipc/contract';
import { columnsToGraph } from '../../shared/ipc/graph-columns';
import type { GraphColumns } from '../../shared/ipc/routes/graph';
import { type ClaimedVault, type MarkedClaim, questionsOf } from './claimed-vault';
import type { Exception } from './way';
import { ROUTES, WAYS } from './ways-to-a-screen';

type Exceptions = Partial<Record<Exception, string>>;

export interface Walk {
  /** Replies and requests that held a hidden claim. */
  leaks: string[];
  /** Routes and kinds of request that held a claim of the vault, hidden or not. */
  toldBy: Set<string>;
}

/** Of the answers themselves and of what a model is sent: a replaced claim may be told as history. */
const ANSWERS: Exceptions = { history: 'it says when it was replaced' };

/** Walks every route that replies with texts, asks in every way, and reads every request that left for the model. */
export async function walkAllWays(test: ClaimedVault): Promise<Walk> {
  const walk: Walk = { leaks: [], toldBy: new Set() };
  const sentBefore = test.fake.requests.length;
  const check = (way: string, what: unknown, reply: unknown, may: Exceptions) => {
    const text = textOf(reply);
    if (test.claims.some(({ token }) => new RegExp(token, 'iu').test(text))) walk.toldBy.add(way);
    for (const claim of test.claims) {
      const leak = findLeak(reply, claim, may);
      if (leak !== null) walk.leaks.push(`${way} ${JSON.stringify(what)} · ${leak}`);
    }
  };
  for (const name of ROUTES) await walkRoute(test, name, check);
  await askInEveryWay(test, check);
  for (const { body, task } of test.fake.requests.slice(sentBefore)) check(`request ${task}`, null, body, ANSWERS);
  walk.leaks.push(...(await askAboutThePast(test)));
  return walk;
}

type Check = (way: string, what: unknown, reply: unknown, may: Exceptions) => void;

async function walkRoute(test: ClaimedVault, name: RouteName, check: Check): Promise<void> {
  const way = WAYS[name];
  if (way.how !== 'walked') return;
  const seen = new Set<string>();
  for (const claim of test.claims)
    for (const input of await way.inputs(test, claim)) {
      if (seen.has(JSON.stringify(input))) continue;
      seen.add(JSON.stringify(input));
      check(name, input, readable(name, await test.vault.call(name, input as never).catch(String)), way.may ?? {});
    }
}

async function askInEveryWay(test: ClaimedVault, check: Check): Promise<void> {
  const { vault } = test;
  const follow = async (route: RouteName, { streamId }: { streamId: string }) => {
    check(route, null, await test.stream(streamId).catch(String), ANSWERS);
  };
  for (const claim of test.claims) {
    const [first, ...others] = questionsOf(claim).slice(0, 3);
    const session = await test.openSession('Asking');
    const { answerId, events } = await test.say(session, first!);
    check('chat.send', first, events, ANSWERS);
    await follow('chat.askAgain', await vault.call('chat.askAgain', { answerId }));
    const models = ['one', 'other'].map((name) => ({ name, host: 'api.example.com' }));
    await follow('chat.askSeveral', await vault.call('chat.askSeveral', { answerId, models }));
    await follow('chat.analyse', await vault.call('chat.analyse', { answerId }));
    for (const question of others)
      check('chat.send', question, (await test.say(await test.openSession('Asking'), question)).events, ANSWERS);
    for (const { id, traceId } of (await vault.call('chat.session', { id: session })).messages)
      if (traceId !== null) check('trace of an answer', id, await vault.call('trace.get', { id: traceId }), ANSWERS);
    for (const sessionId of claim.sessions) {
      if (claim.isSessionDeleted) continue;
      const made = await vault.call('summaries.make', { sessionId });
      await follow('summaries.make', made);
      check('summaries.ofSession', sessionId, await vault.call('summaries.ofSession', { sessionId }), {});
    }
  }
  for (const { id } of (await vault.call('topics.list', null)).topics)
    await follow('topics.summarise', await vault.call('topics.summarise', { id }));
}

/** The vault as it stood holds what was archived, replaced or merged since; not what was marked or dropped. */
async function askAboutThePast(test: ClaimedVault): Promise<string[]> {
  const sentBefore = test.fake.requests.length;
  const removed = test.claims.filter(({ hidden }) => hidden === 'never-surface' || hidden === 'dropped');
  const replies: unknown[] = [];
  for (const { thing } of removed)
    replies.push(await test.vault.call('search.run', { text: `What about the ${thing}?`, asOf: test.builtAt }));
  const sent = test.fake.requests.slice(sentBefore).map(({ body }) => body);
  return removed.flatMap((claim) => {
    const leak = findLeak([replies, sent], claim, {});
    return leak === null ? [] : [`search.run as of before · ${leak}`];
  });
}

/** A graph crosses the border in columns; a note that was typed whole is met by its own title. */
function readable(name: RouteName, reply: unknown): unknown {
  if (name === 'review.findSimilar') return (reply as { similar: unknown }).similar;
  const isGraph = name.startsWith('graph.') && reply !== null && typeof reply === 'object' && 'edgeKinds' in reply;
  return isGraph ? columnsToGraph(reply as GraphColumns) : reply;
}

/** What a reply tells of a claim that is hidden, with the words around it; null for nothing. */
function findLeak(reply: unknown, claim: MarkedClaim, may: Exceptions): string | null {
  if (may['own-words'] !== undefined || may.record !== undefined) return null;
  const aside = claim.isSessionDeleted ? excerptAround(textOf(reply), claim.aside) : null;
  if (aside !== null) return `of a deleted session: ${aside}`;
  if (claim.hidden === null || (claim.hidden === 'superseded' && may.history !== undefined)) return null;
  const text = textOf(may['own-note'] === undefined ? reply : withoutOwnRows(reply, claim.noteId));
  const found = excerptAround(text, claim.token);
  return found === null ? null : `${claim.hidden} ${claim.kind}: ${found}`;
}

/** The token is searched for alone: with what may stand before it, a long reply would take a second. */
function excerptAround(text: string, token: string): string | null {
  const at = text.search(new RegExp(token, 'iu'));
  return at === -1 ? null : text.slice(Math.max(0, at - 80), at + token.length + 40);
}

const textOf = (reply: unknown): string =>
  JSON.stringify(reply, (_, value: unknown) => (ArrayBuffer.isView(value) ? null : value)) ?? '';

/** The reply without rows of the note itself and without links to it. */
function withoutOwnRows(value: unknown, noteId: string): unknown {
  if (Array.isArray(value)) return value.map((item) => withoutOwnRows(item, noteId));
  if (value === null || typeof value !== 'object') return value;
  const row = value as Record<string, unknown>;
  const ends = [row, row.note, row.link].flatMap((part) => {
    const { id, noteId: of, from, to } = (part ?? {}) as Record<string, unknown>;
    return [id, of, from, to];
  });
  if (ends.includes(noteId)) return null;
  return Object.fromEntries(Object.entries(row).map(([key, item]) => [key, withoutOwnRows(item, noteId)]));
}
