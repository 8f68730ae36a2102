import type { SourceRef } from '../../../../shared/domain/ids';

/**
 * References of passages inside the index: the first passage of a text bears the text's own reference, so that links
 * and exclusions find it; the n-th one `ref~n`. Outside the index a text has one reference.
 */
export const passageRef = (ref: SourceRef, index: number): SourceRef =>
  index === 0 ? ref : (`${ref}~${index}` as SourceRef);

/** The reference of the text that a passage is part of. */
export function textRefOf(ref: SourceRef): SourceRef {
  const mark = ref.indexOf('~');
  return mark === -1 ? ref : (ref.slice(0, mark) as SourceRef);
}

export const isFirstPassage = (ref: SourceRef): boolean => !ref.includes('~');

/** The slots of all passages of texts, as far as the index holds them. */
export function slotsOfTexts(
  entries: { find(ref: SourceRef): number | undefined },
  refs: readonly SourceRef[],
): Set<number> {
  const slots = new Set<number>();
  for (const ref of refs)
    for (let index = 0; ; index += 1) {
      const slot = entries.find(passageRef(ref, index));
      if (slot === undefined) break;
      slots.add(slot);
    }
  return slots;
}

/** The slot of the first passage of the text that a slot's passage is part of. */
export function firstPassageSlot(
  { entries }: { entries: { refAt(slot: number): SourceRef; find(ref: SourceRef): number | undefined } },
  slot: number,
): number {
  const ref = entries.refAt(slot);
  return isFirstPassage(ref) ? slot : (entries.find(textRefOf(ref)) ?? slot);
}
