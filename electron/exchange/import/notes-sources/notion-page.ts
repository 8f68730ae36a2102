import type { Element } from 'hast';
import { findAll, textOf } from '../../../corpus/documents/web-page/read-html';
import { findDate } from '../text/read-date';
import { withAddresses, wikilink } from './markdown-links';
import { checkbox, classesOf, element, noteHtml } from './note-html';
import type { NewPage } from './page-folder';
import { decodeUriPart } from '../../../../shared/lib/decode-uri-part';

type Lead = (address: string) => string | null;

const PROPERTY = /^([^:\n]{1,100}):(?: (.*))?$/u;
const CREATED = /^created(?: time| at)?$/iu;
const UPDATED = /^last edited(?: time)?$/iu;

/**
 * A page of the Markdown export: a heading with its title, for a row of a database its properties, and the text.
 *
 * @param columns of the database whose row it is
 */
export function readNotionMarkdown(source: string, lead: Lead, columns?: readonly string[]): NewPage {
  const [, heading = '', rest = ''] = /^# (.*)\n?([\s\S]*)$/u.exec(source.replace(/\r\n?/gu, '\n')) ?? [
    null,
    '',
    source,
  ];
  const [, head = ''] = /^\n*((?:[^\n]+\n?)*)/u.exec(rest)!;
  const lines = head.split('\n').filter((line) => line !== '');
  const fields = lines.map((line) => PROPERTY.exec(line));
  const isTop = (name: string) => columns === undefined || columns.includes(name);
  const areProperties =
    heading !== '' &&
    fields.length > (columns === undefined ? 1 : 0) &&
    fields.every((field) => field !== null && isTop(field[1]!));
  const body = areProperties ? rest.slice(rest.indexOf(head) + head.length) : rest;
  const read = areProperties ? fields.map((field) => [field![1]!, (field![2] ?? '').trim()] as const) : [];
  return {
    title: heading.trim(),
    ...propertiesOf(read.map(([name, value]) => [name, withWikilinks(value, lead)])),
    body: withAddresses(calloutsAndToggles(body), lead),
  };
}

/** Properties with the dates and tags that a page has by itself. */
function propertiesOf(fields: readonly (readonly [string, unknown])[]): Omit<NewPage, 'title' | 'body'> {
  const properties: Record<string, unknown> = {};
  const page: { createdAt?: number | null; updatedAt?: number | null; tags?: string[] } = {};
  for (const [name, value] of fields) {
    if (value === '' || (Array.isArray(value) && value.length === 0)) continue;
    const text = Array.isArray(value) ? value.join(', ') : String(value);
    if (CREATED.test(name) && dateIn(text) !== null) page.createdAt = dateIn(text);
    else if (UPDATED.test(name) && dateIn(text) !== null) page.updatedAt = dateIn(text);
    else if (/^tags?$/iu.test(name)) page.tags = text.split(/\s*,\s*/u);
    else properties[name] = value;
  }
  return { ...page, properties };
}

/** `December 4, 2024 8:45 PM` */
function dateIn(text: string): number | null {
  const at = findDate(text.replace(/^@/u, ''));
  if (at === null) return null;
  const hour = new Date(at).getUTCHours();
  if (/\d\s*PM\b/iu.test(text) && hour < 12) return at + 12 * 3_600_000;
  return /\d\s*AM\b/iu.test(text) && hour === 12 ? at - 12 * 3_600_000 : at;
}

const RELATION = /([^,()][^()]{0,300}?) \(([^()\s]{1,1000}\.md)\)(?:, |$)/gu;

/** A relation, `Oak (../Trees/Oak%20….md), Elm (…)`, as links. */
function withWikilinks(value: string, lead: Lead): string | string[] {
  const links = [...value.matchAll(RELATION)].flatMap(([, words = '', address = '']) => {
    const found = lead(address);
    return found === null ? [] : [wikilink(decodeUriPart(found), words.trim())];
  });
  return links.length === 0 ? value : links;
}

