import fc from 'fast-check';

/** Fields as people and their programs write them, each in a style of its own. */
const FIELDS = [
  'phone: 0049301234567',
  'mobile: +49301234567',
  'Postleitzahl: 01067',
  'code: 007',
  'commit: 1234567e8',
  'longid: 12345678901234567890',
  'version: 1.10',
  'ratio: .5',
  'zero: 0.0',
  'octal: 0o17',
  'half: 1_000',
  'tilde: ~',
  'nothing:',
  'yes: yes',
  'on: Off',
  'date: {{date}}',
  'created: {{date:YYYY-MM-DD}}',
  'created: 2024-03-01 10:00',
  'datum: 31.12.2023',
  'map: {a: 1, b: [x, y]}',
  'spaced: { a: 1,   b: [ x ,y ] }',
  'nested:\n    deep:\n        deeper: 1',
  'status: open   # comment',
  '# a comment of mine',
  '   # indented',
  '',
  'up: "[[Target]]"',
  "single: 'it''s'",
  'up: [[Target]]',
  'text: |\n  two\n\n  lines\n',
  'folded: >-\n   far in\n   lines',
  'list:\n- a\n- b',
  'list:\n  -   wide\n  - # only this\n  - last',
  'projects:\n  - #project\n  - urgent',
  '"quoted key": x',
  'key with spaces: y',
  'Größe: 5 m',
  'emoji: 🏺',
  'url: https://example.org/?a=b#c',
  'time: 12:30',
  'many: [one,\n  two, three]',
  'trailing: x   ',
  'id: 202401011200',
  'cafe\u0301: decomposed',
  // Jekyll and Hugo
  'layout: post\npermalink: /:year/:title.html\ncategories: [life, "pottery notes"]',
  'published: false',
  'excerpt_separator: <!--more-->',
  'header:\n  image: /assets/kiln.jpg\n  caption: "Photo: **Ines**"',
  'draft: true\nweight: 010',
  'description: >\n  A long\n  line.\n\n  Another.',
  'taxonomies:\n  series: ["A: B"]',
  // Zettlr, Pandoc, citations
  'author:\n  - name: Ines\n    orcid: 0000-0002-1825-0097\n  - name: Tom',
  'bibliography: [a.bib, b.json]',
  'lang: no',
  'isbn: 978-3-16-148410-0',
  'keywords: "#kiln #glaze"',
  // Obsidian and its plugins
  'cssclasses: wide',
  'kanban-plugin: basic',
  'parent:: [[Index]]',
  "related:\n  - \"[[One]]\"\n  - [[Two|two]]\n  - '[[It''s three]]'",
  'banner: "![[kiln.png]]"',
  'rating: ⭐⭐⭐',
  'progress: 50%',
  'aliases-old: []',
  'query: "= this.x + 1"',
  'location: [48.8584, 2.2945]',
  'matrix: [[1, 2], [3, 4]]',
  'empty map: {}',
  'price: 1,234.50',
  'ip: 192.168.000.001',
  'mac: 01:02:03:04:05:06',
  'hex: 0x1F',
  'inf: .inf',
  'tagged: !!str 7',
  'colon: "a: b"',
  'hash: a#b',
  'at: "@ines"',
  'percent: "%done"',
  'tab after:\tx',
  'question: what?',
  '? complex',
  'multi: one\n  two\n  three',
  'quoted multi: "one\n  two"',
  'nested list:\n  - - a\n    - b\n  - c',
  'list with fields:\n  - name: x\n    n: 1\n\n  - name: y',
  '日付: 2024年5月17日',
  'Дата: 17 мая 2024',
  'تاريخ: ٢٠٢٤',
  'ключ: значение # комментарий',
  '# ---- mine ----',
];
/** Values as they stand after a name, each written in a way that no program gives them again. */
const value = fc.oneof(
  fc.stringMatching(/^0\d{2,9}$/u),
  fc.stringMatching(/^[+]\d{2} ?\d{2,4} ?\d{3,7}$/u),
  fc.stringMatching(/^-?\d{1,3}\.\d{0,3}0$/u),
  fc.stringMatching(/^\d{16,24}$/u),
  fc.stringMatching(/^\d{1,3}e[+]?\d{1,3}$/u),
  fc.stringMatching(/^\d{1,2}:\d{2}(:\d{2})?$/u),
  fc.date({ min: new Date('1990-01-01'), max: new Date('2030-01-01'), noInvalidDate: true }).chain((date) => {
    const [year, month, day] = date.toISOString().slice(0, 10).split('-');
    return fc.constantFrom(
      `${year}-${month}-${day}`,
      `${day}.${month}.${year}`,
      `${month}/${day}/${year}`,
      `${Number(day)}/${Number(month)}/${year}`,
      date.toISOString(),
      `${year}-${month}-${day} 10:30`,
      String(Math.floor(date.getTime() / 1_000)),
      String(date.getTime()),
      `${year}年${Number(month)}月${Number(day)}日`,
      date.toUTCString(),
      `${year}${month}${day}`,
      `[[${year}-${month}-${day}]]`,
    );
  }),
  fc.constantFrom(
    'true',
    'Yes',
    'null',
    '{{date}}',
    '{{name}} – {{time}}',
    '<% tp.date.now() %>',
    '${x}',
    '007',
    '"007"',
    "'1.10'",
    '🏺',
  ),
);
const valueField = fc
  .tuple(
    fc.constantFrom('created', 'updated', 'date', 'due', 'phone', 'Nummer', 'n-1', '"quoted"', 'x.y', '番号'),
    value,
    fc.constantFrom('', '', '', '  # mine', ' '),
    fc.constantFrom('plain', 'plain', 'double', 'single', 'flow', 'block', 'wide'),
  )
  .map(([name, text, comment, style]) => {
    const bare = text.replace(/^["']|["']$/gu, '');
    if (style === 'double') return `${name}: "${bare}"${comment}`;
    if (style === 'single') return `${name}: '${bare}'${comment}`;
    if (style === 'flow') return `${name}: [ "${bare}",x ]${comment}`;
    if (style === 'block') return `${name}:\n- ${text}${comment}\n-   last`;
    return style === 'wide' ? `${name}:    ${text}${comment}` : `${name}: ${text}${comment}`;
  });
const TAGS = [
  'tags: [a1]',
  'tags: [ a1, b2 ]',
  'tags:\n  - a1\n  - b2',
  'tags:\n- a1',
  'tags:\n  - #project\n  - urgent',
  'tags: [{{tag}}, person]',
  'tags: {{tags}}',
  'tags: a1, b2',
  'tags: a1 b2',
  'tags: "a1"',
  'tag: a1',
  'tags:',
  'tags: []',
  'Tags: [a1]',
  'tags: [a1] # mine',
  'tags: [2024, a1]',
];
const ALIASES = [
  'aliases: [Loam]',
  'aliases:\n  - "Lehm: rot"\n  - Ton',
  'alias: Loam',
  'aliases: Loam, Ton',
  'aliases: ',
];
/** Headers of which no line may be changed. */
const MISTAKEN = [
  'name: Bees: a diary\nrating: 007',
  'broken: *alias\nother: "unclosed',
  'a: &x [1]\nb: *x',
  'tags: [a, b',
  '{flow: 1, tags: [a]}',
  'tab:\t- x\n\tbad: y',
];

const fields = fc
  .tuple(
    fc.uniqueArray(fc.oneof(fc.constantFrom(...FIELDS), valueField), {
      maxLength: 8,
      selector: (field) => (field.includes(':') ? field.split(':')[0] : field),
    }),
    fc.option(fc.constantFrom(...TAGS)),
    fc.option(fc.constantFrom(...ALIASES)),
    fc.nat(6),
  )
  .map(([some, tags, aliases, at]) => {
    const own = [tags, aliases].filter((each) => each !== null);
    return [...some.slice(0, at), ...own, ...some.slice(at)].join('\n');
  });

const header = fc.oneof(
  { weight: 8, arbitrary: fields.map((inner) => `---\n${inner === '' ? '' : `${inner}\n`}---\n`) },
  { weight: 1, arbitrary: fc.constantFrom(...MISTAKEN).map((inner) => `---\n${inner}\n---\n`) },
  {
    weight: 1,
    arbitrary: fc.constantFrom(
      '+++\nweight = 007\n+++\n',
      '+++\nversion = 1.10\ntags = ["a"]\n+++\n',
      "+++\n# Hugo\ndate = 2024-05-17T10:00:00+02:00\nheading   = 'Kiln: a diary'\n\n[taxonomies]\n  tags = [ 'a', 'b' ]\n[[params.x]]\nn = 1_000\n+++\n",
      '',
    ),
  },
);

const body = fc
  .array(
    fc.constantFrom(
      'Fire it twice.',
      '\n',
      '\n\n',
      '# Other\n',
      '    code\n',
      '- [ ] a task\n',
      '#kiln ',
      'Zoe\u0308 🏺\n',
      'trailing   \n',
      '| a | b |\n|---|---|\n',
      '\t',
      'a soft\u00adhyphen\n',
      'no\u00a0break\n',
      '---\n',
    ),
    { maxLength: 6 },
  )
  .map((pieces) => pieces.join(''));

/** A Markdown file as other programs leave them: its text, exactly. */
export interface ArbitraryFile {
  header: string;
  text: string;
}

export const arbitraryFile: fc.Arbitrary<ArbitraryFile> = fc
  .record({
    header,
    above: fc.constantFrom('', '\n', '\n\n', '# {{title}} ##\n\n'),
    body,
    end: fc.constantFrom('', '\n', 'last', 'last\n'),
    mark: fc.constantFrom('', '', '\ufeff'),
    lineEnd: fc.constantFrom('\n', '\n', '\r\n', 'mixed'),
  })
  .map(({ header: front, above, body: text, end, mark, lineEnd }) => {
    const plain = `${front}${above}${text}${end}`;
    let count = 0;
    const ended = plain.replace(/\n/gu, () =>
      lineEnd === 'mixed' ? ((count += 1) % 3 === 0 ? '\r\n' : '\n') : lineEnd,
    );
    return { header: front, text: `${mark}${ended}` };
  })
  .filter(({ text }) => text.trim() !== '');
