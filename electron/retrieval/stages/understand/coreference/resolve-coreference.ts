import type { SourceRef } from '../../../../../shared/domain/ids';
import type { QueryPlan } from '../../../../../shared/domain/query-plan';
import type { StageNote } from '../../../../../shared/domain/trace-stage-notes';
import { splitSentences } from '../../../../language/sentences/split-sentences';
import { distinctTerms } from '../../../../language/words/terms';
import { wholeWords } from '../../../../language/words/whole-words';
import type { UnderstandRequest } from '../../../../ports/engine';
import type { IndexPort } from '../../../index/index-port';
import {
  findReferringExpressions,
  type ReferringExpression,
} from '../../../../language/coreference/referring-expressions';
import { nameOfDescription } from '../../../../language/coreference/name-of-description';
import { namesInSentence, sentencesWith } from '../../../../language/names/names-in-sentence';
import { findLexicalHits, type LexicalHit } from '../../../funnel/lexical-hits';

type Reference = QueryPlan['references'][number];

export interface PlanWithNotes {
  plan: QueryPlan;
  notes: StageNote[];
}

/** Texts read per description. */
const MAX_TEXTS_READ = 8;
/** Coverage of a text that contains all words; below 1 because of rounding. */
const FULL_COVERAGE = 0.999;
/** Expressions resolved per question. */
const MAX_RESOLVED = 3;
/** Characters of a quoted sentence. */
const MAX_QUOTE_CHARACTERS = 300;

/** Descriptions in a question, with the texts of the vault that contain their words. */
export interface DescriptionLookup {
  question: string;
  descriptions: readonly ReferringExpression[];
  textsOf: ReadonlyMap<ReferringExpression, Promise<LexicalHit[]>>;
}

/** Starts the lookup of a question's descriptions. The plan decides which stay open; their texts are then available. */
export function startDescriptionLookup(
  question: string,
  turns: Pick<UnderstandRequest, 'recentTurns'>,
  exclude: SourceRef[],
  index: Pick<IndexPort, 'lexical' | 'score'>,
): DescriptionLookup {
  const descriptions = findReferringExpressions(question, turns);
  const textsOf = new Map(
    descriptions
      .filter(hasModifierTerms)
      .map((description) => [description, findLexicalHits(index, description.modifiers, exclude, MAX_TEXTS_READ)]),
  );
  // The failure reaches whoever awaits the promise.
  for (const texts of textsOf.values()) texts.catch(() => {});
  return { question, descriptions, textsOf };
}

const termsOf = ({ modifiers }: ReferringExpression): Set<string> =>
  new Set(distinctTerms(modifiers).map(({ term }) => term));
/** Whether the description has words to search: "he" can only be resolved from the turns. */
const hasModifierTerms = (description: ReferringExpression): boolean =>
  description.kind !== 'pronoun' && termsOf(description).size > 0;

/**
 * Resolves colloquial mentions, with the sentence that shows it: pronouns from the recent turns, descriptions from the
 * turns, then from the vault. References of the plan stay. Resolved names join the search as people, and as a statement
 * with the name.
 */
export async function resolveCoreference(
  plan: QueryPlan,
  request: UnderstandRequest,
  { question, descriptions, textsOf }: DescriptionLookup,
  exclude: SourceRef[],
  index: Pick<IndexPort, 'lexical' | 'score' | 'mentions'>,
): Promise<PlanWithNotes> {
  const known = new Set((request.dictionary ?? []).map(({ name }) => name.toLowerCase()));
  const resolved: Reference[] = await withSources(plan.references, exclude, index);
  const isResolved = ({ mention }: ReferringExpression) =>
    resolved.length >= MAX_RESOLVED ||
    resolved.some((other) => other.mention.toLowerCase().includes(mention.toLowerCase()));
  // All open descriptions are looked up in parallel, since the index is in another thread.
  const open = plan.question === question ? descriptions : findReferringExpressions(plan.question, request);
  const lookups = open
    .filter((description) => !isResolved(description))
    .map(async (description) => ({
      description,
      found:
        resolveInTurns(description, request, known, plan.people) ??
        (await resolveInVault(description, textsOf, known, exclude, index)),
    }));
  for (const { description, found } of await Promise.all(lookups))
    if (found !== null && !isResolved(description)) resolved.push(found);
  if (resolved.length === 0) return { plan, notes: [] };
  return {
    plan: addResolvedNames({ ...plan, references: resolved }),
    notes: resolved.map(({ mention, resolved: name }) => ({ code: 'reference-resolved', mention, name })),
  };
}

