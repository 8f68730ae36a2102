import { ownTitle } from '../pdf/own-title';
import { claimedTime } from './office-text';
import { elementsOf, parseXml, xmlText, type XmlElement } from './xml';

/** Title and time of a document's metadata; `written` are the names of elements with its time, the best first. */
export function readProperties(
  bytes: Uint8Array | undefined,
  written: readonly string[],
): { title: string; writtenAt: number | null } {
  const properties = bytes === undefined ? [] : elementsOf(parseXml(bytes)).flatMap(withChildren);
  const textOf = (name: string) => xmlText(properties.find((each) => each.name === name)).trim();
  const times = written.map((name) => claimedTime(textOf(name)));
  return { title: ownTitle(textOf('title')), writtenAt: times.find((time) => time !== null) ?? null };
}

const withChildren = (element: XmlElement): XmlElement[] => [element, ...elementsOf(element)];

/** The metadata of an Office file. */
export const readCoreProperties = (bytes: Uint8Array | undefined) => readProperties(bytes, ['created', 'modified']);
