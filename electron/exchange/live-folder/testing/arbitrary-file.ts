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
];
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
    fc.uniqueArray(fc.constantFrom(...FIELDS), {
      maxLength: 6,
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
  { weight: 1, arbitrary: fc.constantFrom('+++\nweight = 007\n+++\n', '+++\nversion = 1.10\ntags = ["a"]\n+++\n', '') },
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
