import { describe, expect, it } from 'vitest';
import { clipBody, pageOfClip } from './clip-note';
import type { PageClip } from './page-clip';

const CLIP: PageClip = {
  url: 'https://www.example.org/kiln',
  title: 'Kilns',
  quote: 'Cool it slowly, half-open.',
  before: 'The rule of the house is old:',
  after: 'Nobody asks why any more.',
  note: '',
};
const bodyOf = (change: Partial<PageClip>, remark = '') => clipBody({ ...CLIP, ...change }, remark);
const addressOf = (change: Partial<PageClip>) =>
  pageOfClip({ proposedBy: 'example.org', body: bodyOf(change) })?.address;

describe('the text of a clipped note', () => {
  it('is the remark, the quote word for word, and the page with an address that leads to the quote', () => {
    expect(bodyOf({ quote: 'One.\n\nTwo.' }, 'Ask Mia.')).toBe(
      [
        'Ask Mia.',
        '> One.\n>\n> Two.',
        '— [Kilns](https://www.example.org/kiln#:~:text=house%20is%20old%3A-,One.%20Two.,One.%20Two.,-Nobody%20asks%20why)',
      ].join('\n\n'),
    );
  });

  it('points to a short quote whole, and to a long one by both ends', () => {
    expect(addressOf({})).toBe(
      'https://www.example.org/kiln#:~:text=house%20is%20old%3A-,Cool%20it%20slowly%2C%20half%2Dopen.,-Nobody%20asks%20why',
    );
    expect(addressOf({ quote: `first ${'middle '.repeat(40)}the very last words here`, before: '', after: '' })).toBe(
      'https://www.example.org/kiln#:~:text=first%20middle%20middle%20middle%20middle,the%20very%20last%20words%20here',
    );
    expect(addressOf({ url: 'https://example.org/#/kiln', quote: 'hot', before: '', after: '' })).toBe(
      'https://example.org/#/kiln:~:text=hot',
    );
  });

  it('names the page alone where nothing was marked, or the address would get too long to be opened', () => {
    expect(addressOf({ quote: '' })).toBe('https://www.example.org/kiln');
    const url = `https://www.example.org/${'a'.repeat(1_860)}`;
    expect(addressOf({ url })).toBe(url);
  });
});

describe('the page of a clipped note', () => {
  it('is read back with its title, whatever stands in title and address', () => {
    const body = bodyOf({ title: String.raw`A [b](c) \ d`, url: 'https://example.org/a_(b)' });
    expect(pageOfClip({ proposedBy: 'example.org', body })).toEqual({
      title: String.raw`A [b](c) \ d`,
      address: expect.stringMatching(/^https:\/\/example\.org\/a_%28b%29#/u),
      site: 'example.org',
      quote: CLIP.quote,
      remark: '',
    });
    expect(pageOfClip({ proposedBy: 'example.org', body: bodyOf({ title: '' }) })?.title).toBe('example.org');
  });

  it('comes with the quote and the remark, each as it was sent', () => {
    const quote = 'One.\n\n> Two.';
    const body = bodyOf({ quote }, 'Ask Mia.\n\n> Or not.');
    expect(pageOfClip({ proposedBy: 'example.org', body })).toMatchObject({ quote, remark: 'Ask Mia.\n\n> Or not.' });
    expect(pageOfClip({ proposedBy: 'example.org', body: bodyOf({ quote: '' }, 'Ask Mia.') })).toMatchObject({
      quote: '',
      remark: 'Ask Mia.',
    });
  });

  it('hides nothing that was written below the source line', () => {
    const body = `${bodyOf({}, 'Ask Mia.')}\n\nShe says no.`;
    expect(pageOfClip({ proposedBy: 'example.org', body })?.remark).toBe('Ask Mia.\n\nShe says no.');
  });

  it('is looked for in each line alone, so that a text of many beginnings takes no longer than another', () => {
    const body = bodyOf({}, `— [\n](https://example.org/)\n${'— [\n'.repeat(50_000)}`);
    expect(pageOfClip({ proposedBy: 'example.org', body })?.title).toBe('Kilns');
    expect(pageOfClip({ proposedBy: 'example.org', body: '— [\n](https://example.org/)' })).toBeNull();
  });

  it('is that of its last line, not of a line that somebody wrote before it', () => {
    const other = '— [Bank](https://example.org/other)';
    expect(pageOfClip({ proposedBy: 'example.org', body: bodyOf({ quote: other }, other) })?.title).toBe('Kilns');
  });

  it('is none where no page, a program or another site brought the note', () => {
    expect(pageOfClip({ body: bodyOf({}) })).toBeNull();
    expect(pageOfClip({ proposedBy: 'Claude', body: bodyOf({}) })).toBeNull();
    expect(pageOfClip({ proposedBy: 'example.com', body: bodyOf({}) })).toBeNull();
    expect(pageOfClip({ proposedBy: 'example.org', body: 'Rewritten.' })).toBeNull();
  });
});
