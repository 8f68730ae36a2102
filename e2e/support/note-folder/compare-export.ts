import { readFile, readdir } from 'node:fs/promises';
import { join } from 'node:path';

const FIELD = String.raw`engram-[a-z-]+(?::| =) .*(?:\r\n|\n)`;

/** The pages of an export by their paths, without the lines that the app adds for what it knows of their notes. */
export async function readExportedPages(folder: string): Promise<Map<string, string>> {
  const paths = (await readdir(folder, { recursive: true })).filter((path) => path.endsWith('.md'));
  const pages = new Map<string, string>();
  for (const path of paths) {
    const text = await readFile(join(folder, path), 'utf8');
    const withoutHeader = text.replace(new RegExp(String.raw`^---\r?\n(?:${FIELD})+---\r?\n`, 'u'), '');
    pages.set(path.replaceAll('\\', '/'), withoutHeader.replace(new RegExp(`^${FIELD}`, 'gmu'), ''));
  }
  return pages;
}
