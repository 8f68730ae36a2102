import type { MessageId, NoteId, ResourceId, SessionId } from '../../shared/domain/ids';
import type { HiddenReason } from '../../shared/domain/trace-reasons';
import type { RouteInput, RouteName, RouteOutput } from '../../shared/ipc/contract';
import { createWordEmbedder } from '../../electron/retrieval/testing/word-embedder';
import { startFakeProvider, type FakeProvider } from '../../electron/testing/fake-provider/fake-provider';
import { createScenarioClock } from '../eval/scenarios/scenario-clock';
import { openScenarioVault, type ScenarioVault } from '../eval/scenarios/scenario-vault';

/** What a claim is, so that each kind of record is made of some: facts, lessons, decisions. */
export const CLAIM_KINDS = ['password', 'dentist', 'decision', 'lesson', 'question'] as const;
type ClaimKind = (typeof CLAIM_KINDS)[number];

/** A claim with a word of its own that stands in no other text of the vault. */
export interface MarkedClaim {
  kind: ClaimKind;
  thing: string;
  token: string;
  text: string;
  noteId: NoteId;
  /** The person's own page that repeats the claim among other things. */
  pageId: NoteId;
  sessions: SessionId[];
  answerId: MessageId;
  resourceId: ResourceId;
  /** Said in the first session alone, and never kept. */
  aside: string;
  /** What became of it; null: it may be used. */
  hidden: HiddenReason | null;
  isSessionDeleted: boolean;
}

export type Act = 'never-surface' | 'archived' | 'superseded' | 'merged' | 'dropped' | 'delete-session' | 'back';
export const ACTS: readonly Act[] = [
  'never-surface',
  'archived',
  'superseded',
  'merged',
  'dropped',
  'delete-session',
  'back',
];

const THINGS = ['kettle', 'ladder', 'harbour', 'piano', 'greenhouse', 'boiler', 'attic', 'workshop'];
const CONSONANTS = 'bdfgklmnprtv';
const tokenOf = (index: number, start: string): string =>
  `${start}${CONSONANTS[index % 12]}a${CONSONANTS[(index * 5 + 3) % 12]}ik`;

const TEXTS: Record<ClaimKind, (thing: string, token: string) => string> = {
  password: (thing, token) => `The password of the ${thing} is ${token} seven`,
  dentist: (thing, token) => `The owner of the ${thing} is ${capital(token)}`,
  decision: (thing, token) => `We decided to use ${token} varnish for the ${thing} because it dries fast`,
  lesson: (thing, token) => `Always check the ${token} gauge before you open the ${thing}, otherwise it bursts`,
  question: (thing, token) => `Should we sell the ${thing} to ${capital(token)} in autumn`,
};
const capital = (text: string): string => text.charAt(0).toUpperCase() + text.slice(1);
const lowerFirst = (text: string): string => text.charAt(0).toLowerCase() + text.slice(1);

/** How a claim is told again; the first letter of a claim changes with its place in the sentence. */
const TELLINGS: readonly ((claim: string) => string)[] = [
  (claim) => `It rained in the morning. ${claim}! Then we had soup.`,
  (claim) => `You said that ${lowerFirst(claim)}, didn’t you.`,
  (claim) => `Yes: “${claim}” is what you told me on 3 May.`,
  (claim) => `Some points:\n- The bins go out on Tuesday\n- ${claim}\n- The lamp flickers`,
];

/** So old that the claims fade and are offered for archiving and for the daily review. */
const AGE_MS = 200 * 86_400_000;
/** Kept in the last week: enough for a reflection. */
const NEW_MATTERS = [
  'Anna starts at the bakery in June',
  'The roof of the barn leaks',
  'Slate costs 4,000 euros',
  'We water the tomatoes in July',
  'The choir sings in the old mill',
];

export interface ClaimPlan {
  kind: ClaimKind;
  thing: number;
  telling: number;
}

