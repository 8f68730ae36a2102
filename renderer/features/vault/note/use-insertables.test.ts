import { expect, it } from 'vitest';
import { fillTemplate } from './use-insertables';

it('a template says the day, the time and the title of the note it is inserted into', () => {
  const now = new Date(2026, 2, 5, 9, 7).getTime();
  expect(fillTemplate('# {{title}}\n{{ Date }} {{time}} {{other}} {x}', { title: 'Harvest', now })).toBe(
    '# Harvest\n2026-03-05 09:07 {{other}} {x}',
  );
});
