import { describe, expect, it } from 'vitest';
import { pagesOf } from '../../testing/notes-pages';

const at = Date.UTC(2024, 2, 1, 8) * 1000;
const note = (more: object) =>
  JSON.stringify({
    color: 'DEFAULT',
    isTrashed: false,
    isPinned: false,
    isArchived: false,
    createdTimestampUsec: at,
    userEditedTimestampUsec: at + 1_000_000,
    ...more,
  });
const ROOT = 'Takeout/Notizen/';

describe('notes of Google Keep', () => {
  it('are read from JSON; the same as HTML, the bin and the list of labels stay out', async () => {
    const { program, files, skipped } = await pagesOf({
      [`${ROOT}Äpfel.json`]: note({
        title: 'Äpfel',
        textContent: 'Boskoop\nlagern\n\n- kühl',
        labels: [{ name: 'Haus' }, { name: '庭' }],
        isPinned: true,
        color: 'RED',
      }),
      [`${ROOT}Äpfel.html`]: '<p>Boskoop</p>',
      [`${ROOT}weg.json`]: note({ title: 'weg', isTrashed: true, textContent: 'x' }),
      [`${ROOT}Labels.txt`]: 'Haus',
    });
    expect(program).toBe('Google Keep');
    expect(files).toEqual({
      'Google Keep/Äpfel.md':
        '---\ntitle: Äpfel\ncreated: 2024-03-01T08:00:00.000Z\nupdated: 2024-03-01T08:00:01.000Z\ntags:\n  - Haus\n  - 庭\npinned: true\ncolor: red\n---\n\nBoskoop  \nlagern\n\n- kühl\n',
    });
    expect(skipped.map(({ what }) => what)).toEqual(['1 note in the bin']);
  });

  it('have check lists, pictures, sounds and the pages that they name', async () => {
    const { files } = await pagesOf({
      [`${ROOT}リスト.json`]: note({
        title: '',
        listContent: [
          { text: '卵', isChecked: true },
          { text: 'Brot', isChecked: false },
        ],
        isArchived: true,
      }),
      [`${ROOT}Bild.json`]: note({
        title: 'Bild',
        textContent: '',
        attachments: [
          { filePath: 'a.jpeg', mimetype: 'image/jpeg' },
          { filePath: 'b.3gp', mimetype: 'audio/3gp' },
        ],
        annotations: [{ title: 'Der [Teich]', url: 'https://example.org/a b' }],
      }),
      [`${ROOT}a.jpg`]: 'jpg',
      [`${ROOT}b.3gp`]: 'gp',
    });
    expect(files['Google Keep/卵.md']).toContain('archived: true\n---\n\n- [x] 卵\n- [ ] Brot\n');
    expect(files['Google Keep/Bild.md']).toContain(
      '![a.jpg](_files/Bild/a.jpg)\n\n[b.3gp](_files/Bild/b.3gp)\n\n- [Der \\[Teich\\]](<https://example.org/a%20b>)\n',
    );
    expect(files['Google Keep/_files/Bild/a.jpg']).toBe('jpg');
  });

  it('with fields of other kinds are read as far as they are', async () => {
    const { files } = await pagesOf({
      'k/a.json': note({ title: 7, textContent: 'Reiher', labels: 'x', attachments: [null, 3], listContent: {} }),
    });
    expect(files['Google Keep/Reiher.md']).toContain('Reiher\n');
  });

  it('are not seen in JSON of other programs', async () => {
    expect(await pagesOf({ 'a.json': '[{"title":"x","textContent":"y"}]' })).toMatchObject({ program: null });
  });
});
