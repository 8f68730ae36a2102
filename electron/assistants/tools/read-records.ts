import { hideComments } from '../../../shared/lib/markdown/comments';
import { parseSourceRef, sourceRef, type SourceRef } from '../../../shared/domain/ids';
import { noteText } from '../../../shared/domain/note';
import type { ServedText, ServedView } from '../served-view';
import {
  isoTime,
  notServedError,
  PAGE_CHARACTERS,
  refOf,
  type ToolContext,
  type ToolInput,
  type ToolResult,
} from './tool-definitions';
import type { TracedFact } from '../../../shared/domain/trace';
import { titleKey } from '../../../shared/lib/markdown/title-key';

/** Facts that hold now, those of the newest validity first. */
export async function listFacts(
  context: ToolContext,
  { about, limit }: ToolInput<'facts'>,
): Promise<ToolResult<'facts'>> {
  const { view, corpus, now } = context;
  const at = now();
  // Facts are compared as they are given away: nothing that is masked can be found by guessing it.
  const words = titleKey(about)
    .split(' ')
    .filter((word) => word !== '');
  const facts = corpus.factTable
    .all()
    .filter(
      (fact) =>
        fact.retractedAt === null &&
        fact.validFrom <= at &&
        (fact.validUntil === null || fact.validUntil > at) &&
        view.isServedFact(fact),
    )
    .map((fact) => ({ ...fact, ...maskedNames(view, fact) }))
    .filter(({ entity, attribute, value }) => {
      const searched = titleKey(`${entity} ${attribute} ${value}`);
      return words.every((word) => searched.includes(word));
    })
    .toSorted((a, b) => b.validFrom - a.validFrom)
    .slice(0, limit);
  return {
    result: { facts: facts.map((fact) => servedFact(view, fact)) },
    refs: facts.flatMap(({ source }) => source ?? []),
    facts: facts.length,
  };
}

const maskedNames = (view: Pick<ServedView, 'mask'>, { entity, attribute, value }: TracedFact) => ({
  entity: view.mask(entity),
  attribute: view.mask(attribute),
  value: view.mask(value),
});

export const servedFact = (
  view: Pick<ServedView, 'mask'>,
  fact: TracedFact,
): ToolResult<'facts'>['result']['facts'][number] => ({
  ...maskedNames(view, fact),
  type: fact.type,
  since: isoTime(fact.validFrom),
  ...(fact.source === null ? {} : { ref: fact.source }),
});

/** Characters of a note in the list of recent ones. */
const LEAD_CHARACTERS = 300;

export async function getNote(
  context: ToolContext,
  { id, offset }: ToolInput<'get_note'>,
): Promise<ToolResult<'get_note'>> {
  const ref = refOf(id);
  if (!(await context.view.isServed(ref))) throw notServedError();
  const found = parseSourceRef(ref).kind === 'note' ? await readNote(context, id) : await readChunk(context, id);
  const served = found === null ? null : await context.view.serve({ ref, title: found.title, text: found.text });
  if (found === null || served === null) throw notServedError();
  const end = offset + PAGE_CHARACTERS;
  return {
    result: {
      ref,
      title: served.title,
      text: served.text.slice(offset, end),
      ...(served.text.length > end ? { nextOffset: end } : {}),
      ...found.fields(served),
    },
    refs: [ref],
  };
}

interface FoundText {
  title: string;
  text: string;
  fields: (served: ServedText) => Omit<ToolResult<'get_note'>['result'], 'ref' | 'title' | 'text' | 'nextOffset'>;
}

const labels = (served: ServedText, written: readonly string[]): string[] =>
  written.flatMap((text) => served.label(text) ?? []);

const idIn = (id: string): string => parseSourceRef(refOf(id)).id;

async function readNote({ store }: ToolContext, id: string): Promise<FoundText | null> {
  const note = await store.get('notes', idIn(id));
  if (note === null) return null;
  const { title, body, category, tags, path, createdAt, keptAt, updatedAt } = note;
  return {
    title,
    text: body,
    fields: (served) => ({
      category,
      tags: labels(served, tags),
      ...(path === undefined ? {} : { path: served.path(path) }),
      written: isoTime(createdAt),
      ...(keptAt === null ? {} : { kept: isoTime(keptAt) }),
      changed: isoTime(updatedAt),
    }),
  };
}

async function readChunk({ store }: ToolContext, id: string): Promise<FoundText | null> {
  const chunk = await store.get('chunks', idIn(id));
  const resource = chunk === null ? null : await store.get('resources', chunk.resourceId);
  if (chunk === null || resource === null) return null;
  return {
    title: resource.title,
    text: chunk.text,
    fields: (served) => ({
      headings: labels(served, chunk.path),
      from: 'imported document',
      written: isoTime(resource.writtenAt ?? resource.createdAt),
    }),
  };
}

export async function listRecent(
  { view, store, corpus }: ToolContext,
  { limit, after }: ToolInput<'recent'>,
): Promise<ToolResult<'recent'>> {
  const newest = [...corpus.catalog.withStatus('kept')]
    .filter(view.isServedNote)
    .toSorted((a, b) => b.updatedAt - a.updatedAt || (a.id < b.id ? 1 : -1));
  const waiting = after === undefined ? newest : newest.slice(firstAfter(newest, after));
  const refs: SourceRef[] = [];
  const notes: ToolResult<'recent'>['result']['notes'] = [];
  let next: string | undefined;
  // One more than fits is looked for: whether there are older ones must not tell of any that is not served.
  while (next === undefined && waiting.length > 0) {
    const rows = await store.getMany(
      'notes',
      waiting.splice(0, limit + 1).map(({ id }) => id),
    );
    for (const note of rows) {
      if (note === null) continue;
      const ref = sourceRef('note', note.id);
      const served = await view.serve({ ref, title: note.title, text: hideComments(note.body) });
      if (served === null) continue;
      if (notes.length === limit) {
        next = placeAfter(notes.at(-1)!);
        break;
      }
      refs.push(ref);
      notes.push({
        ref,
        title: served.title,
        lead: served.text.slice(0, LEAD_CHARACTERS),
        characters: noteText({ title: served.title, body: served.text }).length,
        tags: labels(served, note.tags),
        ...(note.keptAt === null ? {} : { kept: isoTime(note.keptAt) }),
        changed: isoTime(note.updatedAt),
      });
    }
  }
  return { result: { notes, ...(next === undefined ? {} : { next }) }, refs };
}

/** A place in the list of recent notes that stays where it is when others are kept or changed. */
const placeAfter = ({ changed, ref }: { changed: string; ref: string }): string =>
  `${Date.parse(changed)}:${parseSourceRef(ref as SourceRef).id}`;

function firstAfter(newest: readonly { id: string; updatedAt: number }[], place: string): number {
  const [time, id] = place.split(':') as [string, string];
  const at = newest.findIndex(
    (note) => note.updatedAt < Number(time) || (note.updatedAt === Number(time) && note.id < id),
  );
  return at === -1 ? newest.length : at;
}
