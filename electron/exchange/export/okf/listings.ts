import { t } from '../../../../shared/messages/message';
import { isoTime } from '../record-file';
import type { ConceptSummary } from './concept-file';
import { linkTo } from './concept-links';

export interface ListedConcept extends ConceptSummary {
  title: string;
  /** From the bundle's root, with its ending. */
  file: string;
}

/** What happened to a concept, as the history of a bundle tells it. */
export interface ConceptEvent {
  at: number;
  kind: 'Creation' | 'Update' | 'Deprecation';
  title: string;
  file: string;
}

/** The listing of every folder of a bundle by its file's name; that of the root says which format it is. */
export function indexFiles(concepts: readonly ListedConcept[]): Map<string, string> {
  const folders = new Map<string, { concepts: ListedConcept[]; folders: Map<string, number> }>();
  const folderOf = (path: string) => {
    const known = folders.get(path) ?? { concepts: [], folders: new Map<string, number>() };
    folders.set(path, known);
    return known;
  };
  folderOf('');
  for (const concept of concepts) {
    const parts = concept.file.split('/').slice(0, -1);
    folderOf(parts.join('/')).concepts.push(concept);
    for (const [depth, name] of parts.entries()) {
      const inFolder = folderOf(parts.slice(0, depth).join('/')).folders;
      inFolder.set(name, (inFolder.get(name) ?? 0) + 1);
    }
  }
  return new Map(
    [...folders].map(([path, listed]) => [
      path === '' ? 'index.md' : `${path}/index.md`,
      `${path === '' ? '---\nokf_version: "0.2"\n---\n\n' : ''}${sections(listed).join('\n')}`,
    ]),
  );
}

function sections({ concepts, folders }: { concepts: ListedConcept[]; folders: Map<string, number> }): string[] {
  const types = inGroups(concepts, ({ type }) => type);
  const byName = [...types].toSorted(([left], [right]) => (left < right ? -1 : 1));
  const lines = [...folders]
    .toSorted(([left], [right]) => (left < right ? -1 : 1))
    .map(([name, count]) => `* ${linkTo(name, `${name}/index.md`)} - ${t('research.rangeNotes', { count })}\n`);
  return [
    ...(lines.length === 0 ? [] : [`# ${t('common.folders')}\n\n${lines.join('')}`]),
    ...byName.map(
      ([type, listed]) =>
        `# ${type.replace(/\s+/gu, ' ')}\n\n${listed
          .map(
            ({ title, file, description }) =>
              `* ${linkTo(title, file.split('/').at(-1)!)}${description === null ? '' : ` - ${description.replace(/\s+/gu, ' ')}`}\n`,
          )
          .join('')}`,
    ),
  ];
}

/** The history of a bundle by day, newest first. */
export function logFile(events: readonly ConceptEvent[]): string {
  const days = inGroups(
    events.toSorted((a, b) => b.at - a.at || (a.file < b.file ? -1 : 1)),
    ({ at }) => isoTime(at).slice(0, 10),
  );
  const lines = [...days].map(
    ([day, own]) =>
      `## ${day}\n${own.map(({ kind, title, file }) => `* **${kind}**: ${linkTo(title, file)}\n`).join('')}`,
  );
  return [`# ${t('common.keptNotes')}\n`, ...lines].join('\n');
}

/** The groups in the order of their first items. */
function inGroups<Item>(items: readonly Item[], keyOf: (item: Item) => string): Map<string, Item[]> {
  const groups = new Map<string, Item[]>();
  for (const item of items) {
    const group = groups.get(keyOf(item));
    if (group === undefined) groups.set(keyOf(item), [item]);
    else group.push(item);
  }
  return groups;
}
