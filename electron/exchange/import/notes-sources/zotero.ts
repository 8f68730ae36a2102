import { Parser } from 'htmlparser2';
import { t } from '../../../../shared/messages/message';
import { MAX_NOTE_CHARACTERS, noteHtml } from './note-html';
import { makePages } from './page-folder';
import type { NotesSource } from './notes-source';
import { beginsLike, splitByBeginning, textOf } from './read-entries';

const MAX_RDF_BYTES = 128 * 1024 * 1024;
const isZotero = (head: string): boolean => head.includes('<rdf:RDF') && /zotero\.org\/namespaces/u.test(head);

/** An entry of the library, or a note of one. */
interface Item {
  name: string;
  about: string;
  fields: Map<string, string[]>;
  authors: string[];
  /** The notes that belong to it. */
  notes: string[];
}

/** Zotero's export as RDF, with notes: a page for each source that has notes, and for each note without one. */
export const zotero: NotesSource = {
  program: 'zotero',
  matches: (entries) => beginsLike(entries, 'rdf', isZotero),
  toPages: (entries, job) =>
    makePages('zotero', job, async (pages) => {
      const { own, others } = await splitByBeginning(entries, 'rdf', isZotero);
      for (const entry of own) {
        const items = readItems(await textOf(entry, MAX_RDF_BYTES));
        const memos = new Map(items.filter(({ name }) => name === 'bib:Memo').map((item) => [item.about, item]));
        const taken = new Set<string>();
        let without = 0;
        const add = async (item: Item, notes: readonly Item[]) => {
          const texts = notes.flatMap((memo) => {
            const html = memo.fields.get('rdf:value')?.join('\n') ?? '';
            return html.length > MAX_NOTE_CHARACTERS ? [] : [noteHtml(html, {}).markdown];
          });
          if (texts.length < notes.length) job.skips.add(titleOf(item), t('mainExchange.noteHoldsMostMillion'));
          const title = titleOf(item) || texts.join('\n').replace(/^#+ /u, '').split('\n')[0]!.slice(0, 80);
          await pages.addPage(pages.placeOf([], title), {
            id: item.about,
            title,
            tags: [item, ...notes].flatMap(({ fields }) => fields.get('dc:subject') ?? []),
            properties: {
              author: item.authors,
              year: item.fields.get('dc:date')?.[0],
              type: item.fields.get('z:itemType')?.[0],
              identifier: item.fields.get('dc:identifier')?.[0],
            },
            body: texts.join('\n\n'),
          });
        };
        for (const item of items) {
          const notes = item.notes.flatMap((about) => memos.get(about) ?? []);
          notes.forEach(({ about }) => taken.add(about));
          if (notes.length > 0) await add(item, notes);
          else if (/^bib:(?!Memo)|^rdf:Description$/u.test(item.name) && titleOf(item) !== '') without += 1;
        }
        for (const memo of memos.values()) if (!taken.has(memo.about)) await add({ ...memo, authors: [] }, [memo]);
        if (without > 0)
          job.skips.count(
            without,
            (count) => t('mainExchange.sourcesWithoutNotes', { count }),
            t('mainExchange.theyHoldNoNotes'),
          );
      }
      return others;
    }),
};

const titleOf = ({ fields }: Item): string => fields.get('dc:title')?.[0] ?? '';

/** The elements right below the root, flat: the XML is read without entities of its own. */
function readItems(xml: string): Item[] {
  const items: Item[] = [];
  const path: string[] = [];
  let item: Item | null = null;
  let text = '';
  let given = '';
  let family = '';
  const parser = new Parser(
    {
      onopentag(name, attributes) {
        path.push(name);
        text = '';
        if (path.length === 2) {
          item = { name, about: attributes['rdf:about'] ?? '', fields: new Map(), authors: [], notes: [] };
          items.push(item);
        } else if (name === 'dcterms:isReferencedBy') item?.notes.push(attributes['rdf:resource'] ?? '');
        else if (name === 'foaf:Person') given = family = '';
      },
      ontext(value) {
        text += value;
      },
      onclosetag(name) {
        const value = text.trim();
        text = '';
        const parent = path.at(-2);
        if (path.at(-1) === name) path.pop();
        if (item === null) return;
        if (name === 'foaf:surname') family = value;
        else if (name === 'foaf:givenName') given = value;
        else if (name === 'foaf:Person') item.authors.push([family, given].filter((part) => part !== '').join(', '));
        else if (value !== '') {
          // A tag that Zotero set by itself, and an address, have their text one level below.
          const field = parent === 'z:AutomaticTag' ? 'dc:subject' : parent === 'dcterms:URI' ? 'dc:identifier' : name;
          if (path.length !== 2 && field === name) return;
          const known = item.fields.get(field);
          if (known === undefined) item.fields.set(field, [value]);
          else known.push(value);
        }
      },
    },
    { xmlMode: true, decodeEntities: true },
  );
  parser.write(xml);
  parser.end();
  return items;
}
