import { z } from 'zod';
import {
  ASSISTANT_TOOLS,
  MAX_CLIENT_NAME,
  type AssistantClient,
  type AssistantRead,
  type AssistantTool,
} from '../../shared/domain/assistant-client';
import type { Excluded } from '../../shared/ipc/routes/settings';
import { AppError, isAppError, toErrorReply, type ErrorReply } from '../../shared/ipc/errors';
import type { Corpus } from '../corpus/start-corpus';
import { createMask, type Mask } from '../models/masking/create-mask';
import type { Engine } from '../ports/engine';
import type { HiddenLookup } from '../retrieval/funnel/retrieval-ports';
import type { Retrieval } from '../retrieval/funnel/retrieval';
import type { LaneQueries } from '../retrieval/index/queries/lane-query';
import { cleanClientName, type AssistantClientStore } from '../settings/assistant-client-store';
import type { VaultStore } from '../store/vault-store';
import type { AssistantReadLog } from './read-log';
import { createServedView } from './served-view';
import { getNote, listFacts, listRecent } from './tools/read-records';
import { proposeNote } from './tools/propose-note';
import { explainResult, runSearch } from './tools/run-search';
import { TOOL_INPUTS, type ToolContext, type ToolInput, type ToolResult } from './tools/tool-definitions';

/** `connect`: the program has started; it is then listed in Settings. */
export const assistantCallSchema = z.object({
  /** Empty: it gives no name. */
  client: z.string().max(10 * MAX_CLIENT_NAME),
  tool: z.enum(['connect', ...ASSISTANT_TOOLS]),
  arguments: z.unknown(),
});
export type AssistantCall = z.infer<typeof assistantCallSchema>;

export type AssistantReply = { ok: true; result: object } | { ok: false; error: Pick<ErrorReply, 'code' | 'message'> };

/** Answers other assistants: whether they may, from what they may read, and written down before it is given away. */
export interface AssistantService {
  call(call: AssistantCall, signal: AbortSignal): Promise<AssistantReply>;
}

/** What the tools read and write. */
export interface AssistantVault {
  store: VaultStore;
  corpus: Pick<Corpus, 'catalog' | 'factTable' | 'noteDeps' | 'runExclusive' | 'hiddenTextFilter'>;
  /** The funnel, whose lanes take what this hides for no evidence. */
  retrieval: (hidden: HiddenLookup) => Promise<Pick<Retrieval, 'retrieve'>>;
  /** The index alone, by words. */
  lexical: LaneQueries['lexical'];
}

export interface AssistantServiceDeps {
  /** Not asked for by a program that only says that it is there. */
  vault: () => AssistantVault;
  engine: Engine;
  clients: AssistantClientStore;
  reads: AssistantReadLog;
  excluded: () => Promise<Excluded>;
  /** Spans of configured keys in a text; default: none are known. */
  findKeys?: (text: string) => { start: number; end: number }[];
  /** Epoch milliseconds. */
  now: () => number;
  /** A program asked, or read something. */
  onChanged?: () => void;
}

const TOOLS: { [Tool in AssistantTool]: (context: ToolContext, input: ToolInput<Tool>) => Promise<ToolResult<Tool>> } =
  {
    search: runSearch,
    get_note: getNote,
    why: explainResult,
    recent: listRecent,
    facts: listFacts,
    propose_note: proposeNote,
  };

