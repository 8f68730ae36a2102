import { sourceRef, type SourceRef } from '../../../shared/domain/ids';
import type { IndexEntry } from './entry';
import type { IndexParts } from './index-core';

/**
 * Whether somebody asked for stands near an entry: in the turns beside it, in or beside the passage it was kept from, or in a note it is
 * linked with. The entry itself is the caller's matter.
 */
export function isPersonNear(parts: IndexParts, entry: IndexEntry, names: (entry: IndexEntry) => boolean): boolean {
  const beside = entry.kind === 'message' ? turnsBeside(parts, entry) : [...passageOf(parts, entry), ...linkedWith(parts, entry.ref)];
  return beside.some((other) => other !== undefined && names(other));
}

function turnsBeside({ entries, sessions }: IndexParts, { sessionId, place }: IndexEntry): (IndexEntry | undefined)[] {
  if (sessionId === null || place === null) return [];
  const { before, after } = sessions.neighbours(sessionId, place);
  return [before, after].map((slot) => (slot === null ? undefined : entries[slot]));
}

function passageOf(parts: IndexParts, { origin }: IndexEntry): (IndexEntry | undefined)[] {
  const said = origin === null ? undefined : entryAt(parts, sourceRef('message', origin.messageId));
  return said === undefined ? [] : [said, ...turnsBeside(parts, said)];
}

const linkedWith = (parts: IndexParts, ref: SourceRef): (IndexEntry | undefined)[] => parts.links.from(ref).map((link) => entryAt(parts, link.ref));

function entryAt({ slotOf, entries }: IndexParts, ref: SourceRef): IndexEntry | undefined {
  const slot = slotOf.get(ref);
  return slot === undefined ? undefined : entries[slot];
}
