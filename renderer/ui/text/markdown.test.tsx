// @vitest-environment happy-dom
import { act } from 'react';
import { afterEach, describe, expect, it } from 'vitest';
import { Markdown, type MarkdownProps, type NoteLinkTarget, type TextLink } from './markdown';
import { render, type Rendered } from '../testing/render';

let shown: Rendered | null = null;
afterEach(async () => {
  await shown?.unmount();
  shown = null;
});

async function show(text: string, props: Partial<MarkdownProps> = {}): Promise<HTMLElement> {
  shown = await render(<Markdown text={text} onLink={() => {}} {...props} />);
  return shown.element;
}

const HOSTILE = [
  '[x](javascript:alert(1))',
  '[x](JaVaScRiPt:alert(1))',
  '[x](data:text/html;base64,PHNjcmlwdD4=)',
  '[x](vbscript:x)',
  '[x](file:///etc/passwd)',
  '<script>alert(1)</script>',
  '<img src=x onerror=alert(1)>',
  '![pic](https://tracker.example/pixel.png)',
  '![](https://tracker.example/p.png)',
  '<svg onload=alert(1)><circle/></svg>',
  '<style>body{background:url(https://tracker.example/)}</style>',
  '<iframe src="https://tracker.example"></iframe>',
  '<a href="javascript:alert(1)" onclick="alert(1)">x</a>',
  '<math><mtext></mtext></math>',
  '<form action="https://tracker.example"><input name=a></form>',
  '<div style="background:url(https://tracker.example/)">x</div>',
  '[ref]: javascript:alert(1)\n\n[ref]',
  '![ref][r]\n\n[r]: https://tracker.example/p.png',
  '<link rel=stylesheet href=https://tracker.example>',
  '<video src="https://tracker.example/v"></video>',
  '<javascript:alert(1)>',
  '<base href="https://tracker.example/">',
  '<span data-citation="1">1</span>',
  '<object data="https://tracker.example"></object>',
];

describe('pictures of the vault', () => {
  it('are drawn by the one who shows the text; those on the web stay words, and none is an image by itself', async () => {
    const text =
      '![roof](img/my%20roof.png) ![[plan.png|80]] ![web](https://a.example/p.png) ![[Note]] `![[x.png]]` <span data-embed="forged.png">x</span>';
    const element = await show(text, {
      renderEmbed: (target, words) => (
        <i>
          {target} as {words}
        </i>
      ),
    });
    expect([...element.querySelectorAll('i')].map((each) => each.textContent)).toEqual([
      'img/my roof.png as roof',
      'plan.png as 80',
    ]);
    expect(element.querySelector('img')).toBeNull();
    expect(element.textContent).toContain('[picture: web]');
    const asWords = await show(text);
    expect(asWords.textContent).toContain('[picture: roof]');
  });
});

describe('hostile markdown', () => {
  it.each(HOSTILE)('loads and runs nothing: %s', async (text) => {
    const element = await show(text, {
      renderCitation: () => <b data-forged />,
      renderEmbed: () => <b data-forged />,
      onNoteLink: () => {},
      markedTerms: ['tracker'],
    });
    expect(
      element.querySelector(
        'script, img, svg, style, iframe, form, video, object, link, base, math, picture, [data-forged]',
      ),
    ).toBeNull();
    for (const node of element.querySelectorAll('*')) {
      for (const attribute of node.getAttributeNames()) {
        expect(attribute.startsWith('on')).toBe(false);
        expect(['src', 'srcset', 'href', 'style', 'action', 'data']).not.toContain(attribute);
      }
    }
    expect(element.querySelector('[title^="javascript" i], [title^="data:" i], [title^="file:" i]')).toBeNull();
  });
});

