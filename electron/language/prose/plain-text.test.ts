import { expect, it } from 'vitest';
import { plainTextOf } from './plain-text';

it.each([
  ['a **bold** and _slanted_ `word`', 'a bold and slanted word'],
  ['**_both_** and ~~gone~~', 'both and gone'],
  ['the **Haupt**stadt', 'the Hauptstadt'],
  ['2**3 is 8, snake_case_name stays', '2**3 is 8, snake_case_name stays'],
  ['**not closed', 'not closed'],
  ['- [ ] a task\n> a quotation', 'a task a quotation'],
  ['| Day | Place |\n|---|---|\n| Monday | Lyon |', 'Day Place Monday Lyon'],
])('%j reads as %j', (markdown, words) => expect(plainTextOf(markdown).trim()).toBe(words));
