import { branchMessages } from '../../shared/domain/branches';
import type { AskedScope } from '../../shared/domain/asked-scope';
import { parseSourceRef, type AttachmentId, type SessionId } from '../../shared/domain/ids';
import type { PreviewedCall, SendPreview } from '../../shared/ipc/routes/chat';
import {
  splitForWindow,
  countReservedTokens,
  withSummary,
  type SplitConversation,
} from './conversation/split-conversation';
import { NO_FILES, type MessageFiles } from './attachments/message-files';
import { turnsWithFiles } from './conversation/prepare-conversation';
import { messagesOf } from './sessions/sessions';
import { toTurn, lastTurns } from './conversation/engine-turns';
import { scopeRequest, toEnginePackage, type ReadScope } from './turn/turn-retrieval';
import { goingToTools, toolsOfTurn } from './turn/answer-tools';
import { engineForAll } from './turn/engine-for-all';
import { inProject, scopeOfProject, withoutKeptQuotes, type ProjectsOfChats } from './turn/turn-of-project';
import type { RollingSummaries } from '../corpus/summaries/rolling-summaries';
import { firstRequest } from '../corpus/summaries/write-summary';
import type { ExtractionDependencies } from '../corpus/extraction/extract-turn';
import type { HiddenTextFilter } from '../corpus/hidden-filter/hidden-text-filter';
import { visibleMessages } from '../corpus/summaries/completed-messages';
import type { ChosenModel } from '../../shared/domain/chosen-model';
import { offerOf } from '../models/tool-servers/tool-definition';
import type { AnswerSource, AnswerTools, Engine, OutgoingRequest } from '../ports/engine';
import type { PersonsTools, UsableTool } from '../ports/tools';
import { MAX_STATEMENT_CHARACTERS } from '../ports/statement-pair';
import type { Retrieval } from '../retrieval/funnel/retrieval';
import { searchWordsRequest } from '../retrieval/stages/external/web';
import type { VaultStore } from '../store/vault-store';

export interface SendPreviewDependencies {
  store: Pick<VaultStore, 'get' | 'query'>;
  rolling: RollingSummaries;
  retrieval: Retrieval;
  engine: (model?: ChosenModel) => Engine;
  /** Plans and judges for the preview, so that nothing is sent. */
  offline: Pick<Engine, 'label' | 'understand' | 'judge'>;
  /** The request for a text's vector, where a provider makes them; null: they are made on this machine. */
  previewVector: () => ((text: string) => Promise<OutgoingRequest>) | null;
  contract: () => string;
  readScope: ReadScope;
  /** The projects of chats; absent: there are none. */
  projects?: ProjectsOfChats;
  /** The person's tools; absent: there are none. */
  tools?: Pick<PersonsTools, 'usable'>;
  /** Reads the files of messages; none are given when absent. */
  files?: MessageFiles;
  hidden: Pick<HiddenTextFilter, 'filterChatTurns' | 'filterSourceMessages'>;
  /** Keys of the person's facts that go with the request for notes; none when absent. */
  knownKeys?: ExtractionDependencies['knownKeys'];
  now: () => number;
}

const NEVER_ABORTED = new AbortController().signal;

/** Recent turns used for the plan, as in a turn. */
const RECENT_TURNS = 6;
/** Tokens left for the package when a long conversation fills the window. */
const MIN_CONTEXT_TOKENS = 600;

/** Notes in the request that compares what is said. */
const MAX_COMPARED_NOTES = 6;

/** Stands for the answer in the request that takes notes of the turn. */
const ANSWER_TO_COME = '(Here stands the answer, once it is written.)';

