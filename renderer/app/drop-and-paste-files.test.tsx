// @vitest-environment happy-dom
import { act } from 'react';
import { afterEach, describe, expect, it } from 'vitest';
import { renderScreen, type RenderedScreen } from '../ipc/testing/render-screen';
import { Toasts } from '../ui/feedback/toasts';
import { settle } from '../ui/testing/render';
import { openFilesGiven } from '../vaults/files-given';
import { DropAndPasteFiles } from './drop-and-paste-files';

let screen: RenderedScreen;
afterEach(async () => {
  await act(async () =>
    document.querySelectorAll<HTMLElement>('[aria-label=Dismiss]').forEach((button) => button.click()),
  );
  await screen.unmount();
});

async function open() {
  screen = await renderScreen(
    <>
      <textarea aria-label="Message" />
      <p id="beside">beside</p>
      <DropAndPasteFiles />
      <Toasts />
    </>,
    {
      'import.begin': () => ({ uploadId: 'u', leftOut: [] }),
      'import.append': () => null,
      'import.leaveOut': () => null,
      // No more than four bytes at once.
      'links.readFile': ({ from, bytes }) => new TextEncoder().encode('# Bees').slice(from, from + Math.min(bytes, 4)),
      'import.discard': () => null,
      'import.preview': () => ({
        format: 'markdown-document',
        title: 'Beekeeping',
        conversations: [],
        skipped: [],
        documents: [{ title: 'Beekeeping', chunks: 3 }],
      }),
    },
  );
}

interface Given {
  files?: File[];
  plain?: string;
  html?: string;
}
const dataOf = ({ files = [], plain = '', html = '' }: Given) => ({
  files,
  items: [],
  dropEffect: '',
  types: [
    ...(files.length > 0 ? ['Files'] : []),
    ...(html === '' ? [] : ['text/html']),
    ...(plain === '' ? [] : ['text/plain']),
  ],
  getData: (type: string) => (type === 'text/plain' ? plain : type === 'text/html' ? html : ''),
});
/** Dispatches the event to an element; returns whether the browser's default action was prevented. */
const give = async (how: 'dragover' | 'drop' | 'paste', to: string, given: Given) => {
  const event = new Event(how, { bubbles: true, cancelable: true });
  Object.defineProperty(event, how === 'paste' ? 'clipboardData' : 'dataTransfer', { value: dataOf(given) });
  await act(async () => screen.element.querySelector(to)!.dispatchEvent(event));
  return event.defaultPrevented;
};
const file = (name: string) => new File(['# Bees'], name);
const said = () => document.querySelector('[aria-label=Notices]')!.textContent;
const begun = () =>
  screen.host.asked
    .filter(({ route }) => route === 'import.begin')
    .map(({ data }) => (data as { files: { name: string }[] }).files.map(({ name }) => name));

describe('dropped or pasted files', () => {
  it.each([
    ['drop', '#beside'],
    ['drop', 'textarea'],
    ['paste', 'textarea'],
  ] as const)('open the import dialog: %s on %s', async (how, to) => {
    await open();
    expect(await give(how, to, { files: [file('bees.md'), file('hives.pdf'), file('table.xlsx')] })).toBe(true);
    await settle(() => document.body.textContent.includes('Beekeeping'));
    expect(begun()).toEqual([['bees.md', 'hives.pdf', 'table.xlsx']]);
    expect(document.querySelector('[role=dialog]')!.textContent).toContain('Beekeeping');
  });

  it.each([
    [
      'drop',
      ['photo.gif'],
      'Pictures come in with the pages that show them: import their folder. “photo.gif” was not taken in.',
    ],
    [
      'paste',
      ['a.gif', 'b.heic'],
      'Pictures come in with the pages that show them: import their folder. These 2 files were not taken in.',
    ],
    ['drop', ['song.mp3'], '“song.mp3” was not taken in. Documents can be kept (text, Markdown, HTML, PDF, Word'],
  ] as const)('are refused with an explanation when the app cannot store them: %s %j', async (how, names, words) => {
    await open();
    expect(await give(how, 'textarea', { files: names.map(file) })).toBe(true);
    await settle(() => said() !== '');
    expect(said()).toContain(words);
    expect(begun()).toEqual([]);
  });

  it('are refused while a dialog is open', async () => {
    await open();
    await give('drop', '#beside', { files: [file('bees.md')] });
    await settle(() => begun().length > 0 && document.querySelector('[role=dialog][data-open]') !== null);
    await give('drop', '#beside', { files: [file('hives.md')] });
    await settle(() => said() !== '');
    expect(said()).toContain('Nothing was taken in. Close the open dialog first');
    expect(begun()).toHaveLength(1);
  });
});

