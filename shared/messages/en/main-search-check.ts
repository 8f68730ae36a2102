export const mainSearchCheck = {
  searchBeingMeasuredAlready: 'Your search is being measured already.',
} as const;
