import { parseSourceRef, sourceRef, type NoteId } from '../../../shared/domain/ids';
import type { ParsedRouteInput } from '../../../shared/ipc/contract';
import type { RelatedNote } from '../../../shared/ipc/routes/notes';
import { titleKey } from '../../../shared/lib/markdown/title-key';
import { parseWikilinks } from '../../../shared/lib/markdown/wikilinks';
import { localDay } from '../../../shared/lib/time/day-name';
import { plainTextOf } from '../../language/prose/plain-text';
import { splitSentences } from '../../language/sentences/split-sentences';
import { distinctTerms } from '../../language/words/terms';
import { wholeWords } from '../../language/words/whole-words';
import type { HiddenLookup } from '../../retrieval/funnel/retrieval-ports';
import type { LaneQuery } from '../../retrieval/index/queries/lane-query';
import type { IndexPort } from '../../retrieval/index/index-port';
import { textRefOf } from '../../retrieval/index/columns/passage-ref';
import type { VaultStore } from '../../store/vault-store';
import type { Catalog } from '../catalog/catalog';
import type { CatalogNote } from '../catalog/catalog-state';
import { hiddenReasonOf } from '../hidden-claims/hidden-note-index';

export interface RelatedDeps {
  catalog: Pick<Catalog, 'note' | 'linksFrom' | 'keptWithTitle' | 'withStatus'>;
  store: Pick<VaultStore, 'getMany'>;
  index: Pick<IndexPort, 'dense' | 'score' | 'mentions' | 'sentenceSimilarities'>;
  hidden: Pick<HiddenLookup, 'view'>;
}

const MAX_SHOWN = 5;
/** Passages of any kind that are looked through for notes. */
const MAX_HITS = 200;
/** Less than this says too little to be like anything. */
const MIN_TERMS = 4;
/** Calibrated similarity below which a note is left out, whatever the others are like. */
const MIN_SIMILARITY = 0.45;
/** So much nearer than an ordinary note of the vault: where all is of one subject, likeness alone says little. */
const MIN_LEAD = 0.3;
/** Notes of the whole vault that tell what is ordinary; fewer than the least tell nothing. */
const SAMPLE = 64;
const MIN_SAMPLE = 20;
/** Sentences of a note that are compared with what is written. */
const MAX_SENTENCES = 24;

/**
 * At most five kept notes near in meaning to what is being written, the nearest first, each with the sentence of it that
 * comes nearest. Neither the note itself nor notes that it or the text links to. Reads no other note from the store.
 */
export async function findRelatedNotes(
  { id, text }: ParsedRouteInput<'notes.related'>,
  { catalog, store, index, hidden }: RelatedDeps,
): Promise<RelatedNote[]> {
  const written = plainTextOf(text);
  if (distinctTerms(written).length < MIN_TERMS) return [];
  const linked = new Set<string>([
    ...(id === null ? [] : [id, ...[...catalog.linksFrom(id)].flatMap(({ to }) => to ?? [])]),
    ...parseWikilinks(text).flatMap(({ target }) => catalog.keptWithTitle(titleKey(target))),
  ]);
  const query = {
    words: '',
    statement: written,
    timeWindow: null,
    exclude: [...linked].map((other) => sourceRef('note', other as NoteId)),
  };
  const [hits, ordinary, mentions, view] = await Promise.all([
    index.dense({ ...query, limit: MAX_HITS }),
    ordinarySimilarity(query, { catalog, index }),
    index.mentions(written),
    hidden.view({ includeArchived: false }),
  ]);
  const names = mentions.flatMap(({ isNameLike, mention }) => (isNameLike ? [mention] : []));
  const floor = Math.max(MIN_SIMILARITY, ordinary + MIN_LEAD);
  const near = new Map<string, CatalogNote>();
  for (const { ref, value, note: finding } of hits) {
    const { kind, id: found } = parseSourceRef(textRefOf(ref));
    // A note that its turn was found by says something else than the turn.
    if (kind !== 'note' || finding !== undefined || value < floor || near.size === MAX_SHOWN) continue;
    const row = catalog.note(found);
    if (row?.status === 'kept' && hiddenReasonOf(row) === null) near.set(found, row);
  }
  const rows = await store.getMany('notes', [...near.keys()] as NoteId[]);
  const own = id === null ? null : catalog.note(id);
  const related: RelatedNote[] = [];
  for (const row of rows) {
    if (row === null) continue;
    const cut = await view.cut({ ref: sourceRef('note', row.id), text: plainTextOf(row.body), title: row.title });
    if (cut.title === '') continue;
    const sentences = splitSentences(cut.text).slice(0, MAX_SENTENCES);
    const values = await index.sentenceSimilarities(sentences.map((sentence) => [written, sentence.text] as const));
    const best = values.reduce<number>(
      (at, value, position) => ((value ?? -1) > (values[at] ?? -1) ? position : at),
      0,
    );
    const said = `${cut.title} ${cut.text}`;
    const name = names.find((mention) => wholeWords([mention], '', said).test(said));
    related.push({
      id: row.id,
      title: cut.title,
      sentence: sentences[best]?.text ?? '',
      reason: reasonOf(near.get(row.id)!, own, name),
    });
  }
  return related;
}

/** How near the middle one of some notes of the whole vault is; 0 where it has too few to tell. */
async function ordinarySimilarity(
  query: Pick<LaneQuery, 'words' | 'statement' | 'timeWindow' | 'exclude'>,
  { catalog, index }: Pick<RelatedDeps, 'catalog' | 'index'>,
): Promise<number> {
  const kept = [...catalog.withStatus('kept')];
  if (kept.length < MIN_SAMPLE) return 0;
  const step = Math.max(1, Math.floor(kept.length / SAMPLE));
  const pool = kept.filter((_, position) => position % step === 0).map(({ id }) => sourceRef('note', id));
  const scored = await index.score({ ...query, people: [], expectedAnswerType: null, isIsolated: true, pool });
  const values = scored.flatMap(({ similarity }) => similarity ?? []).toSorted((a, b) => a - b);
  return values[Math.floor(values.length / 2)] ?? 0;
}

function reasonOf(note: CatalogNote, own: CatalogNote | null, name: string | undefined): RelatedNote['reason'] {
  if (name !== undefined) return { code: 'name', name };
  const keys = new Set(note.tags.map(titleKey));
  const tag = own?.tags.find((each) => keys.has(titleKey(each)));
  if (tag !== undefined) return { code: 'tag', tag };
  // Of pages that one import brought the day says nothing.
  const isOfDay = own !== null && own.origin !== 'import' && note.origin !== 'import';
  return { code: isOfDay && localDay(own.createdAt) === localDay(note.createdAt) ? 'day' : 'meaning' };
}
