import { tagsIn } from '../../../../shared/lib/markdown/tags';
import { titleKey } from '../../../../shared/lib/markdown/title-key';
import { stemOf } from '../plan/file-names';
import { printFields } from './front-matter-fields';
import { contentOfNote, hashOfContent, type NoteToPrint } from './page-content';
import type { PageLinks } from './page-links';
import { readPage, type Heading } from './read-page';

/** Set off from a text that begins with the same heading itself. */
const OWN_HEADING: Heading = { before: '', after: '\n\n' };

/**
 * A note as the text of its file, with `\n` as line end: front matter, then the body. The title stands in it where the
 * file's name cannot say it; other programs then find the note by the alias.
 *
 * @param heading that the file has above the text; null: none
 * @returns null for a note whose text would not come back as it is
 */
export function printPage(
  note: NoteToPrint,
  path: string,
  links: PageLinks,
  heading: Heading | null = null,
): string | null {
  const wanted = hashOfContent(contentOfNote(note));
  const bodies = new Set([links.toFile(note.body, note, path), note.body]);
  for (const each of [heading, ...(heading === null ? [OWN_HEADING] : [])])
    for (const body of bodies) {
      const text = printWith(note, path, body, each);
      const read = readPage(text, { path, note, agreement: null, links });
      if (read !== null && hashOfContent(read.content) === wanted && isEncodable(text)) return text;
    }
  return null;
}

function printWith(note: NoteToPrint, path: string, body: string, heading: Heading | null): string {
  const { title, category, properties } = note;
  const { tags, aliases } = contentOfNote(note);
  const source = properties?.source ?? '';
  const inText = new Set(tagsIn(note.body).map(titleKey));
  const isNamed = stemOf(path) === title;
  const fields = printFields(source, {
    title: isNamed ? null : title,
    tags: tags.filter((tag) => !inText.has(titleKey(tag))),
    aliases: isNamed ? aliases : [...aliases, title],
    category: category === 'idea' ? null : category,
    id: note.id,
  });
  const above = heading === null ? '' : `${heading.before}# ${title}${heading.after || '\n'}`;
  return `${fields ?? source}${above}${body}\n`;
}

/** A lone surrogate has no form in UTF-8. */
const isEncodable = (text: string): boolean => Buffer.from(text, 'utf8').toString('utf8') === text;
