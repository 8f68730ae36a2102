import type { Topic } from '../../../shared/domain/summary';
import { AppError } from '../../../shared/ipc/errors';
import { beginsClause } from '../../language/grammar/finite-verbs';
import { distinctTerms } from '../../language/words/terms';
import type { Engine } from '../../ports/engine';
import type { VaultStore } from '../../store/vault-store';
import { orderedMessages } from '../summaries/session-summaries';
import { countWords } from '../summaries/summary-bounds';
import { sentencesOnSubject } from './topic-gist';
import type { HiddenTextFilter } from '../hidden-filter/hidden-text-filter';
import { type CompletedMessage, visibleMessages } from '../summaries/completed-messages';
import { groundSentences } from '../summaries/write-summary';
import { t } from '../../../shared/messages/message';

const MAX_WORDS = 8;
const MAX_CHARACTERS = 80;

/**
 * A name for a topic in the model's words: a phrase of a few words that the gists support. Null when the model wrote
 * none.
 *
 * @throws AppError `model-*`
 */
export async function nameByModel(
  engine: Engine,
  { subject, entries }: { subject: string; entries: readonly { at: number; gist: string }[] },
  signal: AbortSignal,
): Promise<string | null> {
  if (engine.summarise === undefined) return null;
  const [first] = await engine.summarise(
    {
      kind: 'topic-name',
      subject,
      messages: entries.map(({ at, gist }) => ({ role: 'person', speaker: null, at, text: gist })),
      minWords: 1,
      maxWords: MAX_WORDS,
    },
    signal,
  );
  const name = (first?.text ?? '').replaceAll(/^[\s"“„«]+|[\s"”«».!?]+$/gu, '').replaceAll(/\s+/gu, ' ');
  return isName(name, [subject, ...entries.map(({ gist }) => gist)]) ? name : null;
}

/**
 * Short and no clause; each part of a list names something; at least half of its words are said in the sessions, and one
 * of them in two of these texts: what a single session says in passing is not what all are about.
 */
function isName(name: string, texts: readonly string[]): boolean {
  const words = countWords(name);
  if (words === 0 || words > MAX_WORDS || name.length > MAX_CHARACTERS || beginsClause(name)) return false;
  if (name.split(',').some((part) => distinctTerms(part).length === 0)) return false;
  const said = texts.map((text) => new Set(distinctTerms(text).map(({ term }) => term)));
  const uses = distinctTerms(name).map(({ term }) => said.filter((terms) => terms.has(term)).length);
  return uses.filter((count) => count > 0).length * 2 >= uses.length && uses.some((count) => count > 1);
}

/** Sentences per session, and sessions per request; longer topics take several requests. */
const SENTENCES_PER_SESSION = 12;
const SESSIONS_PER_REQUEST = 12;
const WORDS_PER_SESSION = { least: 4, most: 60 };

/**
 * The arc of a topic in the model's words, from what each session's messages say on the subject, never from earlier
 * gists. A session that the model left out or described unusably keeps its extractive sentences.
 *
 * @throws AppError `unsupported` without a model, `model-malformed` when it wrote nothing, or the connection's error
 */
export async function writeTopicArc(
  {
    store,
    engine,
    hidden,
  }: { store: Pick<VaultStore, 'query'>; engine: Engine; hidden?: Pick<HiddenTextFilter, 'filterSourceMessages'> },
  { subject, entries }: Topic,
  signal: AbortSignal,
): Promise<Pick<Topic, 'entries' | 'madeBy'>> {
  if (engine.summarise === undefined) throw new AppError('unsupported', t('mainCorpus.offlineRulesCannotWrite'));
  const terms = new Set(distinctTerms(subject).map(({ term }) => term));
  const writtenEntries: Topic['entries'] = [];
  let count = 0;
  for (let start = 0; start < entries.length; start += SESSIONS_PER_REQUEST) {
    const part = entries.slice(start, start + SESSIONS_PER_REQUEST);
    const sources = await Promise.all(
      part.map(async ({ sessionId }) =>
        sourceOf(await visibleMessages(await orderedMessages(store, sessionId), hidden), terms),
      ),
    );
    const sentences = groundSentences(
      await engine.summarise(
        {
          kind: 'topic',
          subject,
          minWords: WORDS_PER_SESSION.least * part.length,
          maxWords: WORDS_PER_SESSION.most * part.length,
          messages: part.map(({ at }, index) => ({
            role: 'person',
            speaker: null,
            at,
            text: sources[index]!.map(({ text }) => text).join('\n'),
          })),
        },
        signal,
      ),
      sources.map((source) => ({ text: source.map(({ text }) => text).join('\n') })),
    );
    writtenEntries.push(
      ...part.map((entry, index) => {
        const own = sentences
          .filter(({ message }) => message === index)
          .slice(0, 2)
          .map(({ text }) => text);
        if (own.length === 0 || own.reduce((sum, text) => sum + countWords(text), 0) > WORDS_PER_SESSION.most)
          return entry;
        count += 1;
        return {
          ...entry,
          gist: own.join('\n').slice(0, 2_000),
          messageIds: own.map((text) => nearestMessage(text, sources[index]!)),
        };
      }),
    );
  }
  if (count === 0)
    throw new AppError('model-malformed', t('mainCorpus.labelWroteNothingMessages', { label: engine.label }), {
      retryable: true,
    });
  return {
    entries: writtenEntries,
    madeBy: {
      method: 'model',
      label:
        count === entries.length
          ? engine.label
          : t('mainCorpus.labelOfSomeSessions', { label: engine.label, count, sessions: entries.length }),
    },
  };
}

interface SourceSentence {
  messageId: CompletedMessage['id'];
  text: string;
}

function sourceOf(messages: readonly CompletedMessage[], terms: ReadonlySet<string>): SourceSentence[] {
  const sentences = sentencesOnSubject(messages, terms);
  const first = sentences.filter(({ kind }) => kind !== 'plain');
  const chosen = new Set([...first, ...sentences].slice(0, SENTENCES_PER_SESSION));
  return sentences
    .filter((sentence) => chosen.has(sentence))
    .map(({ message, text }) => ({ messageId: messages[message]!.id, text }));
}

function nearestMessage(text: string, sources: readonly SourceSentence[]): SourceSentence['messageId'] {
  const terms = distinctTerms(text).map(({ term }) => term);
  const shared = (source: SourceSentence): number => {
    const own = new Set(distinctTerms(source.text).map(({ term }) => term));
    return terms.filter((term) => own.has(term)).length;
  };
  return sources.reduce((best, source) => (shared(source) > shared(best) ? source : best)).messageId;
}
