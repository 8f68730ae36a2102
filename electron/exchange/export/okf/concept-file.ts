import { CONCEPT_FIELDS, CONCEPT_RECORD, CONCEPT_TEXTS } from '../../../../shared/domain/exported-note-fields';
import type { Category, Note } from '../../../../shared/domain/note';
import { isKeptByChoice } from '../../../../shared/domain/note';
import { parseFrontMatter, printFrontMatter } from '../../../../shared/lib/front-matter';
import { hasNames } from '../../../../shared/lib/front-matter-names';
import { splitHeader } from '../../../../shared/lib/header-text';
import { t } from '../../../../shared/messages/message';
import { splitSentences } from '../../../language/sentences/split-sentences';
import { plainTextOf } from '../../../language/prose/plain-text';
import { END_OF_NOTE, type RewrittenLinks } from '../../import/pages/concept-text';
import { originalHeader } from './original-header';
import { isoTime } from '../record-file';
import { linkTo, toBundleLinks } from './concept-links';
import { actor, type ConceptSource, OWNER } from './concept-sources';

const MAX_DESCRIPTION = 300;
/** Characters of all quotes in a front matter. */
const MAX_QUOTES = 20_000;

/** What a concept says beside its note. */
export interface ConceptContext {
  sources: readonly ConceptSource[];
  /** Other notes of the bundle, by what they are to this one. */
  relations: readonly { kind: RelationKind; title: string; address: string }[];
  /** When what it says ends, epoch milliseconds; null where nothing is known to. */
  endsAt: number | null;
  /** The person changed its words after they were proposed or brought in. */
  isRewritten: boolean;
  /** The address of the note that a link in it names; null for none in the bundle. */
  addressOf: Parameters<typeof toBundleLinks>[1];
}

const RELATIONS = {
  supersedes: 'research.replaces',
  'superseded-by': 'research.replacedBy',
  contradicts: 'research.contradicts',
  related: 'research.relatedTo',
} as const;
export type RelationKind = keyof typeof RELATIONS;

/** What a listing says of a concept. */
export interface ConceptSummary {
  type: string;
  description: string | null;
}

/** A note as a concept of the Open Knowledge Format 0.2: its fields, its text, where it is from, and what it is to others. */
export function conceptFile(note: Note, context: ConceptContext): { text: string; summary: ConceptSummary } {
  const foreign = foreignFields(note);
  const { has, data } = foreign;
  const summary = {
    type: has.has('type') ? (data.type as string) : typeOf(note.category),
    description: has.has('description') ? (data.description as string) : descriptionOf(note.body),
  };
  const fields = printFrontMatter(
    {
      type: has.has('type') ? null : summary.type,
      title: has.has('title') ? null : note.title,
      description: has.has('description') ? null : summary.description,
      tags: has.has('tags') ? [] : note.tags,
      aliases: has.has('aliases') ? [] : note.aliases,
      status: statusOf(note, data),
      generated: generatedOf(note, context, data),
      verified: verifiedOf(note, data),
      stale_after: staleAfter(context.endsAt, data),
      sources: [...inHeader(context.sources), ...entriesOf(data.sources, 'resource')],
      [CONCEPT_RECORD]: recordOf(note),
      ...foreign.fields,
    },
    true,
  );
  const { text: body, links } = toBundleLinks(note.body, context.addressOf);
  const parts = [
    `${fields.slice(0, -CLOSE.length)}${foreign.lines}${CLOSE}`,
    `# ${note.title}\n`,
    ...(body === '' ? [] : [`${body}\n`]),
    ...appendix(context, body.includes(END_OF_NOTE) || links.length > 0, links),
  ];
  return { text: parts.join('\n'), summary };
}

const CLOSE = '---\n';

/** Long quotes stand in the text alone, where they stand in any case: a front matter of any length is read by nobody. */
const inHeader = (sources: readonly ConceptSource[]): ConceptSource[] =>
  sources.reduce((sum, { quote = '' }) => sum + quote.length, 0) <= MAX_QUOTES
    ? [...sources]
    : sources.map(({ quote: _quote, ...source }) => source);

/** JSON in which no reader finds a link, or the end of the comment around it. */
const linksText = (links: RewrittenLinks): string =>
  JSON.stringify(Object.fromEntries(links)).replace(
    /[[\]()]|-(?=-)/gu,
    (sign) => String.raw`\u00` + sign.charCodeAt(0).toString(16),
  );

/** The front matter of the file that a note came from, and which of a concept's fields stand in it already. */
function foreignFields(note: Note) {
  const source = note.properties?.source ?? '';
  const { data } = parseFrontMatter(source);
  const isPlain = note.properties !== undefined && splitHeader(source) !== null;
  const has = new Set<string>(isPlain ? CONCEPT_TEXTS.filter((name) => isText(data[name])) : []);
  if (isPlain && Array.isArray(data.tags) && data.tags.every(isText)) has.add('tags');
  const own = new Set([...CONCEPT_FIELDS, ...[...CONCEPT_TEXTS, 'tags'].filter((name) => !has.has(name))]);
  const { lines, fields } = originalHeader(note, own);
  if (lines !== '' && hasNames(source, 'aliases')) has.add('aliases');
  return { lines, fields, has: lines === '' ? new Set<string>() : has, data };
}

