/** It is sent once, after a reply that did not fit its schema. */
export const repairPrompt = (problem: string): string =>
  `That reply could not be read. ${problem} Reply again with the same content as one JSON object in the form described, with no other text and no code fence.`;
