/** What a test searches for: nothing of the person's, and found everywhere. */
export const TEST_WORDS = 'moon';
