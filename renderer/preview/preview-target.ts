import type { RouteInput } from '../../shared/ipc/contract';

/** An element that has a preview, and what is previewed. */
export interface PreviewTarget {
  element: HTMLElement;
  request: RouteInput<'previews.read'>;
}

/**
 * What marks an element as having a preview: `data-preview` names a record (`note:ID`), `data-wiki-link` the target of a
 * `[[link]]`, `data-note-address` the address of a Markdown link inside the vault.
 */
const TRIGGER = '[data-preview], [data-wiki-link], [data-note-address]';
const NOTE = 'note:';

/** The innermost element around this one that has a preview; null for none. */
export function previewTargetOf(at: EventTarget | null): PreviewTarget | null {
  const element = at instanceof Element ? at.closest<HTMLElement>(TRIGGER) : null;
  return element === null ? null : readTarget(element);
}

/** The first element inside this one that has a preview: the title of a row. */
export function previewTargetIn(row: Element | null): PreviewTarget | null {
  const element = row?.querySelector<HTMLElement>(TRIGGER) ?? null;
  return element === null ? null : readTarget(element);
}

/** What has a preview where the keyboard is: the focused link, the active row of a list, the link at the caret. */
export function focusedPreviewTarget(): PreviewTarget | null {
  const focused = document.activeElement;
  if (!(focused instanceof HTMLElement)) return null;
  if (focused.isContentEditable) return targetAtCaret();
  return previewTargetOf(focused) ?? previewTargetIn(activeRowOf(focused));
}

/** The active option of a list that keeps the focus itself. */
export function activeRowOf(list: Element): Element | null {
  const id = list.getAttribute('aria-activedescendant');
  return id === null ? null : document.getElementById(id);
}

/** A link around the caret, or directly before or after it. */
function targetAtCaret(): PreviewTarget | null {
  const node = document.getSelection()?.focusNode ?? null;
  const element = node instanceof Element ? node : (node?.parentElement ?? null);
  return (
    previewTargetOf(element) ??
    previewTargetOf(element?.previousElementSibling ?? null) ??
    previewTargetOf(element?.nextElementSibling ?? null)
  );
}

function readTarget(element: HTMLElement): PreviewTarget | null {
  const { preview, wikiLink, noteAddress } = element.dataset;
  if (preview !== undefined) return { element, request: { ref: preview } };
  const target = wikiLink ?? noteAddress;
  if (target === undefined || target.trim() === '') return null;
  const from = element.closest<HTMLElement>('[data-links-from]')?.dataset['linksFrom'];
  return {
    element,
    request: {
      target: target.trim().slice(0, 1_000),
      isAddress: wikiLink === undefined,
      ...(from?.startsWith(NOTE) === true ? { from: from.slice(NOTE.length) } : {}),
    },
  };
}
