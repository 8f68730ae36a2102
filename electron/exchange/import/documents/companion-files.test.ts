import { expect, it } from 'vitest';
import { canvasText } from './companion-files';

it('reads the cards of a canvas, and the notes and addresses that it names', () => {
  const nodes = [
    { type: 'text', text: 'Fire it **slowly**.' },
    { type: 'file', file: 'Projects/Kiln.md' },
    { type: 'file', file: 'img/plan.png' },
    { type: 'link', url: 'https://example.org/' },
    { type: 'group', label: 'Later' },
    { type: 'group' },
    { type: 'text', text: 7 },
    'odd',
  ];
  expect(canvasText(JSON.stringify({ nodes, edges: [] }), 'Plan')).toBe(
    '# Plan\n\nFire it **slowly**.\n\n[[Projects/Kiln]]\n\n[[img/plan.png]]\n\nhttps://example.org/\n\n## Later',
  );
  for (const broken of ['', '{', '[]', '{"nodes":1}', '['.repeat(100_000)])
    expect(canvasText(broken, 'Plan')).toBe('# Plan');
});
