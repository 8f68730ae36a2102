import type { Element, Nodes } from 'hast';
import { closeEmptyElements, textOf } from '../../../corpus/documents/web-page/read-html';
import type { EnexNote } from './enex-reader';
import { wikilink } from './markdown-links';
import { checkbox, element, noteHtml, styleOf } from './note-html';
import { addressOf } from './page-folder';

const NOTE_ADDRESS = /^evernote:\/\/|^https:\/\/(?:www|app)\.evernote\.com\/shard\//iu;

/**
 * A note's text as Markdown: pictures and files at their places, boxes as tasks, links to other notes by title.
 *
 * @param files paths of the note's files by their MD5
 * @param place the page's own path
 */
export function enmlMarkdown(
  { content, resources, tasks }: Pick<EnexNote, 'content' | 'resources' | 'tasks'>,
  files: ReadonlyMap<string, string>,
  place: string,
): { markdown: string; encrypted: number } {
  let encrypted = 0;
  const shown = new Set<string>();
  const media = (hash: string): Nodes[] => {
    const path = files.get(hash);
    const resource = resources.find((each) => each.hash === hash);
    if (path === undefined || resource === undefined) return [];
    shown.add(hash);
    const address = addressOf(place, path);
    return resource.mime.startsWith('image/')
      ? [element('img', [], { src: address, alt: resource.name })]
      : [element('a', [{ type: 'text', value: resource.name }], { href: address })];
  };
  const read = (node: Element, raw: (text: string) => Nodes): Nodes[] | undefined => {
    const style = styleOf(node);
    if (node.tagName === 'en-media') return media(String(node.properties.hash ?? ''));
    if (node.tagName === 'en-todo') return [raw(isChecked(node) ? '[x] ' : '[ ] '), ...node.children];
    if (node.tagName === 'en-crypt') {
      encrypted += 1;
      return [element('code', [{ type: 'text', value: 'en-crypt' }])];
    }
    if (style.includes('--en-task-group')) {
      const group = /--en-id:\s*([\w-]+)/u.exec(style)?.[1];
      const own = tasks.filter((task) => task.group === group);
      return [
        element(
          'ul',
          own.map(({ title, isDone }) => element('li', [checkbox(isDone), { type: 'text', value: ` ${title}` }])),
        ),
      ];
    }
    if (/-en-codeblock:\s*true/u.test(style)) return [codeOf(node)];
    if (/^[uo]l$/u.test(node.tagName)) nestLists(node);
    if (node.tagName === 'li') return [taskItem(node, /--en-checked:\s*(true|false)/u.exec(style)?.[1])];
    if (/^(?:div|p)$/u.test(node.tagName)) {
      const first = firstOf(node);
      if (first?.tagName === 'en-todo')
        return [
          element('ul', [
            element('li', [
              checkbox(isChecked(first)),
              ...first.children,
              ...node.children.filter((child) => child !== first),
            ]),
          ]),
        ];
    }
    if (node.tagName === 'a' && NOTE_ADDRESS.test(node.properties.href ?? ''))
      return [raw(wikilink(textOf(node).trim()))];
    return undefined;
  };
  const { markdown } = noteHtml(
    closeEmptyElements(content.replace(/^\s*<\?xml[^>]*\?>\s*|<!DOCTYPE[^>]{0,1000}>/giu, '')),
    {
      element: read,
    },
  );
  // What the text does not show lies below it.
  const others = resources
    .filter(({ hash }) => !shown.has(hash))
    .map(({ hash, name }) => `[${name.replace(/[[\]]/gu, '\\$&')}](${addressOf(place, files.get(hash)!)})`);
  // Each line of a checklist is a list of its own there.
  const joined = markdown
    .replace(/^([-*]) (\[[ x]\] .*)\n\n(?=[-*] \[[ x]\] )/gmu, '- $2\n')
    .replace(/^\* (?=\[[ x]\] )/gmu, '- ');
  return { markdown: [joined, ...others].join('\n\n'), encrypted };
}

/** A list right in a list, as Evernote writes it, belongs to the entry before it. */
function nestLists(list: Element): void {
  const entries: Element['children'] = [];
  for (const child of list.children) {
    const before = entries.findLast((entry) => entry.type === 'element');
    const isInner = child.type === 'element' && /^[uo]l$/u.test(child.tagName);
    if (isInner && before?.type === 'element') before.children.push(child);
    else entries.push(child);
  }
  list.children = entries;
}

const isChecked = ({ properties }: Element): boolean => String(properties.checked) === 'true';

const firstOf = ({ children }: Element): Element | undefined => {
  const first = children.find((child) => child.type !== 'text' || child.value.trim() !== '');
  return first?.type === 'element' ? first : undefined;
};

/** An entry of a list that begins with a box, as the older and the newer editor write it. */
function taskItem(node: Element, checked: string | undefined): Element {
  const first = firstOf(node);
  const box = first?.tagName === 'en-todo' ? first : first === undefined ? undefined : firstOf(first);
  const isTask = checked !== undefined || box?.tagName === 'en-todo';
  if (!isTask) return element('li', node.children, {});
  const state = checked === undefined ? isChecked(box!) : checked === 'true';
  if (checked === undefined) {
    const holder = first === box ? node : first!;
    holder.children = holder.children.flatMap((child) => (child === box ? box.children : [child]));
  }
  return element('li', [checkbox(state), ...node.children]);
}

function codeOf(node: Element): Element {
  const lines = node.children.map((child) =>
    child.type === 'element' ? textWithBreaks(child) : child.type === 'text' ? child.value : '',
  );
  return element('pre', [element('code', [{ type: 'text', value: lines.join('\n') }])]);
}

const textWithBreaks = (node: Element): string =>
  node.children
    .map((child) =>
      child.type === 'text'
        ? child.value
        : child.type !== 'element'
          ? ''
          : child.tagName === 'br'
            ? ''
            : textWithBreaks(child),
    )
    .join('');