const isText = (value: unknown): value is string => typeof value === 'string' && value.trim() !== '';

/** `open-question` as `Open Question`: the name of a kind is the same in every language. */
const typeOf = (category: Category): string =>
  category
    .split('-')
    .map((word) => `${word.charAt(0).toUpperCase()}${word.slice(1)}`)
    .join(' ');

function descriptionOf(body: string): string | null {
  const text = plainTextOf(body.slice(0, 4_000)).trim();
  const first = splitSentences(text)[0]?.text.trim() ?? text;
  if (first === '') return null;
  return first.length <= MAX_DESCRIPTION ? first : `${first.slice(0, MAX_DESCRIPTION - 1).trimEnd()}…`;
}

/** A note that no longer holds is there for its links alone; one that a choice for its chat kept was read by nobody. */
function statusOf(note: Note, data: Record<string, unknown>): string {
  if (note.status === 'superseded' || data.status === 'deprecated') return 'deprecated';
  return isKeptByChoice(note) ? 'draft' : 'stable';
}

function generatedOf(note: Note, { isRewritten }: ConceptContext, data: Record<string, unknown>) {
  const [said] = entriesOf(data.generated, 'by');
  if (said !== undefined && !isRewritten) return said;
  return { by: isRewritten ? OWNER : writerOf(note), at: isoTime(note.updatedAt) };
}

function writerOf({ origin, proposedBy, readBy, readings }: Note): string {
  if (proposedBy !== undefined) return actor(proposedBy, 'unknown');
  if (origin !== 'extraction') return OWNER;
  // Where the model ran is nobody's business; older notes hold no name of it, only whether one read them.
  const model = readBy?.replace(/ at \S+$/u, '') ?? (readings === undefined ? 'extraction' : 'model');
  return actor('engram-vault', model);
}

function verifiedOf(note: Note, data: Record<string, unknown>): unknown[] {
  const said = entriesOf(data.verified, 'by');
  return note.keptAt === null || isKeptByChoice(note) ? said : [...said, { by: OWNER, at: isoTime(note.keptAt) }];
}

function staleAfter(endsAt: number | null, { stale_after: said }: Record<string, unknown>): string | null {
  const ends = [endsAt, typeof said === 'string' ? Date.parse(said) : Number.NaN].filter(
    (at): at is number => at !== null && !Number.isNaN(at),
  );
  return ends.length === 0 ? null : isoTime(Math.min(...ends));
}

/** The entries of a field that have what the format asks of them; one alone may stand without a list. */
function entriesOf(value: unknown, needed: string): Record<string, unknown>[] {
  return (Array.isArray(value) ? value : [value]).filter(
    (entry): entry is Record<string, unknown> =>
      typeof entry === 'object' && entry !== null && isText((entry as Record<string, unknown>)[needed]),
  );
}

/** What this app alone knows of a note, and reads back. */
const recordOf = (note: Note): Record<string, unknown> =>
  Object.fromEntries(
    Object.entries({
      id: note.id,
      tier: note.status === 'kept' ? 'engram' : 'chat',
      status: note.status,
      category: note.category,
      author: note.author,
      created: isoTime(note.createdAt),
      kept: note.keptAt === null ? null : isoTime(note.keptAt),
      updated: isoTime(note.updatedAt),
      version: note.version,
      path: note.path,
    }).filter(([, value]) => value !== null && value !== undefined),
  );

function appendix({ sources, relations }: ConceptContext, isNeeded: boolean, links: RewrittenLinks): string[] {
  const quotes = sources.filter(({ quote }) => quote !== undefined);
  if (!isNeeded && sources.length === 0 && relations.length === 0) return [];
  return [
    `${END_OF_NOTE}${links.length === 0 ? '' : ` ${linksText(links)}`} -->\n`,
    ...(sources.length === 0 ? [] : [`# ${t('chat.sources')}\n`]),
    ...quotes.map(
      ({ id, quote }) =>
        `${quote!
          .split('\n')
          .map((line) => `> ${line}`)
          .join('\n')} [^${id}]\n`,
    ),
    ...sources.map(({ id, title, resource }) => `[^${id}]: ${footnote(title, resource)}\n`),
    ...(relations.length === 0 ? [] : [`# ${t('noteActs.related')}\n`]),
    relations.map(({ kind, title, address }) => `* ${t(RELATIONS[kind])} ${linkTo(title, address)}\n`).join(''),
  ].filter((part) => part !== '');
}

const footnote = (title: string, resource: string): string =>
  /^https?:[^\s()]+$|\.md$/u.test(resource) ? linkTo(title, resource) : title.replace(/\s+/gu, ' ');
