import { createElement, Fragment, type ReactNode } from 'react';
import { messageParts, type MessageKey, type ValuesFor } from '../../../shared/messages/message';

type MakeElement = (text: ReactNode) => ReactNode;

/** A number inside a sentence: figures of one width. */
export const num: MakeElement = (text) => <span className="num">{text}</span>;
export const em: MakeElement = (text) => <em>{text}</em>;
export const strong: MakeElement = (text) => <strong>{text}</strong>;

/** Children that stand where they are written need no keys. */
const inOneRow = (parts: readonly ReactNode[]): ReactNode => createElement(Fragment, null, ...parts);

/** A sentence with elements in it: `<link>…</link>` is made by `values.link`, `{count}` may be an element itself. */
export function rich<Key extends MessageKey>(key: Key, ...[values]: ValuesFor<Key, ReactNode, MakeElement>): ReactNode {
  const given = Object.entries(values ?? {}).map(([name, value]) => [
    name,
    typeof value === 'function'
      ? (parts: ReactNode[]) => (value as MakeElement)(inOneRow(parts))
      : // ICU reads true and null as words.
        typeof value === 'boolean' || value === null || value === undefined
        ? ''
        : value,
  ]);
  return inOneRow(messageParts<ReactNode>(key, Object.fromEntries(given) as never));
}