export function createAssistantService(deps: AssistantServiceDeps): AssistantService {
  const { clients, reads, now, findKeys = () => [], onChanged = () => {} } = deps;
  // The same placeholder for the same name, until the person excludes others.
  let masking: { for: string; mask: Mask } | null = null;
  const maskFor = (excluded: Excluded): Mask => {
    const key = JSON.stringify(excluded);
    if (masking?.for !== key) masking = { for: key, mask: createMask({ excluded, findKeys }) };
    return masking.mask;
  };

  const runTool = async (client: AssistantClient, tool: AssistantTool, given: unknown, signal: AbortSignal) => {
    const { store, corpus, retrieval, lexical } = deps.vault();
    const excluded = await deps.excluded();
    const mask = maskFor(excluded);
    const view = await createServedView(
      { catalog: corpus.catalog, store, hidden: corpus.hiddenTextFilter },
      { scope: client.scope, excluded, mask, now: now() },
    );
    const context: ToolContext = {
      client: client.name,
      view,
      store,
      corpus,
      retrieval,
      lexical,
      engine: deps.engine,
      unmask: mask.unmask,
      signal,
      now,
    };
    const run = TOOLS[tool] as (context: ToolContext, input: unknown) => Promise<ToolResult<AssistantTool>>;
    return run(context, readInput(tool, given));
  };

  const answer = async (name: string, tool: AssistantTool, given: unknown, signal: AbortSignal): Promise<object> => {
    const entry = { client: name, tool, words: wordsOf(given), refs: [], facts: 0, characters: 0 };
    const log = (read: Omit<AssistantRead, 'id' | 'at'>) => reads.add(read).then(onChanged);
    try {
      const client = requireAllowed(await clients.recordAsking(name), tool);
      const { result, refs, facts = 0 } = await runTool(client, tool, given, signal);
      signal.throwIfAborted();
      // Cut off while it was looked for.
      requireAllowed((await clients.get(name)) ?? client, tool);
      const characters = JSON.stringify(result).length;
      await log({ ...entry, outcome: 'served', refs: [...new Set(refs)].slice(0, 200), facts, characters });
      return result;
    } catch (error) {
      await log({ ...entry, outcome: isAppError(error, 'not-allowed') ? 'refused' : 'failed' });
      throw error;
    }
  };

  return {
    async call({ client: given, tool, arguments: input }, signal) {
      const name = cleanClientName(given);
      try {
        if (name === '') throw new AppError('bad-input', NAMELESS);
        if (tool === 'connect') {
          const { state } = await clients.recordAsking(name);
          onChanged();
          return { ok: true, result: { state } };
        }
        return { ok: true, result: await answer(name, tool, input, signal) };
      } catch (error) {
        const { code, message } = toErrorReply(error);
        if (code === 'unexpected') throw error;
        return { ok: false, error: { code, message } };
      }
    },
  };
}

const NAMELESS =
  'This program gives no name, so that nobody can allow it. Its settings can give it one: --client NAME, after “mcp”.';

/** @throws AppError `not-allowed` in words for a model to pass on */
function requireAllowed(client: AssistantClient, tool: AssistantTool): AssistantClient {
  const { name, state, mayPropose } = client;
  if (state === 'cut-off')
    throw new AppError(
      'not-allowed',
      `“${name}” was cut off from this vault. The person can allow it again in Engram Vault under Settings → Other assistants.`,
    );
  if (state === 'asked')
    throw new AppError(
      'not-allowed',
      `“${name}” may not read this vault yet. Ask the person to allow it in Engram Vault under Settings → Other assistants.`,
    );
  if (tool === 'propose_note' && !mayPropose)
    throw new AppError(
      'not-allowed',
      `“${name}” may read this vault and propose nothing. The person decides that in Settings.`,
    );
  return client;
}

function readInput(tool: AssistantTool, given: unknown): unknown {
  const parsed = TOOL_INPUTS[tool].safeParse(given ?? {});
  if (parsed.success) return parsed.data;
  const [issue] = parsed.error.issues;
  throw new AppError('bad-input', `${issue!.path.join('.') || tool}: ${issue!.message}`);
}

/** What was asked for, for the person: the words or the id. */
function wordsOf(given: unknown): string {
  const { query, id, about, text } = (typeof given === 'object' && given !== null ? given : {}) as Record<
    string,
    unknown
  >;
  return [query ?? text ?? about, id]
    .filter((word) => typeof word === 'string' && word !== '')
    .join(' · ')
    .slice(0, 300);
}
