import { elementsOf, parseXml } from './xml';
import { resolvePart, type ZipParts } from './zip-parts';

/** What a part of an Office file refers to. */
interface Relation {
  id: string;
  /** The last part of the type: `slide`, `hyperlink`, `comments`. */
  type: string;
  /** The name of a part, or the address of something outside of the file. */
  target: string;
  isOutside: boolean;
}

/** The relations of a part of an Office file; of the file itself for an empty name. */
export function relationsOf(parts: ZipParts, part: string): Relation[] {
  const bytes = parts.bytes(part.replace(/([^/]*)$/, '_rels/$1.rels'));
  if (bytes === undefined) return [];
  return elementsOf(parseXml(bytes)).flatMap(({ attributes: { Id, Type = '', Target = '', TargetMode } }) =>
    Id === undefined
      ? []
      : [
          {
            id: Id,
            type: Type.slice(Type.lastIndexOf('/') + 1),
            target: TargetMode === 'External' ? Target : resolvePart(Target, part),
            isOutside: TargetMode === 'External',
          },
        ],
  );
}

/** The part that the file is about: the text, the workbook or the presentation. */
export const mainPart = (parts: ZipParts): string | undefined =>
  relationsOf(parts, '').find(({ type }) => type === 'officeDocument')?.target;
