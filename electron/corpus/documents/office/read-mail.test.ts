import { describe, expect, it } from 'vitest';
import { readFile } from '../testing/read-file';

const read = (lines: readonly string[]) => readFile(new TextEncoder().encode(lines.join('\r\n')), 'a.eml');

describe('a mail', () => {
  it('says who wrote to whom and when, keeps what it quotes, and names what was attached', async () => {
    const mail = await read([
      'From: =?UTF-8?Q?J=C3=BCrgen_Gr=C3=BCn?= <jg@example.org>',
      'To: Ana <ana@example.org>, bo@example.org',
      'Subject: =?UTF-8?B?R8OkcnRlbg==?= im',
      ' Norden',
      'Date: Tue, 05 Mar 2024 10:11:12 +0100',
      'Content-Type: multipart/mixed; boundary=b',
      '',
      '--b',
      'Content-Type: text/plain; charset=iso-8859-1',
      'Content-Transfer-Encoding: quoted-printable',
      '',
      'Gr=FC=DFe,',
      '* Kalk bestellen',
      '',
      '> Am Montag schrieb Ana:',
      '>> Frage?',
      '> Antwort.',
      '--b',
      'Content-Type: application/pdf; name="Plan der Beete.pdf"',
      'Content-Disposition: attachment; filename="Plan der Beete.pdf"',
      'Content-Transfer-Encoding: base64',
      '',
      'AAAA',
      '--b--',
    ]);
    expect(mail).toEqual({
      title: 'Gärten im Norden',
      writtenAt: Date.UTC(2024, 2, 5, 9, 11, 12),
      leftOut: { attachments: 1 },
      markdown: [
        '- From: Jürgen Grün <jg@example.org>\n- To: Ana <ana@example.org>, <bo@example.org>\n- Date: 2024-03-05 09:11 UTC\n- Attached: Plan der Beete.pdf',
        'Grüße,\\\n\\* Kalk bestellen',
        '> Am Montag schrieb Ana:\n>\n> > Frage?\n>\n> Antwort.',
      ].join('\n\n'),
    });
  });

  it('with a page shows its lists and links rather than the bare words', async () => {
    const { markdown, title } = await read([
      'From: hanako@example.jp',
      'Subject: =?ISO-2022-JP?B?GyRCRG1KcxsoQg==?=',
      'Content-Type: multipart/alternative; boundary=b',
      '',
      '--b',
      'Content-Type: text/plain; charset=utf-8',
      '',
      '粘土 水',
      '--b',
      'Content-Type: text/html; charset=utf-8',
      '',
      '<style>p{}</style><ul><li>粘土</li><li><a href="https://example.jp/">水</a></li></ul><script>x()</script>',
      '--b--',
    ]);
    expect(title).toBe('庭報');
    expect(markdown).toBe('- From: <hanako@example.jp>\n\n- 粘土\n- [水](https://example.jp/)');
  });

  it('in Hebrew without a date or a recipient is read as well', async () => {
    const mail = await read(['Subject: =?utf-8?B?15LXmdeg15Q=?=', 'MIME-Version: 1.0', '', 'חימר שומר מים.']);
    expect(mail).toMatchObject({ title: 'גינה', writtenAt: null, markdown: 'חימר שומר מים.' });
  });
});
