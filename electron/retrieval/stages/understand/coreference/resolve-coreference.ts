import type { SourceRef } from '../../../../../shared/domain/ids';
import type { QueryPlan } from '../../../../../shared/domain/query-plan';
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

/** Texts that a description is looked for in. */
const MAX_TEXTS_READ = 8;
/** Share of the words' weight that only a text with all of them holds; below 1 by what adding up loses. */
const FULL_COVERAGE = 0.999;
/** Resolved at most for one question. */
const MAX_RESOLVED = 3;
/** A quoted sentence is cut here. */
const MAX_QUOTE_CHARACTERS = 300;

/** What a question describes and does not name, with the texts of the vault that hold its words. */
export interface DescriptionLookup {
  question: string;
  descriptions: readonly ReferringExpression[];
  textsOf: ReadonlyMap<ReferringExpression, Promise<LexicalHit[]>>;
}

/**
 * Asks the vault for the descriptions of a question. Which of them stay open only the plan tells, and the texts are
 * there when it does.
 */
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
  // Whoever wants them hears of a failure.
  for (const texts of textsOf.values()) texts.catch(() => {});
  return { question, descriptions, textsOf };
}

const termsOf = ({ modifiers }: ReferringExpression): Set<string> =>
  new Set(distinctTerms(modifiers).map(({ term }) => term));
/** Any man is "he": only the turns before tell which. */
const hasModifierTerms = (description: ReferringExpression): boolean =>
  description.kind !== 'pronoun' && termsOf(description).size > 0;

/**
 * Colloquial mentions → who or what they stand for, with the sentence that says so: pronouns from the recent turns,
 * descriptions from the turns, then from the vault. What the plan resolved already stays. Resolved names take part in
 * the search: as people, and as a statement with the name in it.
 */
export async function resolveCoreference(
  plan: QueryPlan,
  request: UnderstandRequest,
  { question, descriptions, textsOf }: DescriptionLookup,
  exclude: SourceRef[],
  index: Pick<IndexPort, 'lexical' | 'score' | 'mentions'>,
): Promise<{ plan: QueryPlan; notes: string[] }> {
  const known = new Set((request.dictionary ?? []).map(({ name }) => name.toLowerCase()));
  const resolved: Reference[] = await withSources(plan.references, exclude, index);
  const isResolved = ({ mention }: ReferringExpression) =>
    resolved.length >= MAX_RESOLVED ||
    resolved.some((other) => other.mention.toLowerCase().includes(mention.toLowerCase()));
  // All that the plan leaves open are looked for at once: the vault is a thread away, and each would wait for the one
  // before.
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
    notes: resolved.map(({ mention, resolved: name }) => `“${mention}” is ${name}`),
  };
}

/**
 * A model says what a mention stands for; the vault is asked which text says so. One that nothing says stays, without a
 * source.
 */
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

/** The turns say who is meant: a pronoun is the last person named alone, a description the name beside its words. */
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
    // A question that names somebody means them.
    if (people.length > 0) return null;
    for (const { text } of splitSentences(turn.text).reverse()) {
      const names = [...new Set(namesInSentence(text, known).map(({ name }) => name))].filter(
        (name) => persons.size === 0 || persons.has(name.toLowerCase()),
      );
      // Two people in one sentence: it could be either, and a guess would mislead.
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
  // A sentence that holds all of the words stands only in a text that does.
  const hits = (
    await (textsOf.get(description) ?? findLexicalHits(index, description.modifiers, exclude, MAX_TEXTS_READ))
  )
    .filter(({ coverage }) => coverage > FULL_COVERAGE)
    .map((hit) => ({ ...hit, sentences: sentencesWith(hit.text, terms) }))
    .filter(({ sentences }) => sentences.length > 0);
  const mentions = await Promise.all(hits.map(({ title, text }) => index.mentions(`${title}\n${text}`)));
  for (const [index, { ref, title, sentences }] of hits.entries()) {
    // A note titled with a name that describes it: "Henrike: editor at the quarterly".
    const inText = new Set(
      mentions[index]!.filter(({ isNameLike }) => isNameLike).map(({ name }) => name.toLowerCase()),
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

/** Resolved names are asked for like names the question holds, and once as a statement in place of the mention. */
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
