import type { SessionId } from '../../../shared/domain/ids';
import { decideUnits } from './decide-units';
import { importDocument, importTranscript } from './import-step';
import { requireKept } from './kept-notes';
import { act, type Life } from './life';
import type { Step, Verb } from './scenario-format';
import { StepFailure } from './step-failure';

type Act<Name extends Verb> = (life: Life, step: Step<Name>) => Promise<void>;
export type ActingVerb = Exclude<Verb, 'expect'>;

/** Does what a step says, through what the screens call. @throws StepFailure where the person could not do it */
export async function takeStep(life: Life, step: Step<ActingVerb>): Promise<void> {
  await life.vault.settle();
  if (!IS_NO_ACT.has(step.verb)) life.undoable = [];
  await (ACTS[step.verb] as Act<ActingVerb>)(life, step);
  await life.vault.settle();
}

/** Steps that leave the last act what it was. */
const IS_NO_ACT: ReadonlySet<Verb> = new Set(['session', 'say', 'search', 'undo']);

const ACTS: { [Name in ActingVerb]: Act<Name> } = {
  async session(life, { session: name }) {
    const known = life.sessions.get(name);
    life.current = known ?? (await openSession(life, name));
  },
  async say(life, { say, reply }) {
    const { vault } = life;
    const sessionId = (life.current ??= await openSession(life, ''));
    if (reply !== undefined) vault.replyWith(reply);
    const { streamId, message, answerId } = await vault.call('chat.send', { sessionId, text: say });
    await vault.untilEnded(streamId, isTakenApart);
    life.last = { kind: 'said', sessionId, questionId: message.id, answerId };
  },
  import: importTranscript,
  async note(life, { note: { title, text, tier } }) {
    if (tier === 'resource') await importDocument(life, { name: `${title.replace(/[/\\:]/gu, '-')}.md`, text });
    else await act(life, 'notes.create', { title, body: text });
  },
  async memory(life, { memory }) {
    await act(life, 'import.memory', memory);
  },
  document: (life, { document }) => importDocument(life, document),
  keep: (life, { keep }) => decideUnits(life, 'review.keep', keep),
  drop: (life, { drop }) => decideUnits(life, 'review.drop', drop),
  later: (life, { later }) => decideUnits(life, 'review.defer', later),
  async edit(life, { edit: { match, text } }) {
    const [note] = await requireKept(life, match);
    const { id, title, body, version } = note!;
    // What a note says is its body; a kept unit has only a title.
    const changed = body === '' ? { title: text, body } : { title, body: text };
    await act(life, 'notes.save', { id, baseVersion: version, ...changed });
  },
  async merge(life, { merge: [first, second] }) {
    const [into] = await requireKept(life, first);
    const from = (await requireKept(life, second)).find(({ id }) => id !== into!.id);
    if (from === undefined) throw new StepFailure(`another kept note that matches /${second.source}/`, 'the same note');
    await act(life, 'notes.merge', { into: into!.id, from: [from.id] });
  },
  async replace(life, { replace: { old, new: replacement } }) {
    const olderNotes = await requireKept(life, old);
    const newer = (await requireKept(life, replacement)).find(({ id }) => id !== olderNotes[0]!.id);
    if (newer === undefined)
      throw new StepFailure(`another kept note that matches /${replacement.source}/`, 'the same note');
    await act(life, 'notes.supersede', { newer: newer.id, older: olderNotes[0]!.id });
  },
  async archive(life, { archive }) {
    for (const { id } of await requireKept(life, archive))
      await act(life, 'notes.setStatus', { id, status: 'archived' });
  },
  async neverSurface(life, { neverSurface }) {
    for (const { id } of await requireKept(life, neverSurface))
      await act(life, 'notes.setNeverSurface', { id, neverSurface: true });
  },
  async pin(life, { pin }) {
    for (const { id } of await requireKept(life, pin)) await act(life, 'notes.setPinned', { id, pinned: true });
  },
  async confirm(life, { confirm }) {
    for (const { id } of await requireKept(life, confirm))
      await act(life, 'dailyReview.answer', { id, answer: 'still-true' });
  },
  async notHere(life, { notHere }) {
    const { id: traceId, candidates, package: packed } = await lastTrace(life);
    const matching = candidates.filter(
      ({ ref, title, text }) => packed.order.includes(ref) && (notHere.test(title) || notHere.test(text)),
    );
    if (matching.length === 0)
      throw new StepFailure(`a source of the last package that matches /${notHere.source}/`, 'none');
    for (const { ref } of matching) await act(life, 'trace.feedback', { traceId, ref, verdict: 'not-relevant' });
  },
  async deleteSession(life, { deleteSession: name }) {
    const id = life.sessions.get(name);
    if (id === undefined) throw new StepFailure(`a session called “${name}”`, [...life.sessions.keys()].join(', '));
    await act(life, 'chat.deleteSession', { id });
    life.sessions.delete(name);
    if (life.current === id) life.current = null;
  },
  async undo(life) {
    if (life.undoable.length === 0) throw new StepFailure('an act that can be undone', 'none');
    for (const seq of life.undoable.toReversed()) await life.vault.call('app.undoBatch', { seq });
    life.undoable = [];
  },
  async search(life, { search, includeArchived = false, asOf }) {
    const trace = await life.vault.call('search.run', {
      text: search,
      includeArchived,
      ...(asOf !== undefined && { asOf }),
    });
    life.last = { kind: 'searched', trace };
  },
};

async function openSession({ vault, sessions }: Life, name: string): Promise<SessionId> {
  const { id } = await vault.call('chat.createSession', { incognito: false });
  // A person names a session so; an unnamed one is named after its first message.
  if (name !== '') await vault.call('chat.renameSession', { id, title: name });
  sessions.set(name, id);
  return id;
}

const isTakenApart = (event: { type: string }): boolean =>
  event.type === 'extracted' ||
  (event.type === 'finished' &&
    (event as unknown as { message: { extraction: { state: string } | null } }).message.extraction?.state !==
      'pending');

async function lastTrace({ vault, last }: Life) {
  if (last?.kind === 'searched') return last.trace;
  const trace = last?.kind === 'said' ? await vault.call('trace.ofMessage', { messageId: last.answerId }) : null;
  if (trace === null) throw new StepFailure('a package', 'nothing was looked for');
  return trace;
}