/** A vault of the app's own services in which every claim stands in many places. */
export interface ClaimedVault {
  readonly vault: ScenarioVault;
  readonly fake: FakeProvider;
  readonly claims: MarkedClaim[];
  act(claim: MarkedClaim, act: Act): Promise<void>;
  /** Asks in a session and waits until the turn is taken apart. */
  say(sessionId: SessionId, text: string, reply?: string): Promise<{ answerId: MessageId; events: unknown }>;
  stream(streamId: string): Promise<unknown>;
  openSession(title?: string): Promise<SessionId>;
  useOffline(): Promise<void>;
  now(): number;
  /** When everything was said and kept, and nothing was hidden; epoch milliseconds. */
  builtAt: number;
  close(): Promise<void>;
}

const isTurnOver = (event: { type: string }): boolean =>
  event.type === 'extracted' ||
  (event.type === 'finished' &&
    (event as unknown as { message: { extraction: { state: string } | null } }).message.extraction?.state !==
      'pending');
/** Ends of jobs, of summaries and of topics. */
const isJobOver = ({ type }: { type: string }): boolean => ['finished', 'done', 'made', 'written'].includes(type);

export async function openClaimedVault(plans: readonly ClaimPlan[]): Promise<ClaimedVault> {
  const fake = await startFakeProvider();
  const clock = createScenarioClock(Date.UTC(2026, 2, 2, 9));
  const vault = await openScenarioVault({
    clock,
    embedder: createWordEmbedder(),
    provider: { baseUrl: fake.url, chatModel: 'fake-chat' },
  });
  const call = async <Name extends RouteName>(route: Name, input: RouteInput<Name>): Promise<RouteOutput<Name>> => {
    clock.startStep(undefined);
    return vault.call(route, input);
  };
  const openSession = async (title?: string) => {
    const { id } = await call('chat.createSession', { incognito: false });
    if (title !== undefined) await call('chat.renameSession', { id, title });
    return id;
  };
  const say: ClaimedVault['say'] = async (sessionId, text, reply) => {
    if (reply !== undefined) vault.replyWith(reply);
    const { streamId, answerId } = await call('chat.send', { sessionId, text });
    const events = await vault.untilEnded(streamId, isTurnOver);
    await vault.settle();
    return { answerId, events };
  };
  const importDocument = async (name: string, text: string) => {
    const bytes = new TextEncoder().encode(text);
    const { uploadId } = await call('import.begin', { files: [{ name, size: bytes.length }] });
    await call('import.append', { uploadId, file: 0, bytes });
    const { streamId } = await call('import.run', { uploadId, asDocuments: true });
    const events = await vault.untilEnded(streamId, isJobOver);
    const { report } = events.at(-1) as unknown as { report: { documents: { resourceId: ResourceId }[] } };
    return report.documents[0]!.resourceId;
  };
  const unitOf = async (token: string) => {
    const { groups } = await call('review.queue', { text: token, limit: 100 });
    return groups.flatMap(({ units }) => units).find(({ note }) => note.author === 'person');
  };
  /** A place of each kind: two messages of each side, a kept unit, a page, a document, a summary. */
  const claimOf = async ({ kind, thing: thingIndex, telling }: ClaimPlan, index: number): Promise<MarkedClaim> => {
    const thing = THINGS[(thingIndex + index) % THINGS.length]!;
    const token = tokenOf(index, 'zo');
    const text = TEXTS[kind](thing, token);
    const aside = tokenOf(index, 'wu');
    const sentence = kind === 'question' ? `${text}?` : `${text}.`;
    // Named after its first message, which states the claim.
    const first = await openSession();
    const { answerId } = await say(first, sentence, TELLINGS[telling % TELLINGS.length]!(text));
    await say(first, `The neighbour of the ${thing} is called ${capital(aside)}.`, `The ${thing} can wait, I think.`);
    const second = await openSession(`The ${thing} again`);
    await say(second, `The ${thing} needs a new handle. ${sentence}`, `Noted: ${lowerFirst(sentence)}`);
    const unit = await unitOf(token);
    const noteId =
      unit === undefined ? (await call('review.add', { sessionId: first, text, category: 'fact' })).id : unit.note.id;
    if (unit === undefined) await call('notes.setStatus', { id: noteId, status: 'kept' }).catch(() => null);
    else await call('review.keep', { id: noteId, alike: unit.duplicates.map(({ note }) => note.id) });
    const { id: pageId } = await call('notes.create', {
      title: `Everything about the ${thing}`,
      body: `The ${thing} is old. ${TELLINGS[telling % TELLINGS.length]!(text)} The [[${thing} shed]] is far.`,
      category: 'topic',
    });
    const resourceId = await importDocument(
      `Papers ${index}.md`,
      `# Papers of the ${thing}\n\n${TELLINGS[telling % TELLINGS.length]!(text)}\n`,
    );
    for (const sessionId of [first, second]) {
      const { streamId } = await call('summaries.make', { sessionId });
      await vault.untilEnded(streamId, isJobOver);
    }
    return {
      kind,
      thing,
      token,
      text,
      noteId,
      pageId,
      sessions: [first, second],
      answerId,
      resourceId,
      aside,
      hidden: null,
      isSessionDeleted: false,
    };
  };
  const claims: MarkedClaim[] = [];
  for (const [index, plan] of plans.entries()) claims.push(await claimOf(plan, index));
  await call('topics.find', null);
  while ((await call('summaries.progress', null)).state === 'working')
    await new Promise((resolve) => {
      setTimeout(resolve, 2);
    });
  const builtAt = clock.now();
  clock.startStep(builtAt + AGE_MS);
  for (const matter of NEW_MATTERS) await call('notes.create', { title: matter });
  await vault.settle();
  let heirs = 0;
  const heir = async () => {
    heirs += 1;
    return (await call('notes.create', { title: `Nothing of it is open any more, number ${heirs}` })).id;
  };

  return {
    vault: { ...vault, call },
    fake,
    claims,
    say,
    openSession,
    now: clock.now,
    builtAt,
    stream: (streamId) => vault.untilEnded(streamId, (event) => isTurnOver(event) || isJobOver(event)),
    async useOffline() {
      await call('settings.save', { engine: 'offline' });
    },
    async act(claim, act) {
      const id = claim.noteId;
      if (act === 'delete-session') {
        if (claim.isSessionDeleted) return;
        await call('chat.deleteSession', { id: claim.sessions[0]! });
        claim.isSessionDeleted = true;
      } else if (act === 'back') {
        if (claim.isSessionDeleted) {
          await call('chat.restoreSession', { id: claim.sessions[0]! });
          claim.isSessionDeleted = false;
        }
        if (claim.hidden === null) return;
        if (claim.hidden === 'never-surface') await call('notes.setNeverSurface', { id, neverSurface: false });
        else await call('notes.setStatus', { id, status: 'kept' });
        claim.hidden = null;
      } else {
        if (claim.hidden !== null) return;
        if (act === 'never-surface') await call('notes.setNeverSurface', { id, neverSurface: true });
        if (act === 'archived') await call('notes.setStatus', { id, status: 'archived' });
        if (act === 'dropped') await call('notes.setStatus', { id, status: 'dropped' });
        if (act === 'superseded') await call('notes.supersede', { newer: await heir(), older: id });
        if (act === 'merged') await call('notes.merge', { into: await heir(), from: [id] });
        claim.hidden = act;
      }
      await vault.settle();
    },
    async close() {
      await vault.close();
      await fake.stop();
    },
  };
}

/** Words by which a claim is looked for, with and without the words that give it away. */
export const questionsOf = ({ thing, token }: MarkedClaim): string[] => [
  `What about the ${thing}?`,
  `Why did we decide on the varnish for the ${thing}?`,
  `I am about to open the ${thing}.`,
  `${token} ${thing}`,
];