/** `<aside>` is Notion's callout, `<details>` its toggle. */
const calloutsAndToggles = (markdown: string): string =>
  withElement(
    withElement(markdown, 'aside', (inner) => quoted('> [!note]', inner)),
    'details',
    (inner) => {
      const [, title = '', rest = ''] = /^\s*<summary>([\s\S]{0,500}?)<\/summary>([\s\S]*)$/u.exec(inner) ?? [
        null,
        '',
        inner,
      ];
      return quoted(`> [!note]- ${title.replace(/<[^<>]*>/gu, '').trim()}`, rest);
    },
  );

/** The text with each element that begins a line and ends one; in linear time, whatever is left open. */
function withElement(markdown: string, name: string, write: (inner: string) => string): string {
  const [open, close] = [`<${name}>`, `</${name}>`];
  let written = '';
  let at = 0;
  for (;;) {
    const start = markdown.indexOf(open, at);
    const end = start === -1 ? -1 : markdown.indexOf(close, start);
    if (end === -1) return written + markdown.slice(at);
    const isBlock =
      (start === 0 || markdown[start - 1] === '\n') &&
      /^\s/u.test(markdown.slice(end + close.length, end + close.length + 1) || '\n');
    const after = isBlock ? end + close.length : start + open.length;
    written += markdown.slice(at, start) + (isBlock ? write(markdown.slice(start + open.length, end)) : open);
    at = after;
  }
}

const quoted = (first: string, inner: string): string =>
  [
    first,
    ...inner
      .trim()
      .split('\n')
      .map((line) => (line.trim() === '' ? '>' : `> ${line}`)),
  ].join('\n');

/** A page of the HTML export. */
export function readNotionHtml(html: string, lead: Lead): NewPage {
  const fields: (readonly [string, unknown])[] = [];
  let heading = '';
  const { title, markdown } = noteHtml(html, {
    address: lead,
    element: (node, raw) => {
      const classes = classesOf(node);
      if (classes.includes('page-title')) {
        heading ||= textOf(node).trim();
        return [];
      }
      if (node.tagName === 'table' && classes.includes('properties')) {
        fields.push(...findAll(node, ({ tagName }) => tagName === 'tr').flatMap((row) => propertyOf(row, lead)));
        return [];
      }
      if (classes.includes('page-header-icon')) return [];
      if (classes.includes('checkbox')) return [checkbox(classes.includes('checkbox-on'))];
      if (classes.includes('katex') || classes.includes('equation-container')) {
        const tex = findAll(node, ({ tagName }) => tagName === 'annotation')[0];
        const mark = classes.includes('katex') ? '$' : '$$';
        return tex === undefined ? undefined : [raw(`${mark}${textOf(tex).trim()}${mark}`)];
      }
      if (node.tagName === 'figure' && classes.includes('callout')) return [element('blockquote', node.children)];
      return node.tagName === 'time' ? [{ type: 'text', value: textOf(node).replace(/^@/u, '') }] : undefined;
    },
  });
  return { title: heading || title, ...propertiesOf(fields), body: markdown };
}

function propertyOf(row: Element, lead: Lead): (readonly [string, unknown])[] {
  const [head] = findAll(row, ({ tagName }) => tagName === 'th');
  const [cell] = findAll(row, ({ tagName }) => tagName === 'td');
  if (head === undefined || cell === undefined) return [];
  const box = findAll(cell, (node) => classesOf(node).includes('checkbox'))[0];
  const chosen = findAll(cell, (node) => classesOf(node).includes('selected-value'));
  const links = findAll(
    cell,
    ({ tagName, properties }) => tagName === 'a' && typeof properties.href === 'string',
  ).flatMap((link) => {
    const found = lead(String(link.properties.href));
    return found === null ? [] : [wikilink(decodeUriPart(found), textOf(link).trim())];
  });
  const values = links.length > 0 ? links : chosen.map((node) => textOf(node).trim());
  const text = textOf(cell).trim();
  const value =
    box !== undefined
      ? classesOf(box).includes('checkbox-on')
      : values.length > 1 || (values.length === 1 && /multi_select|relation/u.test(classesOf(row).join(' ')))
        ? values
        : (values[0] ?? text.replace(/^@/u, ''));
  return [[textOf(head).trim(), value]];
}
