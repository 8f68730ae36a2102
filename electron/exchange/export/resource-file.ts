import { isPresentChunk, type Chunk, type Resource } from '../../../shared/domain/resource';
import { printFrontMatter } from '../../../shared/lib/front-matter';
import { isoTime } from './note-file';

/** A resource reassembled from its chunks, headings included. `chunks` in the order of their ordinal. */
export function resourceFile(resource: Resource, chunks: readonly Chunk[]): string {
  const frontMatter = printFrontMatter({
    id: resource.id,
    title: resource.title,
    format: resource.format,
    created: isoTime(resource.createdAt),
    updated: isoTime(resource.updatedAt),
    deleted: resource.deletedAt === null ? null : isoTime(resource.deletedAt),
  });
  let shown: string[] = [];
  const levels = chunks.filter(isPresentChunk).map(({ path, text }) => {
    const shared = path.findIndex((title, depth) => title !== shown[depth]);
    const from = shared === -1 ? path.length : shared;
    const headings = path.slice(from).map((title, depth) => `${'#'.repeat(from + depth + 1)} ${title}\n\n`);
    shown = path;
    return `${headings.join('')}${text === path.at(-1) && headings.length > 0 ? '' : `${text}\n\n`}`;
  });
  return `${frontMatter}\n${levels.join('').trimEnd()}\n`;
}
