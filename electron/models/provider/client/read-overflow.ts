/** Characters of a server's message in which its window is named. */
const OVERFLOW_CHARACTERS = 1_000;

/** Words of OpenAI, vLLM, llama.cpp, LM Studio, Mistral, Anthropic, Gemini. */
const OVERFLOW =
  /context[_ ](?:length|size|window)|prompt is too long|input token count|too large for model|maximum number of tokens/iu;
const WINDOWS = [
  /(?:maximum|available|max) context (?:length|size|window)[a-z ]{0,6} \(?(\d{3,9})/iu,
  /context (?:length|size|window) of (?:only )?(\d{3,9})/iu,
  /tokens > (\d{3,9}) maximum/iu,
  /maximum number of tokens allowed \(?(\d{3,9})/iu,
  /(\d{3,9}) maximum context length/iu,
];

/** Whether a refusal says that the prompt does not fit, and the window's tokens where it names them. */
export function readOverflow(message: string): { windowTokens: number | null } | null {
  const words = message.slice(0, OVERFLOW_CHARACTERS);
  if (!OVERFLOW.test(words)) return null;
  const named = WINDOWS.map((pattern) => pattern.exec(words)?.[1]).find((tokens) => tokens !== undefined);
  return { windowTokens: named === undefined ? null : Number(named) };
}
