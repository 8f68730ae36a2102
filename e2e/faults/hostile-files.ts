import { deflateSync } from 'node:zlib';
import { gptConversation } from '../../electron/exchange/testing/chat-exports';
import { makeZip } from '../../electron/exchange/testing/zip-file';

const MB = 1024 * 1024;
const LEVELS = 10_000;

/** A PDF whose one page is a packed stream that unpacks to so many bytes of text. */
function pdfBomb(bytes: number): Buffer {
  const content = deflateSync(`BT /F1 9 Tf ${'(Clay holds water.) Tj 0 -1 Td '.repeat(bytes / 31)} ET`);
  const objects = [
    '<< /Type /Catalog /Pages 2 0 R >>',
    '<< /Type /Pages /Count 1 /Kids [3 0 R] >>',
    '<< /Type /Page /Parent 2 0 R /MediaBox [0 0 595 842] /Contents 4 0 R /Resources << /Font << /F1 5 0 R >> >> >>',
    `<< /Length ${content.length} /Filter /FlateDecode >>\nstream\n${content.toString('latin1')}\nendstream`,
    '<< /Type /Font /Subtype /Type1 /BaseFont /Helvetica >>',
  ];
  let file = '%PDF-1.4\n';
  const offsets = objects.map((body, index) => {
    const offset = file.length;
    file += `${index + 1} 0 obj\n${body}\nendobj\n`;
    return offset;
  });
  const table = offsets.map((offset) => `${String(offset).padStart(10, '0')} 00000 n \n`).join('');
  return Buffer.from(
    `${file}xref\n0 ${objects.length + 1}\n0000000000 65535 f \n${table}trailer\n<< /Size ${objects.length + 1} /Root 1 0 R >>\nstartxref\n${file.length}\n%%EOF`,
    'latin1',
  );
}

const json = JSON.stringify;
const talk = (text: string) => json({ sessions: [{ title: 'Talk', turns: [{ speaker: 'You', text }] }] });

/** Files that are hostile by their size, nesting, names, loops or bytes; `parts` sizes those that only are large. */
export function hostileFiles(megabytes: number): Record<string, () => string | Uint8Array> {
  const md = { name: 'a.md', content: '# Soil\n\nClay.' };
  return {
    'nested.json': () => '['.repeat(LEVELS) + ']'.repeat(LEVELS),
    'nested-objects.json': () => `${'{"turns":['.repeat(LEVELS)}${']}'.repeat(LEVELS)}`,
    'nested.html': () => `<div>${'<div>x'.repeat(LEVELS)}`,
    'nested-lists.html': () => '<ul><li>x'.repeat(LEVELS),
    'nested-quotes.md': () => `${'> '.repeat(LEVELS)}x`,
    'nested-lists.md': () => Array.from({ length: 2_000 }, (_, level) => `${' '.repeat(level * 2)}- x`).join('\n'),
    'brackets.md': () => '['.repeat(megabytes * 30_000),
    'stars.md': () => '*a_'.repeat(megabytes * 30_000),
    'backticks.md': () => Array.from({ length: 2_000 }, (_, index) => '`'.repeat(index)).join('x'),
    'table.md': () => `|${'a|'.repeat(20_000)}\n|${'-|'.repeat(20_000)}\n|${'b|'.repeat(20_000)}`,
    'one-line.md': () => 'word '.repeat((megabytes * MB) / 5),
    'one-word.txt': () => 'x'.repeat(megabytes * MB),
    'flat.html': () => '<p>x'.repeat((megabytes * MB) / 4),
    'anchors.html': () => '<a href=x>'.repeat(100_000),
    'attributes.html': () => `<p ${Array.from({ length: 100_000 }, (_, index) => `a${index}=1`).join(' ')}>x`,
    'bomb.pdf': () => pdfBomb(megabytes * 6 * MB),
    'broken.pdf': () =>
      '%PDF-1.7\n1 0 obj\n<< /Type /Catalog /Pages 1 0 R /Kids [1 0 R] >>\nendobj\ntrailer << /Root 1 0 R /Prev 0 >>',
    'aliases.md': () =>
      `---\na: &a [x,x,x,x,x,x,x,x,x]\n${'bcdefghij'
        .split('')
        .map(
          (name, index) => `${name}: &${name} [${Array.from({ length: 9 }, () => `*${'abcdefghi'[index]}`).join(',')}]`,
        )
        .join('\n')}\n---\n\n# Soil\n\nClay.`,
    'front-matter.md': () => `---\n${'key: value\n'.repeat(50_000)}---\n\n# Soil`,
    'nul.md': () => `# Soil\u0000\n\nCl\u0000ay.`,
    'bytes.md': () => new Uint8Array(20_000).map((_, index) => (index * 151 + 128) % 256),
    'utf-16.md': () => Buffer.from('\uFEFF# Soil\n\nClay.', 'utf16le'),
    'surrogates.json': () => talk('Clay \\ud800 holds \\udfff water').replaceAll('\\\\u', '\\u'),
    'nul.json': () => talk('Clay\u0000 holds water'),
    'proto.json': () =>
      '{"__proto__":{"polluted":true},"sessions":[{"title":"constructor","turns":[{"speaker":"__proto__","text":"x"}]}]}',
    'cycle.json': () =>
      json([
        gptConversation('cycle', [
          { id: 'a', parent: 'b', role: 'user', text: 'Soil?' },
          { id: 'b', parent: 'a', role: 'assistant', text: 'Clay.' },
        ]),
      ]),
    'self.json': () => json([gptConversation('self', [{ id: 'a', parent: 'a', role: 'user', text: 'Soil?' }])]),
    'numbers.json': () => `[${'1e308,'.repeat(100_000)}1]`,
    'one-string.json': () => `[{"mapping":{},"title":"${'a'.repeat(megabytes * MB)}"}]`,
    'outside.zip': () => makeZip([md, { name: '../../../outside.md', content: 'x' }]),
    'absolute.zip': () => makeZip([md, { name: '/tmp/outside.md', content: 'x' }]),
    'drive.zip': () => makeZip([md, { name: 'C:\\outside.md', content: 'x' }]),
    'bomb.zip': () => makeZip([{ name: 'a.md', content: ' a'.repeat(megabytes * MB) }]),
    'bombs.zip': () =>
      makeZip(Array.from({ length: 40 }, (_, index) => ({ name: `${index}.md`, content: ' a'.repeat(500_000) }))),
    'overlap.zip': () =>
      makeZip([
        { ...md, content: '# Soil\n\n' + 'Clay holds water. '.repeat(55_000) },
        ...Array.from({ length: 2_700 }, (_, index) => ({
          name: `${index}.md`,
          content: md.content,
          isOverlapping: true,
        })),
      ]),
    'link.zip': () => makeZip([md, { name: 'b.md', content: '/etc/passwd', isSymlink: true }]),
    'locked.zip': () => makeZip([{ ...md, isEncrypted: true }]),
    'lying.zip': () => makeZip([{ name: 'a.md', content: 'a'.repeat(MB), claimedSize: 20 }]),
    'zip-in-zip.zip': () => makeZip([{ name: 'b.zip', content: makeZip([md]) }]),
    'nothing.zip': () => Buffer.from('PK\u0005\u0006'.padEnd(22, '\u0000'), 'latin1'),
  };
}
