import type { SourceRef } from '../../../../shared/domain/ids';
import type { TraceCandidate } from '../../../../shared/domain/trace';
import { isConstraint } from '../../../language/categories/constraint';
import { KINSHIP_PATTERN } from '../../../language/facts/fact-subjects';
import { readFacts } from '../../../language/facts/read-facts';
import { hasFiniteVerb, isBaseVerb } from '../../../language/grammar/finite-verbs';
import { answerTypeOf } from '../../../language/questions/answer-type';
import { FIRST_PERSON_WORDS } from '../../../language/claims/claim-lexicon';
import { splitSentences } from '../../../language/sentences/split-sentences';
import { STOP_WORDS } from '../../../language/words/stop-words';
import { readNotesByRef } from '../../funnel/candidate-notes';
import type { Funnel, FunnelDeps } from '../../funnel/funnel';

/** Words of a sentence among which its subject's name stands: “My youngest nephew Leo …”, “A Tom no le …”. */
const MAX_SUBJECT_WORDS = 4;
/** A kept note of more sentences is about many things. */
const MAX_SENTENCES = 4;
const KINSHIP = new RegExp(`^${KINSHIP_PATTERN}$`, 'iu');

/**
 * Kept notes that state what somebody whom the question names must not, cannot or would rather have, each with that
 * name: whatever is planned for them, it bears on it. Empty where a fact about them is asked for ("when is she coming?").
 */
export async function limitsOfNamed(
  funnel: Funnel,
  deps: Pick<FunnelDeps, 'store'>,
): Promise<ReadonlyMap<SourceRef, string>> {
  const { plan } = funnel.trace;
  const names = namedIn(plan);
  if (names.size === 0 || (answerTypeOf(plan.question) !== null && !concernsPerson(plan.question))) return new Map();
  const about = funnel.live.flatMap((candidate) => {
    const name = candidate.tier === 'engram' ? subjectOf(candidate, names) : null;
    return name === null ? [] : [{ ref: candidate.ref, text: candidate.text, name }];
  });
  const notes = await readNotesByRef(
    funnel,
    deps,
    about.map(({ ref }) => ref),
  );
  return new Map(
    about.flatMap(({ ref, text, name }) => {
      const note = notes.get(ref) ?? null;
      const statesLimit =
        note?.category === 'constraint' ||
        splitSentences(text).some((sentence) => isConstraint(sentence.text)) ||
        (note !== null &&
          readFacts({ ...note, speaker: null, at: note.createdAt }).some(({ type }) => type === 'preference'));
      return statesLimit ? [[ref, name] as const] : [];
    }),
  );
}

const wordsOf = (text: string): string[] => text.match(/[\p{L}\p{N}][\p{L}\p{N}’'-]*/gu) ?? [];

/** "Where should I take Tom?" is asked to act, "Where does Tom live?" to know. */
const concernsPerson = (question: string): boolean =>
  wordsOf(question).some((word) => FIRST_PERSON_WORDS.has(word.toLowerCase().replace(/[’']/gu, '')));

/** Names and relatives in the question, and whom its references mean. */
function namedIn({ question, people, references }: Funnel['trace']['plan']): ReadonlySet<string> {
  const asked = wordsOf(question).filter((word) => isName(word) || KINSHIP.test(word));
  const meant = [...people, ...references.map(({ resolved }) => resolved)].flatMap(wordsOf).filter(isName);
  return new Set([...asked, ...meant].map((word) => word.toLowerCase()));
}

const isName = (word: string): boolean => /^\p{Lu}\p{L}+/u.test(word) && !STOP_WORDS.has(word.toLowerCase());

/** The named one whom a short note is about: its title, or the subject of one of its sentences. Null: it is of others. */
function subjectOf({ title, text }: TraceCandidate, names: ReadonlySet<string>): string | null {
  if (names.has(title.trim().toLowerCase())) return title.trim();
  const sentences = splitSentences(text);
  if (sentences.length > MAX_SENTENCES) return null;
  for (const sentence of sentences) {
    const words = wordsOf(sentence.text);
    const index = words.slice(0, MAX_SUBJECT_WORDS).findIndex((word) => names.has(word.toLowerCase()));
    if (index === -1) continue;
    const before = words.slice(0, index);
    const isObject =
      hasFiniteVerb(before.join(' ')) ||
      (index > 0 && isBaseVerb(before[0]!)) ||
      before.some((word) => /^(?:i|we|ich|wir)$/iu.test(word));
    // The name of a relative says more than the relation: “My sister Clara”.
    if (!isObject) return words.slice(index, index + 2).find(isName) ?? words[index]!;
  }
  return null;
}
