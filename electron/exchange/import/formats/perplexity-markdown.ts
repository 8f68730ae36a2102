import { contentHash } from '../../../../shared/lib/content-hash';
import type { ParsedTurn } from '../parsed/parsed-import';
import { cleanLine, cleanText } from '../text/clean-text';
import { linkTo, listOfSources } from './chatgpt-marks';
import { cutText } from './conversation-format';
import { titleOfFile, type ReadConversation } from './transcript-markdown';

const LOGO = /^\s*<img src="https:\/\/[\w.-]*perplexity\.ai\/pplx-full-logo[^>]*>\s*(?=# )/;
/** The next question of a thread begins below a line. */
const NEXT = /\n-{3,}\n+(?=# )/;
const FOOTNOTE = /^\[\^([\w-]{1,20})\]:[ \t]*(https?:\/\/\S+)[ \t]*$/gm;
/** A sign in the middle, and numbers that are not shown. */
const UNSEEN = /^<div align="center">[^<]{0,10}<\/div>$|<span style="display:\s*none">[^<]{0,5000}<\/span>/gm;

/** A thread that Perplexity itself saves as Markdown: a question is a heading, its answer stands below. Null: another text. */
export function parsePerplexityMarkdown(text: string, fileName: string): ReadConversation | null {
  const body = cleanText(text.replace(/^\ufeff/, ''));
  if (!LOGO.test(body)) return null;
  const turns = body
    .replace(LOGO, '')
    .split(NEXT)
    .flatMap((part, index): ParsedTurn[] => {
      const [question = '', ...lines] = part.split('\n');
      return [
        { key: `${index + 1}/question`, speaker: 'You', role: 'person', text: question.replace(/^#\s+/, ''), at: null },
        ...cutText(readAnswer(lines.join('\n'))).map((answer, piece) => ({
          key: `${index + 1}/answer${piece === 0 ? '' : `/${piece + 1}`}`,
          speaker: 'Perplexity',
          role: 'assistant' as const,
          text: answer,
          at: null,
        })),
      ];
    })
    .filter((turn) => turn.text.trim() !== '');
  if (turns.length === 0) return null;
  const title = cleanLine(turns[0]!.text, 80) || titleOfFile(fileName);
  const key = `perplexity:${contentHash(`${fileName.split('/').at(-1)}\n${turns[0]!.text}`)}`;
  const conversation = {
    key,
    title,
    speakers: ['You', 'Perplexity'],
    sessions: [{ key, title, at: null, turns }],
  };
  return { conversation, skipped: [], isCertain: true };
}

/** Numbers become links to their pages; pages that no number names are listed below. */
function readAnswer(text: string): string {
  const pages = new Map([...text.matchAll(FOOTNOTE)].map(([, id, url]) => [id!, url!]));
  const answer = text
    .replace(FOOTNOTE, '')
    .replace(UNSEEN, '')
    .replace(/\[\^([\w-]{1,20})\]/g, (mark, id: string) => {
      const url = pages.get(id);
      return url === undefined ? mark : ` (${linkTo('', url)})`;
    })
    .trim();
  const sources = [...pages.values()].map((url) => ({ title: '', url }));
  return [answer, listOfSources(sources, answer)].filter((block) => block !== '').join('\n\n');
}
