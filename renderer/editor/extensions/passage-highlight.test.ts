// @vitest-environment happy-dom
import { describe, expect, it } from 'vitest';
import { readShownText } from '../serialization/round-trip';
import { findRange } from '../rich-editor';

function page(html: string): HTMLElement {
  const root = document.createElement('div');
  root.innerHTML = html;
  return root;
}
const found = (root: HTMLElement, words: string, before = ''): string | null =>
  findRange(root, words, before)?.toString() ?? null;

describe('a passage in the formatted editor', () => {
  it('is found across elements, whatever its marks and spaces', () => {
    const root = page('<p><span>Fire it </span><strong>slowly</strong><span>.</span></p><ul><li>Then wait</li></ul>');
    expect(found(root, readShownText('**Fire** it _slowly_.\n\n- Then'))).toBe('Fire it slowly.Then');
    expect(found(root, readShownText('[slowly](https://x.example)'))).toBe('slowly');
    expect(found(root, 'Fire it fast')).toBeNull();
    expect(found(root, '…')).toBeNull();
  });

  it('is the occurrence nearest to the text before it', () => {
    const root = page('<p>wait</p><p>then fire</p><p>wait</p>');
    const range = findRange(root, 'wait', 'wait then fire')!;
    expect(range.startContainer.parentElement).toBe(root.lastElementChild);
    expect(findRange(root, 'wait', '')!.startContainer.parentElement).toBe(root.firstElementChild);
  });

  it('keeps characters whole whose lower case is longer, or that have two units', () => {
    const root = page('<p>İstanbul 𠮷野家 end</p>');
    expect(found(root, '𠮷野家')).toBe('𠮷野家');
    expect(found(root, 'end')).toBe('end');
  });
});
