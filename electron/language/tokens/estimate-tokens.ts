/** UTF-16 units of a token of text in an alphabet, on average. */
const CHARACTERS_PER_TOKEN = 4;
/** Characters that are mostly a token each: of the scripts from the Chinese, Japanese and Korean ones upwards. */
const WHOLE_TOKEN = /[\u2e80-\uffff]/gu;

/** About how many tokens a text has, without the tables of an encoding: for bounds, where no model counts. */
export function estimateTokens(text: string): number {
  const whole = text.match(WHOLE_TOKEN)?.length ?? 0;
  return Math.ceil(whole + (text.length - whole) / CHARACTERS_PER_TOKEN);
}
