import { z } from 'zod';
import { parseJson } from '../../../../shared/lib/parse-json';
import { writeWikilink } from '../../../../shared/lib/markdown/wikilinks';

/** The cards of a canvas of Obsidian as one page: their texts, and links to the notes and addresses that it names. */
export function canvasText(source: string, title: string): string {
  const nodes = nodesOf(source);
  const cards = nodes.map(({ type, text, file, url, label }) => {
    if (type === 'text') return text;
    if (type === 'file') return typeof file === 'string' ? writeWikilink(file.replace(/\.md$/iu, '')) : '';
    if (type === 'link') return url;
    return typeof label === 'string' ? `## ${label}` : '';
  });
  return [`# ${title}`, ...cards.filter((card) => typeof card === 'string' && card !== '')].join('\n\n');
}

const canvasSchema = z.object({ nodes: z.array(z.record(z.string(), z.unknown()).catch({})) });

const nodesOf = (source: string): Record<string, unknown>[] =>
  canvasSchema.safeParse(parseJson(source)).data?.nodes ?? [];
