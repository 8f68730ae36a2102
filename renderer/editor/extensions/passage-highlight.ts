/** Name of the browser's highlight; base.css paints it. */
const PASSAGE_HIGHLIGHT = 'passage';

const LETTER = /[\p{L}\p{N}]/u;

/** The letters and digits of a page, each with its text node and offset. */
interface Letters {
  text: string;
  nodes: Text[];
  offsets: number[];
}

/**
 * Where words stand in the page, compared by letters and digits alone: the editor shows no Markdown. Of several places
 * the nearest to the given share of the page's letters; null without any.
 *
 * @param before the text before them
 */
export function findRange(root: HTMLElement, words: string, before: string): Range | null {
  const wanted = lettersOf(words);
  if (wanted === '') return null;
  const page = readLetters(root);
  const near = lettersOf(before).length;
  const first = page.text.lastIndexOf(wanted, near);
  const next = page.text.indexOf(wanted, near);
  const start = first === -1 || (next !== -1 && next - near < near - first) ? next : first;
  if (start === -1) return null;
  const end = start + wanted.length - 1;
  const range = document.createRange();
  range.setStart(page.nodes[start]!, page.offsets[start]!);
  range.setEnd(page.nodes[end]!, page.offsets[end]! + 1);
  return range;
}

/** Marks ranges of the page without changing it; none removes the mark. */
export function highlightRanges(ranges: readonly Range[]): void {
  if (typeof Highlight === 'undefined') return;
  if (ranges.length === 0) CSS.highlights.delete(PASSAGE_HIGHLIGHT);
  else CSS.highlights.set(PASSAGE_HIGHLIGHT, new Highlight(...ranges));
}

const lettersOf = (text: string): string => text.toLowerCase().replace(/[^\p{L}\p{N}]+/gu, '');

function readLetters(root: HTMLElement): Letters {
  const letters: Letters = { text: '', nodes: [], offsets: [] };
  const parts: string[] = [];
  const walker = document.createTreeWalker(root, NodeFilter.SHOW_TEXT);
  for (let node = walker.nextNode() as Text | null; node !== null; node = walker.nextNode() as Text | null) {
    let offset = 0;
    for (const character of node.data) {
      if (LETTER.test(character)) {
        // Lower case may be longer than upper case, and a character may have two units.
        const lower = character.toLowerCase();
        parts.push(lower);
        for (let unit = 0; unit < lower.length; unit += 1) {
          letters.nodes.push(node);
          letters.offsets.push(offset + Math.min(unit, character.length - 1));
        }
      }
      offset += character.length;
    }
  }
  letters.text = parts.join('');
  return letters;
}