describe('files that were given to the app from outside', () => {
  it('open the import as dropped ones do, read by main piece by piece; one that cannot be read is left out', async () => {
    await open();
    const given = (name: string, more: object = {}) => ({ name, size: 6, modifiedAt: 7, ...more });
    const files = [
      given('notes/bees.md'),
      given('notes/gone.md', { size: 0, isUnreadable: true }),
      given('.hidden.md'),
    ];
    await act(async () => openFilesGiven({ kind: 'files', id: 'gift', files }));
    await settle(() => document.body.textContent.includes('Beekeeping'));
    const sent = (route: string) => screen.host.asked.filter((each) => each.route === route).map(({ data }) => data);
    expect(sent('import.begin')).toEqual([
      {
        files: [
          { name: 'notes/bees.md', size: 6, modifiedAt: 7 },
          { name: 'notes/gone.md', size: 0, modifiedAt: 7 },
        ],
      },
    ]);
    expect(sent('links.readFile')).toEqual([
      { id: 'gift', file: 0, from: 0, bytes: 6 },
      { id: 'gift', file: 0, from: 4, bytes: 2 },
    ]);
    const [piece] = sent('import.append') as { bytes: Uint8Array }[];
    expect(new TextDecoder().decode(piece!.bytes)).toBe('# Bees');
    expect(sent('import.leaveOut')).toEqual([{ uploadId: 'u', file: 1 }]);
  });

  it('are refused with the words of dropped ones, also while a dialog is open', async () => {
    await open();
    const give = (name: string) =>
      act(async () => openFilesGiven({ kind: 'files', id: 'g', files: [{ name, size: 6, modifiedAt: 0 }] }));
    await give('song.mp3');
    await settle(() => said() !== '');
    expect(said()).toContain('“song.mp3” was not taken in.');
    await give('bees.md');
    await settle(() => begun().length > 0 && document.querySelector('[role=dialog][data-open]') !== null);
    await give('hives.md');
    await settle(() => said().includes('Close the open dialog'));
    expect(begun()).toHaveLength(1);
  });
});

describe('dropped or pasted text', () => {
  it('is left to the field that receives it; a dropped link never navigates the window', async () => {
    await open();
    expect(await give('paste', 'textarea', { plain: 'words' })).toBe(false);
    expect(await give('dragover', 'textarea', { plain: 'https://example.org' })).toBe(false);
    expect(await give('drop', 'textarea', { plain: 'https://example.org' })).toBe(false);
    expect(await give('dragover', '#beside', { plain: 'https://example.org' })).toBe(true);
    expect(await give('drop', '#beside', { plain: 'https://example.org' })).toBe(true);
  });

  it('of several lines opens the import where no field takes it; a single line does nothing', async () => {
    await open();
    expect(await give('paste', '#beside', { plain: 'one line' })).toBe(false);
    expect(begun()).toEqual([]);
    expect(await give('paste', '#beside', { plain: 'You said:\nHi\nChatGPT said:\nHello' })).toBe(true);
    await settle(() => begun().length > 0);
    expect(begun()).toEqual([[expect.stringMatching(/^Pasted text \d{4}-\d\d-\d\d \d\d\.\d\d\.\d\d\.md$/u)]]);
    await settle(() => document.querySelector('[role=dialog][data-open]') !== null);
  });

  it('is pasted without its images, and a notice says so', async () => {
    await open();
    expect(
      await give('paste', 'textarea', {
        plain: 'words',
        html: '<p>words <img src="x.png"></p>',
        files: [file('x.png')],
      }),
    ).toBe(false);
    expect(said()).toContain('The text was pasted. Its pictures were left out.');
    expect(begun()).toEqual([]);
  });

  it('keeps its words when the clipboard holds only HTML', async () => {
    await open();
    const inserted: string[] = [];
    document.execCommand = (_command, _isShown, text) => Boolean(inserted.push(text as string));
    const html =
      '<style>p{}</style><h1>Plan</h1><p>fly on<br>3&nbsp;May</p><table><tr><td>a</td><td>b</td></tr></table><script>x()</script>';
    expect(await give('paste', 'textarea', { html })).toBe(true);
    expect(inserted).toEqual(['Plan\nfly on\n3\u00a0May\na\tb']);
    expect(await give('paste', 'textarea', { html: '<img src="x.png">', files: [file('image.gif')] })).toBe(true);
    await settle(() => said() !== '');
    expect(said()).toContain('Pictures come in with the pages that show them: import their folder.');
  });
});
