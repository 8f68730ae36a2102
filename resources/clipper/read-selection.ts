export interface PageSelection {
  quote: string;
  before: string;
  after: string;
}

/**
 * What is marked on a page, with the text around it in its paragraphs. The browser runs this function in the page, so that
 * it uses nothing from outside itself. What stands in a field of a form is left out: it may be a password.
 */
export function readSelection(): PageSelection {
  /** Characters around a quote that are read; the words next to it are what tells it from others. */
  const around = 60;
  const selection = getSelection();
  const quote = selection?.toString() ?? '';
  const isInField = document.activeElement?.matches('input, textarea') ?? false;
  if (selection === null || selection.rangeCount === 0 || quote.trim() === '' || isInField)
    return { quote: '', before: '', after: '' };
  const range = selection.getRangeAt(0);
  const paragraphOf = (node: Node): Element => {
    let element = node instanceof Element ? node : node.parentElement;
    while (element?.parentElement != null && /^(?:inline|contents)/u.test(getComputedStyle(element).display))
      element = element.parentElement;
    return element ?? document.body;
  };
  const before = document.createRange();
  before.setStart(paragraphOf(range.startContainer), 0);
  before.setEnd(range.startContainer, range.startOffset);
  const after = document.createRange();
  const last = paragraphOf(range.endContainer);
  after.setStart(range.endContainer, range.endOffset);
  after.setEnd(last, last.childNodes.length);
  const text = (one: Range): string => one.toString().replace(/\s+/gu, ' ');
  return {
    quote,
    before: text(before).slice(-around),
    after: text(after).slice(0, around),
  };
}
