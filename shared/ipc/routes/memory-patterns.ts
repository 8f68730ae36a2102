/** The four patterns of memory, each more than the one before it. */
export const MEMORY_PATTERNS = ['in-session', 'key-value', 'semantic', 'episodic'] as const;
export type MemoryPattern = (typeof MEMORY_PATTERNS)[number];

/** Which of them the questions used, counted from the traces. */
export interface MemoryPatterns {
  /** Questions looked at: the newest of the last 90 days, at most 2,000; incognito sessions leave none. */
  questions: number;
  since: number | null;
  /** How many each pattern answered; a question counts for every one that put something into its answer. */
  used: Record<MemoryPattern, number>;
  /** Questions in whose package nothing of the vault stood although it was asked. */
  unanswered: number;
  /** Questions that named a key the fact table had no value for. */
  keysWithoutValue: number;
  /** What would be gained by the next one, with its reason and what to do; null when all are in use. */
  next: {
    pattern: MemoryPattern;
    gain: string;
    action: { label: string; to: 'review' | 'facts' | 'settings' | 'chat' } | null;
  } | null;
}
