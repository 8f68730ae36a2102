import { cutText } from './conversation-limits';

/** Code in a Markdown fence longer than any in the code. */
function fencedCode(code: string, language = ''): string {
  if (code.trim() === '') return '';
  const longest = (code.match(/`{3,}/g) ?? []).reduce((most, run) => Math.max(most, run.length), 2);
  const fence = '`'.repeat(longest + 1);
  return `${fence}${/^[\w+#.-]{1,30}$/.test(language) ? language : ''}\n${code.replace(/\n+$/, '')}\n${fence}`;
}

/** The same in as many fences as messages are needed for it. */
export const fencedBlocks = (code: string, language = ''): string[] =>
  cutText(code).map((part) => fencedCode(part, language));
