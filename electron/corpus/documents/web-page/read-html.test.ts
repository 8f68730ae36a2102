import { describe, expect, it } from 'vitest';
import { chunkByHeading } from '../chunk-by-heading';
import { readHtml } from './read-html';

const page = (body: string, head = '<title>On  soil</title>') =>
  `<!doctype html><html><head>${head}</head><body>${body}</body></html>`;

describe('reading HTML', () => {
  it('keeps headings, lists and tables as Markdown, and drops what is no text of the page', () => {
    const { title, markdown } = readHtml(
      page(`
      <nav><a href="/">Home</a></nav><script>alert(1)</script><style>p{}</style>
      <h1>Soil</h1><p>Clay <b>holds</b> water; see <a href="https://example.org/clay">clay</a> and <a href="javascript:alert(1)">this</a>.</p>
      <h2>Beds</h2><ul><li>north</li><li>south<ol><li>wall</li></ol></li></ul>
      <table><tr><th>Bed</th><th>pH</th></tr><tr><td>North</td><td>6.1</td></tr></table>
      <img src="https://example.org/x.png" alt="the north bed"><button>Buy</button><!-- no -->`),
    );
    expect(title).toBe('On soil');
    expect(markdown).toContain('# Soil\n\nClay **holds** water; see [clay](https://example.org/clay) and [this]().');
    expect(markdown).toContain('## Beds\n\n- north\n- south\n  1. wall');
    expect(markdown).toMatch(/\| Bed\s*\| pH\s*\|\n\| -+ \| -+ \|\n\| North\s*\| 6\.1\s*\|/);
    expect(markdown).toContain('(picture: the north bed)');
    expect(markdown).not.toMatch(/alert|Home|Buy|javascript|p\{\}/);
    expect(chunkByHeading(markdown).map(({ path }) => path)).toEqual([['Soil'], ['Soil', 'Beds']]);
  });

  it('reads only the main part of a page that has one', () => {
    expect(readHtml(page('<header>Shop</header><main><h1>A</h1>text</main><footer>2026</footer>')).markdown).toBe(
      '# A\n\ntext',
    );
  });

  it('uses the first heading as title when there is none', () => {
    expect(readHtml(page('<h1>The <i>mill</i></h1>', '')).title).toBe('The mill');
  });

  it('reads a deep page of elements that never end, without those that do', () => {
    const deep = `${'<div>'.repeat(500)}<p>Kept.</p><SCRIPT>one()</script ><style>p{}</style><p>End.</p>`;
    expect(readHtml(deep).markdown).toBe('Kept.\n\nEnd.');
    expect(readHtml(`${deep}${'<svg '.repeat(200_000)}`).markdown).toContain('Kept.');
  });

  it('terminates on nesting of any depth, and loses no text', () => {
    const { markdown } = readHtml(
      page(`<h2>Deep</h2>${'<div>'.repeat(20_000)}down here${'</div>'.repeat(20_000)}<p>after`),
    );
    expect(markdown).toContain('## Deep');
    expect(markdown).toContain('down here');
    expect(markdown).toContain('after');
  });
});
