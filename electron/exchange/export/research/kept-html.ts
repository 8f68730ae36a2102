import { CATEGORY_LABELS } from '../../../../shared/domain/note';
import { currentLocale, t } from '../../../../shared/messages/message';
import { quoted } from '../../../../shared/messages/quoted';
import type { KeptRecord, KeptSource } from './kept-record';

/** Escapes a text, so that nothing in a note can become markup. */
const escapeHtml = (text: string): string =>
  text.replace(/[&<>"']/g, (character) => `&#${character.charCodeAt(0)};`).replace(/(?![\t\n\r])\p{Cc}/gu, '�');

const STYLE = `:root{color-scheme:light dark}body{font:16px/1.55 system-ui,sans-serif;max-width:46rem;margin:2rem auto;padding:0 1rem;color:CanvasText;background:Canvas}
h1{font-size:1.5rem}h2{font-size:1.05rem;margin:0 0 .25rem}article{border-top:1px solid GrayText;padding:1rem 0}p{margin:.35rem 0}.meta,footer{font-size:.85rem}
blockquote{margin:.5rem 0;padding:0 0 0 .9rem;border-left:3px solid GrayText}mark{background:Mark;color:MarkText}pre{white-space:pre-wrap;font:inherit;margin:.35rem 0}
nav a{margin-right:.75rem}a{color:LinkText}details{font-size:.85rem}@media print{body{max-width:none;margin:0}article{break-inside:avoid}nav{display:none}}`;

/** One page of the static site: no script and no request, readable in any browser and on paper. */
export function pageHtml({ title, body }: { title: string; body: string }): string {
  return `<!doctype html>
<html lang="${currentLocale()}"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width">
<meta http-equiv="Content-Security-Policy" content="default-src 'none'; style-src 'unsafe-inline'">
<title>${escapeHtml(title)}</title><style>${STYLE}</style></head>
<body>
${body}
</body></html>
`;
}

/** A kept note: its text, its sources in context, and its history. */
export function noteHtml(note: KeptRecord): string {
  const day = (time: string | null) => (time === null ? '' : time.slice(0, 10));
  const meta = [
    CATEGORY_LABELS[note.category],
    note.author === 'person' ? t('research.saidByPerson') : t('research.saidByAssistant'),
    t('research.kept', { day: day(note.kept) }),
    t('research.version', { version: note.version }),
    ...(note.confirmations > 0 ? [t('research.confirmed', { count: note.confirmations })] : []),
    ...note.tags.map((tag) => `#${tag}`),
  ];
  const relationHtml = (word: string, titles: readonly string[]) =>
    titles.length === 0
      ? ''
      : `<p class="meta">${word}: ${titles.map((title) => escapeHtml(quoted(title))).join(', ')}</p>\n`;
  const earlier = note.history.filter(({ version }) => version < note.version);
  return `<article id="${escapeHtml(note.id)}">
<h2>${escapeHtml(note.title)}</h2>
<p class="meta">${escapeHtml(meta.join(' · '))}</p>
${note.body === '' ? '' : `<pre>${escapeHtml(note.body)}</pre>\n`}${note.sources.map(sourceHtml).join('')}${relationHtml(t('research.replaces'), note.supersedes)}${relationHtml(t('research.relatedTo'), note.related)}${relationHtml(t('research.contradicts'), note.contradicts)}${earlier.length === 0 ? '' : `<details><summary>${t('research.earlierTexts')}</summary><ol>${earlier.map(({ at, title }) => `<li>${escapeHtml(`${day(at)}: ${title}`)}</li>`).join('')}</ol></details>\n`}</article>
`;
}

function sourceHtml({ session, message, at, by, quote, context }: KeptSource): string {
  const words =
    context === null
      ? `<mark>${escapeHtml(quote)}</mark>`
      : `${escapeHtml(context.text.slice(0, context.start))}<mark>${escapeHtml(context.text.slice(context.start, context.end))}</mark>${escapeHtml(context.text.slice(context.end))}`;
  const provenance = [
    by,
    session,
    ...(message === null ? [] : [t('research.message', { message })]),
    ...(at === null ? [] : [at.slice(0, 10)]),
  ].join(', ');
  return `<blockquote><p>${words}</p><footer>${escapeHtml(provenance)}</footer></blockquote>\n`;
}
