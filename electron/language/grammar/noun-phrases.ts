import { parseWordList } from '../words/word-list';
import { foldWord } from '../words/fold-word';
import { stopWordKind } from '../words/stop-words';
import { termsOf } from '../words/terms';
import { mayHoldUnspaced } from '../words/unspaced-words';
import adverbs from './adverbs.txt?raw';
import connectors from './noun-connectors.txt?raw';
import { isFiniteVerb, isPreposition } from './finite-verbs';
import { isGermanText } from './is-german-text';

/** A phrase as it is written, and the index terms of its words. */
export interface NounPhrase {
  text: string;
  terms: readonly string[];
}

/** Words of a phrase, connectors included. */
const MAX_WORDS = 4;
/** UTF-16 units of a text that are read. */
const MAX_CHARACTERS = 8_000;
const TOKEN = /[\p{L}\p{N}][\p{L}\p{N}\p{M}]*(?:[-'’][\p{L}\p{N}\p{M}]+)*|[^\s\p{L}\p{N}]/gu;
const IS_WORD = /^[\p{L}\p{N}]/u;
const CAPITAL = /^\p{Lu}/u;
const GERMAN_ADJECTIVE = /^\p{Ll}{2,}e[nrsm]?$/u;
const ADVERBS: ReadonlySet<string> = new Set(parseWordList(adverbs));
/** Words that join two nouns of a Romance language: “comité de la plage” is “comité de plage” in none, so no article. */
const CONNECTORS: ReadonlySet<string> = new Set(parseWordList(connectors));

/**
 * The runs of adjacent words of a text that may be noun phrases, with all runs within them: what stands between stop
 * words, verbs and punctuation. In German a noun with the adjective before it. Empty for scripts without spaces.
 */
export function nounPhrases(text: string): NounPhrase[] {
  const read = text.slice(0, MAX_CHARACTERS);
  if (mayHoldUnspaced(read)) return [];
  return isGermanText(read) ? germanPhrases(tokensOf(read)) : phrasesOfRuns(tokensOf(read));
}

interface Token {
  text: string;
  terms: readonly string[];
  kind: 'content' | 'connector' | 'break';
  /** Its capital may be that of a sentence. */
  isFirst: boolean;
}

function tokensOf(text: string): Token[] {
  let isFirst = true;
  return (text.match(TOKEN) ?? []).map((token) => {
    const isWord = IS_WORD.test(token);
    const read: Token = { text: token, terms: [], kind: 'break', isFirst };
    isFirst = isWord ? false : isFirst || /[.!?:“"„«]/u.test(token);
    if (!isWord) return read;
    const lower = token.toLowerCase();
    if (CONNECTORS.has(lower)) return { ...read, kind: 'connector' };
    if (stopWordKind(foldWord(lower)) !== null || isFiniteVerb(lower) || isPreposition(lower) || isAdverb(lower))
      return read;
    const terms = termsOf(token).map(({ term }) => term);
    return terms.length === 0 ? read : { ...read, terms, kind: 'content' };
  });
}

const isAdverb = (word: string): boolean => ADVERBS.has(word) || /^[a-z]{3,}ly$/u.test(word);

function phrasesOfRuns(tokens: readonly Token[]): NounPhrase[] {
  const phrases: NounPhrase[] = [];
  tokens.forEach((token, start) => {
    if (token.kind !== 'content') return;
    for (let end = start + 1; end <= tokens.length && end - start <= MAX_WORDS; end += 1) {
      const last = tokens[end - 1]!;
      if (last.kind === 'break') break;
      if (last.kind === 'content') phrases.push(phraseOf(tokens.slice(start, end)));
    }
  });
  return phrases;
}

function germanPhrases(tokens: readonly Token[]): NounPhrase[] {
  return tokens.flatMap((token, index) => {
    if (token.kind !== 'content' || !CAPITAL.test(token.text) || token.isFirst) return [];
    const before = tokens[index - 1];
    const isDescribed = before?.kind === 'content' && GERMAN_ADJECTIVE.test(before.text);
    return [phraseOf([token]), ...(isDescribed ? [phraseOf([before, token])] : [])];
  });
}

const phraseOf = (tokens: readonly Token[]): NounPhrase => ({
  text: tokens.map(({ text }) => text.replace(/['’]s$/u, '')).join(' '),
  terms: tokens.flatMap(({ terms }) => terms),
});