describe('markdown', () => {
  it('asks before following a link, and shows its real address', async () => {
    const asked: TextLink[] = [];
    const element = await show('[bank.example](https://other.example/x)', { onLink: (link) => asked.push(link) });
    await act(async () => element.querySelector<HTMLElement>('[role="link"]')!.click());
    expect(asked).toEqual([{ url: 'https://other.example/x', label: 'bank.example' }]);
    expect(element.querySelector('a')).toBeNull();
  });

  it('renders citations in prose, not in code', async () => {
    const element = await show('Said so [1][2]; `list[1]`\n\n```\nx[1]\n```', {
      renderCitation: (number) => <b data-cited={number} />,
    });
    expect([...element.querySelectorAll('[data-cited]')].map((chip) => chip.getAttribute('data-cited'))).toEqual([
      '1',
      '2',
    ]);
    expect(element.querySelector('code')!.textContent).toBe('list[1]');
  });

  it('leaves bracketed numbers unchanged when there are no citations', async () => {
    expect((await show('See [1].')).textContent).toContain('See [1].');
  });

  it('marks the characters of the source text, across emphasis and citations', async () => {
    const text = 'The *gravel* asks [1] the eye.';
    const start = text.indexOf('gravel');
    const element = await show(text, { marks: [[start, text.indexOf(' eye')]], renderCitation: () => <b>1</b> });
    expect([...element.querySelectorAll('mark')].map((mark) => mark.textContent)).toEqual(['gravel', ' asks ', ' the']);
  });

  it('keeps its elements when only the handlers change, so that the focus stays', async () => {
    const element = await show('Here [1].', { renderCitation: () => <button type="button">1</button> });
    const before = element.querySelector('button');
    await shown!.rerender(
      <Markdown text="Here [1]." onLink={() => {}} renderCitation={() => <button type="button">1</button>} />,
    );
    expect(element.querySelector('button')).toBe(before);
  });
});

describe('link marks', () => {
  it('are replaced by the words of the link, except in code', async () => {
    const element = await show('See [[One garden per section]], [[Ma|the pause]] and `[[code]]`; [[open.');
    expect(element.textContent).toBe('See One garden per section, the pause and [[code]]; [[open.');
  });

  it('keep a marked span on its words', async () => {
    const text = 'See [[Ma]] there.';
    const element = await show(text, { marks: [[text.indexOf('Ma'), text.indexOf(' there')]] });
    expect(element.querySelector('mark')!.textContent).toBe('Ma');
  });
});

describe('links inside the vault', () => {
  async function followAll(text: string): Promise<NoteLinkTarget[]> {
    const followed: NoteLinkTarget[] = [];
    const element = await show(text, { onNoteLink: (link) => followed.push(link) });
    for (const link of element.querySelectorAll<HTMLElement>('[role="link"]'))
      await act(async () => link.dispatchEvent(new KeyboardEvent('keydown', { key: 'Enter', bubbles: true })));
    return followed;
  }

  it('lead to notes where they can be followed', async () => {
    expect(await followAll('See [[Ma|the pause]], ![[One garden]] and [kiln](../Kiln%20log.md#Firing).')).toEqual([
      { title: 'Ma' },
      { title: 'One garden' },
      { address: '../Kiln%20log.md#Firing', label: 'kiln' },
    ]);
    expect(shown!.element.textContent).toBe('See the pause, One garden and kiln.');
  });

  it('are no forged elements, other schemes or anchors', async () => {
    expect(await followAll('<a data-note="x">a</a> [b](javascript:x) [c](//evil.example) [d](#here) `[[e]]`')).toEqual(
      [],
    );
  });

  it('are words where they cannot', async () => {
    const element = await show('See [[Ma]] and [kiln](Kiln.md).');
    expect(element.querySelector('[role="link"]')).toBeNull();
    expect(element.textContent).toBe('See Ma and kiln.');
  });
});

describe('marked parts', () => {
  it('of a code block are its own lines', async () => {
    const text = 'Before.\n\n```js\nlet a = 1;\nlet b = 2;\n```\n\nAfter.';
    const element = await show(text, { marks: [[text.indexOf('let b'), text.indexOf('After')]] });
    expect([...element.querySelectorAll('mark')].map((mark) => mark.textContent)).toEqual(['let b = 2;\n']);
    await shown!.rerender(<Markdown text={text} marks={[[0, text.length]]} />);
    expect(element.querySelectorAll('mark')).toHaveLength(3);
  });
});

describe('marked words', () => {
  it('are found in every element and joined with marked parts', async () => {
    const element = await show('# Kilns\n\n- a **kiln** [kiln](https://x.example/kiln)\n\n`kiln` no', {
      markedTerms: ['kiln'],
      marks: [[0, 7]],
    });
    expect([...element.querySelectorAll('mark')].map((mark) => mark.textContent)).toEqual([
      'Kilns',
      'kiln',
      'kiln',
      'kiln',
    ]);
  });
});
