import { readFile, readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { parseFrontMatter } from '../../../shared/lib/front-matter';

/** A page of an export: the note's text, and the front matter above it. */
export interface ExportedPage {
  body: string;
  data: Record<string, unknown>;
}

/** The kept notes of an export by the path of the file from which each was imported. */
export async function readExportedPages(folder: string): Promise<Map<string, ExportedPage>> {
  const names = (await readdir(folder)).filter((name) => name.endsWith('.md'));
  const pages = new Map<string, ExportedPage>();
  for (const name of names) {
    const { data, body } = parseFrontMatter(await readFile(join(folder, name), 'utf8'));
    const heading = /^\n# [^\n]+\n/.exec(body);
    if (typeof data['path'] !== 'string' || heading === null) continue;
    pages.set(data['path'], { data, body: body.slice(heading[0].length).replace(/^\n/, '').replace(/\n$/, '') });
  }
  return pages;
}

/**
 * What an import takes over of a page, as docs/data-format.md says: the text below its front matter, without the blank
 * lines before it, a first heading that repeats the title, and the last line end.
 */
export function textOfPage(source: string, title: string): string {
  const plain = parseFrontMatter(source.replace(/\r\n?/g, '\n').normalize('NFC')).body.replace(/^\n+/, '');
  const heading = `# ${title}\n`;
  return (plain.startsWith(heading) ? plain.slice(heading.length).replace(/^\n+/, '') : plain).replace(/\n$/, '');
}
