import { describe, expect, it } from 'vitest';
import { LONG_TEXTS } from '../../testing/long-texts';
import { blankSecretClauses } from './blank-secret-clauses';

describe('clauses that contain a secret', () => {
  it.each([
    ['We fly in May, and the password is Sw0rdfish99.', 'We fly in May'],
    ['The router is in the hall; token: ghp_abcdefghijklmnopqrst1234', 'The router is in the hall'],
    ['My pin is 4711. The key lies under the mat.', 'The key lies under the mat'],
  ])('are blanked without the clauses beside them: %s', (text, rest) => {
    const blanked = blankSecretClauses(text);
    expect(blanked).toHaveLength(text.length);
    expect(blanked).toContain(rest);
    expect(blanked).not.toMatch(/Sw0rdfish99|ghp_|4711/);
  });

  it.each(['a .env file', 'passwords', 'a hex dump', 'zeros', 'random hex'])(
    'are found in linear time, even in a text full of them: %s',
    (name) => {
      // What was tried at every place from every place took hours for a text of this length.
      const text = LONG_TEXTS[name]!(400_000);
      expect(blankSecretClauses(text)).toHaveLength(text.length);
    },
  );
});
