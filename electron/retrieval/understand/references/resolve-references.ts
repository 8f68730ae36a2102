import type { SourceRef } from '../../../../shared/domain/ids';
import type { QueryPlan } from '../../../../shared/domain/query-plan';
import { splitSentences } from '../../../../shared/lib/text/sentences';
import { distinctTerms } from '../../../../shared/lib/text/terms';
import { wholeWords } from '../../../../shared/lib/text/whole-words';
import type { UnderstandRequest } from '../../../models/engine';
import type { IndexPort } from '../../index/index-port';
import { mentionsToResolve, type Description } from './mentions-to-resolve';
import { nameIn } from './name-in';
import { namesInSentence, sentencesWith } from './names-in-sentence';
import { readHits } from './read-hits';

type Reference = QueryPlan['references'][number];

/** Texts that a description is looked for in. */
const TEXTS_READ = 8;
/** Resolved at most for one question. */
const MAX_RESOLVED = 3;
/** A quoted sentence is cut here. */
const MAX_NOTE = 300;

/**
 * Colloquial mentions → who or what they stand for, with the sentence that says so: pronouns from the recent turns, descriptions from the turns, then
 * from the vault. What the plan resolved already stays. Resolved names take part in the search: as people, and as a statement with the name in it.
 */
export async function resolveReferences(
  plan: QueryPlan, request: UnderstandRequest, exclude: SourceRef[], index: Pick<IndexPort, 'lexical' | 'score' | 'mentions'>,
): Promise<{ plan: QueryPlan; notes: string[] }> {
  const known = new Set((request.dictionary ?? []).map(({ name }) => name.toLowerCase()));
  const resolved: Reference[] = await withSources(plan.references, exclude, index);
  for (const description of mentionsToResolve(plan.question, request)) {
    if (resolved.length >= MAX_RESOLVED) break;
    if (resolved.some(({ mention }) => mention.toLowerCase().includes(description.mention.toLowerCase()))) continue;
    const found = inTurns(description, request, known, plan.people) ?? (await inVault(description, known, exclude, index));
    if (found !== null) resolved.push(found);
  }
  if (resolved.length === 0) return { plan, notes: [] };
  return { plan: withNames({ ...plan, references: resolved }), notes: resolved.map(({ mention, resolved: name }) => `“${mention}” is ${name}`) };
}

/** A model says what a mention stands for; the vault is asked which text says so. One that nothing says stays, without a source. */
async function withSources(references: Reference[], exclude: SourceRef[], index: Pick<IndexPort, 'lexical' | 'score'>): Promise<Reference[]> {
  return Promise.all(references.map(async (reference) => {
    if (reference.note !== '' || (reference.ref ?? null) !== null) return reference;
    const terms = new Set(distinctTerms(`${reference.mention} ${reference.resolved}`).map(({ term }) => term));
    for (const { ref, text } of await readHits(index, `${reference.mention} ${reference.resolved}`, exclude, TEXTS_READ)) {
      const sentence = sentencesWith(text, terms)[0];
      if (sentence !== undefined) return { ...reference, note: sentence.slice(0, MAX_NOTE), ref };
    }
    return reference;
  }));
}

/** The turns say who is meant: a pronoun is the last person named alone, a description the name beside its words. */
function inTurns(description: Description, { recentTurns, dictionary = [] }: UnderstandRequest, known: ReadonlySet<string>, people: readonly string[]): Reference | null {
  const { kind, mention, telling } = description;
  const terms = new Set(distinctTerms(telling).map(({ term }) => term));
  const persons = new Set(dictionary.filter(({ isNameLike, kind: of }) => isNameLike && of !== 'alias').map(({ name }) => name.toLowerCase()));
  for (const turn of [...recentTurns].reverse()) {
    if (kind !== 'pronoun') {
      const found = sentencesWith(turn.text, terms).map((sentence) => nameIn(sentence, description, known)).find((name) => name !== null);
      if (found) return { mention, resolved: found.name, note: found.sentence.slice(0, MAX_NOTE), ref: null };
      continue;
    }
    // A question that names somebody means them.
    if (people.length > 0) return null;
    for (const { text } of splitSentences(turn.text).reverse()) {
      const names = [...new Set(namesInSentence(text, known).map(({ name }) => name))].filter((name) => persons.size === 0 || persons.has(name.toLowerCase()));
      // Two people in one sentence: it could be either, and a guess would mislead.
      if (names.length > 1) return null;
      if (names.length === 1) return { mention, resolved: names[0]!, note: text.slice(0, MAX_NOTE), ref: null };
    }
  }
  return null;
}

async function inVault(description: Description, known: ReadonlySet<string>, exclude: SourceRef[], index: Pick<IndexPort, 'lexical' | 'score' | 'mentions'>): Promise<Reference | null> {
  if (description.kind === 'pronoun') return null;
  const terms = new Set(distinctTerms(description.telling).map(({ term }) => term));
  if (terms.size === 0) return null;
  const hits = await readHits(index, description.telling, exclude, TEXTS_READ);
  for (const { ref, title, text } of hits) {
    // A note titled with a name that describes it: "Henrike: editor at the quarterly".
    const inText = new Set((await index.mentions(`${title}\n${text}`)).filter(({ isNameLike }) => isNameLike).map(({ name }) => name.toLowerCase()));
    const all = new Set([...known, ...inText]);
    if (description.kind === 'person' && inText.has(title.toLowerCase()) && sentencesWith(text, terms).length > 0) {
      return { mention: description.mention, resolved: title, note: sentencesWith(text, terms)[0]!.slice(0, MAX_NOTE), ref };
    }
    const found = sentencesWith(text, terms).map((sentence) => nameIn(sentence, description, all)).find((name) => name !== null);
    if (found) return { mention: description.mention, resolved: found.name, note: found.sentence.slice(0, MAX_NOTE), ref };
  }
  return null;
}

/** Resolved names are asked for like names the question holds, and once as a statement in place of the mention. */
function withNames(plan: QueryPlan): QueryPlan {
  const names = plan.references.map(({ resolved }) => resolved);
  const statement = plan.subQueries.find(({ aim }) => aim === 'concept')?.text ?? plan.question;
  const named = plan.references.reduce((text, { mention, resolved }) => replaceWord(text, mention, resolved), statement);
  return {
    ...plan,
    people: [...new Set([...plan.people, ...names])],
    subQueries: named === statement ? plan.subQueries : [...plan.subQueries, { aim: 'authority', text: named }],
  };
}

const replaceWord = (text: string, mention: string, name: string): string =>
  text.replace(wholeWords([mention], '', text), (_, possessive: string | undefined) => `${name}${possessive ?? ''}`);
