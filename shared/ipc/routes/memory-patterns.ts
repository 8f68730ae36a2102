/** The four patterns of memory, each including the one before. */
export const MEMORY_PATTERNS = ['in-session', 'key-value', 'semantic', 'episodic'] as const;
export type MemoryPattern = (typeof MEMORY_PATTERNS)[number];

/** Use of each pattern, counted from the traces. */
export interface MemoryPatterns {
  /** Questions counted: the latest of the last 90 days, at most 2,000; incognito sessions leave none. */
  questions: number;
  since: number | null;
  /** Questions per pattern; one counts for every pattern that contributed to its answer. */
  used: Record<MemoryPattern, number>;
  /** Questions that searched the vault and whose package was empty. */
  unanswered: number;
  /** Questions that named a key without a value in the fact table. */
  keysWithoutValue: number;
  /** The gain of the next pattern, with the reason and what to do; null when all are in use. */
  next: {
    pattern: MemoryPattern;
    gain: string;
    action: { label: string; to: 'review' | 'facts' | 'settings' | 'chat' } | null;
  } | null;
}