/** Everything that sending a text would transmit, without sending it. */
export function createSendPreview({
  store,
  rolling,
  retrieval,
  hidden,
  engine: current,
  offline,
  previewVector,
  contract: style,
  readScope,
  projects,
  tools,
  files: messageFiles,
  knownKeys = async () => [],
  now,
}: SendPreviewDependencies) {
  return async (
    sessionId: SessionId | null,
    text: string,
    attachments: readonly AttachmentId[] = [],
    isWebAsked = false,
    askedIn?: AskedScope,
    models: readonly ChosenModel[] = [],
    areToolsOff = false,
  ): Promise<SendPreview> => {
    const session = sessionId === null ? null : await store.get('sessions', sessionId);
    const project = session === null ? null : (projects?.of(session) ?? null);
    const asked = models.length < 2 ? [session?.model] : models;
    const { engine: ofTurn, contract } = inProject(
      { engine: current, contract: style },
      projects,
      session ?? {},
      asked,
    );
    const { usable } = toolsOfTurn(
      { tools, projects },
      { session: session ?? {}, question: areToolsOff ? { toolsOff: true } : {} },
    );
    const engines = asked.map((model) => goingToTools(ofTurn(model), usable));
    const engine = engineForAll(engines);
    const { preview } = engine;
    if (preview === undefined) return { offline: true };
    const question = text.normalize('NFC');
    const earlier =
      sessionId === null
        ? []
        : await withoutKeptQuotes(
            projects?.leaving,
            await hidden.filterChatTurns(
              branchMessages(await messagesOf(store, sessionId), session?.branchTip ?? null),
            ),
            engine,
          );
    const split = await splitForWindow(session === null ? undefined : rolling, engine, { id: sessionId! }, earlier);
    const files = (await messageFiles?.prepare(engine, attachments, split.recent, NEVER_ABORTED)) ?? NO_FILES;
    const statements = new Set<string>();
    let judge: OutgoingRequest | undefined;
    const retrieved = await retrieval.retrieve({
      surface: 'chat',
      question,
      recentTurns: lastTurns(earlier, RECENT_TURNS),
      sessionId,
      asOf: now(),
      exclude: [],
      contract: contract(),
      ...(await scopeRequest(readScope, askedIn ?? scopeOfProject(project))),
      ...(session?.withoutProfile === true ? { withoutProfile: true } : {}),
      ...(previewVector() === null ? {} : { byWordsAlone: (statement: string) => void statements.add(statement) }),
      engine: {
        label: engine.label,
        sentTo: engine.sentTo,
        ...(engine.goesTo === undefined ? {} : { goesTo: engine.goesTo }),
        contextWindowTokens: Math.max(
          MIN_CONTEXT_TOKENS,
          engine.contextWindowTokens - countReservedTokens(split, RECENT_TURNS) - files.tokens,
        ),
        async judge(request, signal) {
          judge ??= await preview.judge?.(request);
          // Marked as another's, so that the turn itself does not find them as the model's own.
          const standIn = { label: offline.label, why: 'setting' } as const;
          return (await offline.judge(request, signal)).map((verdict) => ({ ...verdict, standIn }));
        },
        ...(engine.judgeBatch === undefined ? {} : { judgeBatch: engine.judgeBatch }),
        understand: (request, signal) => offline.understand(request, signal),
      },
    });
    const known =
      session === null || split.older.length === 0 ? null : await rolling.find(session, split.older, split.untilIndex);
    const { turns, earlier: beginning } =
      split.older.length === 0
        ? { turns: split.recent.map(toTurn) }
        : withSummary(split, known ?? (await rolling.preview(split.older)));
    const sources = toEnginePackage(retrieved);
    const request = {
      ...sources,
      question,
      turns: turnsWithFiles(turns, split.recent, files),
      ...(files.asked.length === 0 ? {} : { files: files.asked }),
      ...(beginning === undefined ? {} : { earlier: beginning }),
      contract: contract(),
      ...(usable.length === 0 ? {} : { tools: onlyOffered(usable) }),
      ...(engines.length > 1 ? {} : { retrieve: () => Promise.reject(new Error('nothing is asked for a preview')) }),
    };
    const answers = await Promise.all(engines.map(async (each) => each.preview?.answer(request)));
    const summary = known !== null || split.older.length === 0 ? null : await previewSummary(engine, split, hidden);
    const notes = await preview.extract?.({
      messages: [
        { id: 'question', role: 'person', speaker: null, text: question, at: now() },
        { id: 'answer', role: 'assistant', speaker: null, text: ANSWER_TO_COME, at: now() },
      ],
      recalled: sources.sources.map((source) => source.text),
      knownKeys: await knownKeys(),
    });
    const recentTurns = lastTurns(earlier, RECENT_TURNS);
    const words = isWebAsked ? await preview.searchWords?.(searchWordsRequest({ question, recentTurns })) : null;
    const compared = await previewComparison(engine, text, now(), sources.sources);
    const vectors = await Promise.all([...statements].map((statement) => previewVector()!(statement)));
    const isFirstExact = vectors.length === 0;
    const howExact = isFirstExact && judge === undefined && summary === null ? 'exact' : 'by-rules';
    return {
      offline: false,
      requests: [
        ...vectors.flatMap((vector) => listed(vector, 'embeddings', 'exact')),
        ...listed(judge, 'judge', isFirstExact ? 'exact' : 'by-rules'),
        ...listed(words, 'web-words', 'exact'),
        ...listed(summary, 'summaries', 'exact'),
        ...answers.flatMap((sent) => listed(sent, 'answer', howExact)),
        ...listed(notes, 'extract', 'after-answer'),
        ...listed(compared, 'relate', 'after-answer'),
      ],
    };
  };
}

/** Tools as they would be offered; a preview calls none. */
const onlyOffered = (usable: readonly UsableTool[]): AnswerTools => ({
  offered: usable.map(offerOf),
  isOver: false,
  call: () => Promise.reject(new Error('nothing is called for a preview')),
});

const listed = (
  request: OutgoingRequest | null | undefined,
  task: PreviewedCall['task'],
  certainty: PreviewedCall['certainty'],
): PreviewedCall[] => (request == null ? [] : [{ ...request, task, certainty }]);

/** What is said is compared with the notes that were found for it, as far as it is short enough. */
async function previewComparison(
  { preview }: Engine,
  text: string,
  at: number,
  sources: readonly AnswerSource[],
): Promise<OutgoingRequest | null> {
  const isShort = (statement: string) => statement.length <= MAX_STATEMENT_CHARACTERS;
  const pairs = sources
    .filter((source) => parseSourceRef(source.ref).kind === 'note' && isShort(source.text))
    .slice(0, MAX_COMPARED_NOTES)
    .map((source) => ({
      newer: { text, at, author: 'person' as const, speaker: null },
      older: { text: source.text, at: source.at, author: source.role, speaker: source.speaker },
    }));
  return pairs.length === 0 || !isShort(text) ? null : ((await preview?.relate?.(pairs)) ?? null);
}

/** The first request that summarises the beginning of a long chat, if one is due. */
async function previewSummary(
  engine: Engine,
  { older }: SplitConversation,
  hidden: SendPreviewDependencies['hidden'],
): Promise<OutgoingRequest | null> {
  const request = firstRequest('rolling', await visibleMessages(older, hidden), engine.contextWindowTokens);
  return request === null ? null : ((await engine.preview?.summarise?.(request)) ?? null);
}
