import { describe, expect, it } from 'vitest';
import { readWebPage } from './read-web-page';

const PARAGRAPH =
  'A chawan is fired at a lower temperature than porcelain, and its walls stay thick enough to keep the tea warm while it is whisked. ';
const article = (body: string, head = '') =>
  `<!doctype html><html><head><title>Tea bowls | Kiln Notes</title>${head}</head><body>
  <nav><a href="/">Home</a><a href="/shop">Shop</a></nav>
  <article><h1>Tea bowls</h1>${body}</article>
  <aside class="advertisement">Buy a kettle now</aside><footer>Imprint</footer></body></html>`;

describe('the main content of a page', () => {
  it('is its text with headings, lists and tables, without navigation, advertisements and forms', () => {
    const { title, markdown, details } = readWebPage(
      article(`<p>${PARAGRAPH.repeat(3)}</p><h2>Glaze</h2><p>${PARAGRAPH}</p><ul><li>iron</li><li>ash</li></ul>
        <table><tr><th>cone</th></tr><tr><td>6</td></tr></table><form><input value="card number"></form>`),
      'https://kiln.example/bowls',
    );
    expect(title).toContain('Tea bowls');
    expect(markdown).toContain('## Glaze');
    expect(markdown).toContain('- iron');
    expect(markdown).toMatch(/\| cone/u);
    for (const left of ['Shop', 'kettle', 'Imprint', 'card number']) expect(markdown).not.toContain(left);
    expect(details.words).toBeGreaterThan(80);
    expect(details.needsScripts).toBe(false);
  });

  it('says who wrote it, where and when', () => {
    const { details } = readWebPage(
      article(
        `<p>${PARAGRAPH.repeat(4)}</p>`,
        `<meta name="author" content="Mira  Sol"><meta property="og:site_name" content="Kiln Notes">
         <meta property="article:published_time" content="2024-05-03T10:00:00Z">`,
      ),
      'https://kiln.example/bowls',
    );
    expect(details).toMatchObject({
      author: 'Mira Sol',
      siteName: 'Kiln Notes',
      publishedAt: Date.UTC(2024, 4, 3, 10),
    });
  });

  it('keeps links as absolute web addresses, and no other', () => {
    const { markdown } = readWebPage(
      article(`<p>${PARAGRAPH.repeat(3)} See <a href="../glaze?x=1">glaze</a>, <a href="javascript:alert(1)">run</a>,
        <a href="file:///etc/passwd">file</a>, <a href="data:text/html,x">data</a> and <a href="mailto:a@kiln.example">mail</a>.</p>`),
      'https://kiln.example/bowls/all',
    );
    expect(markdown).toContain('[glaze](https://kiln.example/glaze?x=1)');
    expect(markdown).not.toMatch(/javascript:|file:|data:/u);
    expect(markdown).toMatch(/run/u);
  });

  it('shows no picture and runs no script: descriptions stay', () => {
    const { markdown } = readWebPage(
      article(`<p>${PARAGRAPH.repeat(3)}</p><img src="https://track.example/p.gif?u=1" alt="a black bowl">
        <script>document.title = 'changed'</script><iframe src="https://track.example/"></iframe><style>p{color:red}</style>`),
      'https://kiln.example/',
    );
    expect(markdown).not.toMatch(/track\.example|changed|color:red|!\[/u);
  });

  it('is the whole page where no article stands out', () => {
    const { markdown, details } = readWebPage(
      '<title>Short</title><p>Open from nine to five.</p>',
      'https://a.example/',
    );
    expect(markdown).toContain('Open from nine to five.');
    expect(details.needsScripts).toBe(false);
  });

  it.each([
    ['asks for scripts', '<noscript>Please enable JavaScript.</noscript><div></div>'],
    ['is the empty root of an app', '<div id="root"></div><script src="/app.js"></script>'],
    ['is nothing but scripts', '<script>1</script><script>2</script><script>3</script>'],
  ])('that %s is known for one', (_name, html) => {
    expect(readWebPage(html, 'https://app.example/').details.needsScripts).toBe(true);
  });

  it('is read from pages nested five thousand deep', () => {
    const deep = `${'<div>'.repeat(5_000)}<p>At the very bottom.</p>`;
    expect(readWebPage(deep, 'https://deep.example/').markdown).toContain('At the very bottom.');
  });
});