/** Finds a source for each reference that a model resolved; without one it stays without a source. */
async function withSources(
  references: Reference[],
  exclude: SourceRef[],
  index: Pick<IndexPort, 'lexical' | 'score'>,
): Promise<Reference[]> {
  return Promise.all(
    references.map(async (reference) => {
      if (reference.note !== '' || (reference.ref ?? null) !== null) return reference;
      const terms = new Set(distinctTerms(`${reference.mention} ${reference.resolved}`).map(({ term }) => term));
      for (const { ref, text } of await findLexicalHits(
        index,
        `${reference.mention} ${reference.resolved}`,
        exclude,
        MAX_TEXTS_READ,
      )) {
        const sentence = sentencesWith(text, terms)[0];
        if (sentence !== undefined) return { ...reference, note: sentence.slice(0, MAX_QUOTE_CHARACTERS), ref };
      }
      return reference;
    }),
  );
}

/** Resolves from the turns: a pronoun is the last person named alone, a description the name next to its words. */
function resolveInTurns(
  description: ReferringExpression,
  { recentTurns, dictionary = [] }: UnderstandRequest,
  known: ReadonlySet<string>,
  people: readonly string[],
): Reference | null {
  const { kind, mention, modifiers } = description;
  const terms = new Set(distinctTerms(modifiers).map(({ term }) => term));
  const persons = new Set(
    dictionary.filter(({ isNameLike, kind: of }) => isNameLike && of !== 'alias').map(({ name }) => name.toLowerCase()),
  );
  for (const turn of [...recentTurns].reverse()) {
    if (kind !== 'pronoun') {
      const found = sentencesWith(turn.text, terms)
        .map((sentence) => nameOfDescription(sentence, description, known))
        .find((name) => name !== null);
      if (found)
        return { mention, resolved: found.name, note: found.sentence.slice(0, MAX_QUOTE_CHARACTERS), ref: null };
      continue;
    }
    // A pronoun in a question that names somebody refers to that person.
    if (people.length > 0) return null;
    for (const { text } of splitSentences(turn.text).reverse()) {
      const names = [...new Set(namesInSentence(text, known).map(({ name }) => name))].filter(
        (name) => persons.size === 0 || persons.has(name.toLowerCase()),
      );
      // Two people in one sentence are ambiguous.
      if (names.length > 1) return null;
      if (names.length === 1)
        return { mention, resolved: names[0]!, note: text.slice(0, MAX_QUOTE_CHARACTERS), ref: null };
    }
  }
  return null;
}

async function resolveInVault(
  description: ReferringExpression,
  textsOf: DescriptionLookup['textsOf'],
  known: ReadonlySet<string>,
  exclude: SourceRef[],
  index: Pick<IndexPort, 'lexical' | 'score' | 'mentions'>,
): Promise<Reference | null> {
  if (!hasModifierTerms(description)) return null;
  const terms = termsOf(description);
  // A sentence with all of the words is only in a text that covers them.
  const hits = (
    await (textsOf.get(description) ?? findLexicalHits(index, description.modifiers, exclude, MAX_TEXTS_READ))
  )
    .filter(({ coverage }) => coverage > FULL_COVERAGE)
    .map((hit) => ({ ...hit, sentences: sentencesWith(hit.text, terms) }))
    .filter(({ sentences }) => sentences.length > 0);
  const mentions = await Promise.all(hits.map(({ title, text }) => index.mentions(`${title}\n${text}`)));
  for (const [rank, { ref, title, sentences }] of hits.entries()) {
    // A note whose title is a name followed by a description: "Henrike: editor at the quarterly".
    const inText = new Set(
      mentions[rank]!.filter(({ isNameLike }) => isNameLike).map(({ name }) => name.toLowerCase()),
    );
    const all = new Set([...known, ...inText]);
    if (description.kind === 'person' && inText.has(title.toLowerCase())) {
      return { mention: description.mention, resolved: title, note: sentences[0]!.slice(0, MAX_QUOTE_CHARACTERS), ref };
    }
    const found = sentences
      .map((sentence) => nameOfDescription(sentence, description, all))
      .find((name) => name !== null);
    if (found)
      return {
        mention: description.mention,
        resolved: found.name,
        note: found.sentence.slice(0, MAX_QUOTE_CHARACTERS),
        ref,
      };
  }
  return null;
}

/**
 * Adds resolved names to the search like names in the question, and a statement with the name in place of the mention.
 */
function addResolvedNames(plan: QueryPlan): QueryPlan {
  const names = plan.references.map(({ resolved }) => resolved);
  const statement = plan.subQueries.find(({ aim }) => aim === 'concept')?.text ?? plan.question;
  const named = plan.references.reduce(
    (text, { mention, resolved }) => replaceWord(text, mention, resolved),
    statement,
  );
  return {
    ...plan,
    people: [...new Set([...plan.people, ...names])],
    subQueries: named === statement ? plan.subQueries : [...plan.subQueries, { aim: 'authority', text: named }],
  };
}

const replaceWord = (text: string, mention: string, name: string): string =>
  text.replace(wholeWords([mention], '', text), (_, possessive: string | undefined) => `${name}${possessive ?? ''}`);
