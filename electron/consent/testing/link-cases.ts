/** Schemes that start programs, read files, run scripts or reach other machines. */
const SCHEMES =
  `javascript JaVaScRiPt vbscript livescript data blob file FILE filesystem view-source about chrome chrome-extension edge resource
  jar app engram-vault smb cifs nfs afp webdav dav ftp ftps sftp ssh telnet rlogin gopher ldap ldaps ws wss ms-msdt search-ms
  ms-officecmd ms-word ms-excel ms-powerpoint ms-settings ms-appinstaller ms-cxh ms-screenclip shell vscode vscode-insiders cursor
  slack zoommtg steam git git+ssh svn magnet bitcoin tel sms facetime skype callto intent market itms itms-services
  x-apple-helpbasic help hcp mk res mhtml its onenote obsidian calculator terminal x-man-page apt snap irc xmpp news nntp feed wais
  urn cid mid mailtо`.split(/\s+/u);

/** Code points of controls, blanks, joiners and marks of direction. */
const HIDDEN =
  `0000 0009 000A 000D 001B 0020 007F 0085 00A0 00AD 200B 200D 200E 200F 2028 2029 202A 202D 202E 2060 2066 2067 2069 3000 FEFF`
    .split(/\s+/u)
    .map((code) => String.fromCodePoint(Number.parseInt(code, 16)));

/** Addresses that stay closed even where a stored text holds them. */
export const FORBIDDEN_LINKS: readonly string[] = [
  ...SCHEMES.flatMap((scheme) => [`${scheme}:alert(1)`, `${scheme}://host.example/x`]),
  ...HIDDEN.flatMap((sign) => [`https://exam${sign}ple.org/`, `https://example.org/${sign}gnp.exe`]),
  ...['user@', 'user:pw@', ':pw@', 'bank.example@', 'bank.example%2Flogin@', 'https%3A%2F%2Fbank.example@'].map(
    (account) => `https://${account}evil.example/`,
  ),
  ...['attach', 'attachment', 'Attach', 'in-reply-to', 'x-mailer', 'body\u0000', 'from', 'reply-to'].map(
    (field) => `mailto:a@b.example?${field}=/etc/passwd`,
  ),
  ...[2_049, 2_100, 4_000, 8_192, 32_768, 65_536].map((length) => `https://a.example/${'x'.repeat(length - 18)}`),
  `mailto:a@b.example?body=${'x'.repeat(2_048)}`,
  `https://a.example/${'é'.repeat(400)}`,
  '',
  '#',
  '#a',
  '/a',
  '//example.org',
  '\\\\host\\share',
  'C:\\Windows\\system32\\calc.exe',
  '/etc/passwd',
  '-e calc',
  '--flag',
  'http:',
  'https:',
  'https://',
  'http:///',
  'https://%00/',
  'https://[::1',
  'https://a b/',
  'https://\uFFFF/',
  'https:// ',
];

/** Beside this text, everything below is an address that stands in none. */
export const STORED_TEXT = [
  'See [the bank](https://bank.example/login?id=7) and https://plain.example/a.',
  'Write to me@mail.example or [us](mailto:us@mail.example?subject=Hi). www.short.example/page',
].join('\n\n');

/** Addresses made by a page out of a stored one: lengthened, cut, or changed. */
export const CHANGED_LINKS: readonly string[] = [
  ...[
    '&q=secret',
    '#secret',
    '/secret',
    '%2Fsecret',
    '0',
    '-',
    '=',
    '.evil.example',
    '@evil.example',
    '?q=secret',
    ';q',
    ':8080',
  ].flatMap((more) => [`https://bank.example/login?id=7${more}`, `https://plain.example/a${more}`]),
  'https://bank.example.evil.example/login?id=7',
  'https://evil.example/https://bank.example/login?id=7',
  'https://evil.example/?u=https://plain.example/a',
  'https://ban',
  'https://bank.exampl',
  'https://bank.example/lo',
  'https://bank.example/login',
  'https://bank.example/login?id',
  'https://bank.example',
  'https://plain',
  'https://plain.example',
  'http://www.short.exampl',
  'http://www.short.example/pa',
  'http://bank.example/login?id=7',
  'https://BANK.example/login?id=8',
  'https://bank.example:444/login?id=7',
  'mailto:e@mail.example',
  'mailto:me@mail.exampl',
  'mailto:me@mail.example.evil.example',
  'mailto:me@mail.example?bcc=thief@evil.example',
  'mailto:us@mail.example?subject=Hi&bcc=thief@evil.example',
  'mailto:thief@evil.example',
  'mailto:',
  'https://evil.example/',
];

/** Addresses that open after a yes, with a word of warning where the host may be taken for another. */
export const SHOWN_LINKS: readonly { url: string; subject: string; warns: boolean }[] = [
  { url: 'https://plain.example/a', subject: 'plain.example', warns: false },
  { url: 'http://plain.example:8080/a?b=1&c=2#d', subject: 'plain.example:8080', warns: false },
  { url: 'https://xn--pple-43d.com/', subject: 'xn--pple-43d.com', warns: true },
  { url: 'https://аpple.com/', subject: 'xn--pple-43d.com', warns: true },
  { url: 'https://раураl.com/login', subject: 'xn--l-7sba6dbr.com', warns: true },
  { url: 'https://münchen.example/', subject: 'xn--mnchen-3ya.example', warns: true },
  { url: 'https://gооgle.example/', subject: 'xn--ggle-55da.example', warns: true },
  { url: 'http://127.0.0.1:11434/', subject: '127.0.0.1:11434', warns: true },
  { url: 'http://2130706433/', subject: '127.0.0.1', warns: true },
  { url: 'http://0x7f.1/', subject: '127.0.0.1', warns: true },
  { url: 'http://[::ffff:10.0.0.1]/', subject: '[::ffff:a00:1]', warns: true },
  { url: 'http://0.0.0.0/', subject: '0.0.0.0', warns: true },
  { url: 'http://localhost/', subject: 'localhost', warns: true },
  { url: 'http://192.168.1.1/admin', subject: '192.168.1.1', warns: true },
  { url: 'https://bank.example.evil.example/', subject: 'bank.example.evil.example', warns: false },
  { url: 'https://evil.example/bank.example/login', subject: 'evil.example', warns: false },
  { url: 'mailto:me@mail.example', subject: 'me@mail.example', warns: false },
  { url: `https://a.example/${'x'.repeat(2_030)}`, subject: 'a.example', warns: false },
];
