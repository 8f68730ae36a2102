import type { AnswerSource } from '../../../ports/engine';

/** What the networks on this machine read of a package's sentences. */
export interface SentenceReading {
  /** How likely each helps to answer, 0–1, by {@link sentenceKey}; those that were not read are absent. */
  fits: ReadonlyMap<string, number>;
  /** How near the meaning of two is, 0–1, by {@link pairKey}. */
  similarities: ReadonlyMap<string, number>;
}

export const NOTHING_READ: SentenceReading = { fits: new Map(), similarities: new Map() };

interface SourcedText {
  text: string;
  source: AnswerSource;
}

export const sentenceKey = ({ text, source }: SourcedText): string => `${source.number} ${text}`;
export const pairKey = (one: string, other: string): string => `${one}\n${other}`;
