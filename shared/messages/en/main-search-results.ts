export const mainSearchResults = {
  addWordSearchOperators:
    'Add a word to search for. Operators alone only list notes: use them in the Vault or on the search screen.',
  notesReviewDroppedReplaced:
    'Notes to review, dropped, replaced and merged ones are not searched. Look for them in the Vault.',
} as const;
