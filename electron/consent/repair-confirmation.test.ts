import { describe, expect, it } from 'vitest';
import { repairConfirmation } from './repair-confirmation';

describe('the question before a repair', () => {
  it('says what was found, what is missing and what is known of it', () => {
    const { details } = repairConfirmation({
      damage: ['Change 3 cannot be read: the checksum does not match.'],
      missingChanges: 2,
      isMissingKnown: true,
      lost: [
        {
          seq: 3,
          at: Date.UTC(2026, 4, 1, 9),
          label: 'Kept “Kiln”',
          rows: [{ table: 'notes', id: '01K', title: 'Kiln' }],
        },
        { seq: 4, at: null, label: null, rows: [] },
      ],
    });
    expect(details.slice(0, 2)).toEqual([
      'Change 3 cannot be read: the checksum does not match.',
      '2 changes are missing.\n  change 3 of 2026-05-01 09:00 UTC, Kept “Kiln”: notes 01K “Kiln”',
    ]);
  });

  it('says so when nothing is missing', () => {
    const { details } = repairConfirmation({ damage: [], missingChanges: 0, isMissingKnown: true, lost: [] });
    expect(details[1]).toContain('No change is missing');
  });
});
