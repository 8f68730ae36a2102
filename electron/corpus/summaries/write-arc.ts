import type { Thread } from '../../../shared/domain/summary';
import { AppError } from '../../../shared/ipc/errors';
import { distinctTerms } from '../../../shared/lib/text/terms';
import type { Engine } from '../../models/engine';
import type { VaultStore } from '../../store/vault-store';
import { orderedMessages } from './session-summaries';
import { countWords } from './summary-bounds';
import { onSubject } from './thread-gist';
import type { HiddenWords } from '../hidden/hidden-words';
import { shownMessages, type ToldMessage } from './told-messages';
import { grounded } from './write-summary';

/** Sentences a session gives, and sessions a request takes; longer threads go in several. */
const SENTENCES_A_SESSION = 12;
const SESSIONS_A_REQUEST = 12;
const WORDS_A_SESSION = { least: 4, most: 60 };

/**
 * The arc of a thread in the model's words: from what each session's messages say on the subject, never from earlier
 * gists. A session the model left out,
 * or said nothing usable of, keeps its sentences.
 *
 * @throws AppError `unsupported` without a model, `model-malformed` when it told nothing, or what the connection did
 */
export async function writeArc(
  {
    store,
    engine,
    hidden,
  }: { store: Pick<VaultStore, 'query'>; engine: Engine; hidden?: Pick<HiddenWords, 'toldWithout'> },
  { subject, entries }: Thread,
  signal: AbortSignal,
): Promise<Pick<Thread, 'entries' | 'madeBy'>> {
  if (engine.summarise === undefined)
    throw new AppError(
      'unsupported',
      'The offline rules have no words of their own. Choose a model under Settings → Model, then have it tell the thread.',
    );
  const terms = new Set(distinctTerms(subject).map(({ term }) => term));
  const told: Thread['entries'] = [];
  let count = 0;
  for (let start = 0; start < entries.length; start += SESSIONS_A_REQUEST) {
    const part = entries.slice(start, start + SESSIONS_A_REQUEST);
    const sources = await Promise.all(
      part.map(async ({ sessionId }) =>
        sourceOf(await shownMessages(await orderedMessages(store, sessionId), hidden), terms),
      ),
    );
    const sentences = grounded(
      await engine.summarise(
        {
          kind: 'thread',
          subject,
          minWords: WORDS_A_SESSION.least * part.length,
          maxWords: WORDS_A_SESSION.most * part.length,
          messages: part.map(({ at }, place) => ({
            role: 'person',
            speaker: null,
            at,
            text: sources[place]!.map(({ text }) => text).join('\n'),
          })),
        },
        signal,
      ),
      sources.map((source) => ({ text: source.map(({ text }) => text).join('\n') })),
    );
    told.push(
      ...part.map((entry, place) => {
        const own = sentences
          .filter(({ message }) => message === place)
          .slice(0, 2)
          .map(({ text }) => text);
        if (own.length === 0 || own.reduce((sum, text) => sum + countWords(text), 0) > WORDS_A_SESSION.most)
          return entry;
        count += 1;
        return {
          ...entry,
          gist: own.join('\n').slice(0, 2_000),
          messageIds: own.map((text) => nearest(text, sources[place]!)),
        };
      }),
    );
  }
  if (count === 0)
    throw new AppError(
      'model-malformed',
      `${engine.label} told nothing of this thread that its messages say. The sentences stay as they are.`,
      { retryable: true },
    );
  return {
    entries: told,
    madeBy: {
      method: 'model',
      label:
        count === entries.length
          ? engine.label
          : `${engine.label} (${count} of ${entries.length} sessions; the others in their own sentences)`,
    },
  };
}

interface Source {
  messageId: ToldMessage['id'];
  text: string;
}

function sourceOf(messages: readonly ToldMessage[], terms: ReadonlySet<string>): Source[] {
  const sentences = onSubject(messages, terms);
  const first = sentences.filter(({ kind }) => kind !== 'plain');
  const chosen = new Set([...first, ...sentences].slice(0, SENTENCES_A_SESSION));
  return sentences
    .filter((sentence) => chosen.has(sentence))
    .map(({ message, text }) => ({ messageId: messages[message]!.id, text }));
}

function nearest(text: string, sources: readonly Source[]): Source['messageId'] {
  const terms = distinctTerms(text).map(({ term }) => term);
  const shared = (source: Source): number => {
    const own = new Set(distinctTerms(source.text).map(({ term }) => term));
    return terms.filter((term) => own.has(term)).length;
  };
  return sources.reduce((best, source) => (shared(source) > shared(best) ? source : best)).messageId;
}
