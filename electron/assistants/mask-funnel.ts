import { parseSourceRef, type NoteId } from '../../shared/domain/ids';
import type { ExcludedSpan } from '../language/privacy/find-excluded-names';
import type { Mask } from '../models/masking/create-mask';
import type { HiddenLookup, HiddenView } from '../retrieval/funnel/retrieval-ports';
import { entryKey } from './asked-words';

interface FunnelMask {
  mask: Mask;
  findExcluded: (text: string) => ExcludedSpan[];
  /** The excluded entries that a placeholder asks for, which stay as written. */
  entries: ReadonlySet<string>;
}

const PLACEHOLDER = /\[(person|place|folder) (\d+)[a-z]*\]/gu;

/**
 * Hides secrets and excluded names from a run of the funnel as if the texts that hold them did: what is masked is no
 * evidence, so that nothing is found by guessing it.
 */
export function maskFunnel(hidden: HiddenLookup, { mask, findExcluded, entries }: FunnelMask): HiddenLookup {
  const masked = (text: string): string =>
    mask
      .mask(text)
      .text.replace(PLACEHOLDER, (placeholder, kind: ExcludedSpan['kind'], number: string) =>
        entries.has(entryKey({ kind, listIndex: Number(number) - 1 })) ? mask.unmask(placeholder) : placeholder,
      );
  const names = (text: string): boolean => findExcluded(text).some((span) => !entries.has(entryKey(span)));
  const maskView = (view: HiddenView): HiddenView => ({
    ...view,
    isEmpty: false,
    states: (text) => view.states(text) || names(text),
    async cut(passage) {
      const cut = await view.cut(passage);
      const [text, title] = [masked(cut.text), masked(cut.title)];
      if (text === cut.text && title === cut.title) return cut;
      const noteId = parseSourceRef(passage.ref).id as NoteId;
      return { text, title, hiddenBy: [...cut.hiddenBy, { noteId, why: 'never-surface' }] };
    },
  });
  return { view: async (choice) => maskView(await hidden.view(choice)) };
}
