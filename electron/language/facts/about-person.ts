import { escapePattern } from '../words/escape-pattern';

/** How a language says “the user”: as a subject, and behind what is theirs. */
interface UserPhrases {
  user: string;
  ofUser: string;
  /** “My” for each article: the article of a thing says its gender and number, so that no word has to be known. */
  my: Readonly<Record<string, string>>;
}

const GERMAN = '(?:anwender|benutzer|nutzer)';
const PORTUGUESE = '(?:usuário|usuária|utilizadora?)';

const LANGUAGES: readonly UserPhrases[] = [
  { user: '(?:the )?user', ofUser: 'of the user', my: { the: 'my' } },
  {
    user: `(?:der ${GERMAN}|die ${GERMAN}in)`,
    ofUser: `(?:des ${GERMAN}s|der ${GERMAN}in|vom ${GERMAN}|von der ${GERMAN}in)`,
    my: { der: 'mein', das: 'mein', die: 'meine' },
  },
  {
    user: "l['’]utilisat(?:eur|rice)",
    ofUser: "de l['’]utilisat(?:eur|rice)",
    my: { le: 'mon', la: 'ma', les: 'mes' },
  },
  {
    user: '(?:el usuario|la usuaria)',
    ofUser: '(?:del usuario|de la usuaria)',
    my: { el: 'mi', la: 'mi', los: 'mis', las: 'mis' },
  },
  {
    user: "l['’]utente",
    ofUser: "dell['’]utente",
    my: { il: 'mio', lo: 'mio', la: 'mia', i: 'miei', gli: 'miei', le: 'mie' },
  },
  {
    user: `[oa] ${PORTUGUESE}`,
    ofUser: `d[oa] ${PORTUGUESE}`,
    my: { o: 'meu', a: 'minha', os: 'meus', as: 'minhas' },
  },
  { user: '(?:de )?gebruiker', ofUser: 'van de gebruiker', my: { de: 'mijn', het: 'mijn' } },
];

/** Stands for the person where a language needs a name before its verb. */
export const PERSON_NAME = 'User';

const END = String.raw`(?![\p{L}\p{N}-])`;
const SUBJECTS = LANGUAGES.map(({ user }) => new RegExp(`^${user}${END}`, 'iu'));
const POSSESSIONS = LANGUAGES.map(({ ofUser, my }) => ({
  pattern: new RegExp(
    String.raw`^(${Object.keys(my).join('|')}) ([\p{L}\p{N}-]+(?: [\p{L}\p{N}-]+)?) ${ofUser}${END}`,
    'iu',
  ),
  my,
}));

/**
 * A sentence in which an assistant tells of the person whom it remembers, as the rules of facts read it: “Der Nutzer
 * wohnt in …” with a name, “Die Schwester des Nutzers …” as “Meine Schwester …”. Only its subject is exchanged, so that
 * no verb has to agree anew. Null for a sentence with another subject.
 *
 * @param names of the person, as they told them
 */
export function tellOfPerson(sentence: string, names: readonly string[] = []): string | null {
  const plain = sentence.trim();
  for (const subject of SUBJECTS) if (subject.test(plain)) return plain.replace(subject, PERSON_NAME);
  for (const { pattern, my } of POSSESSIONS) {
    const found = pattern.exec(plain);
    if (found === null) continue;
    const [all, article, thing] = found;
    const own = my[article!.toLowerCase()]!;
    return `${own.charAt(0).toUpperCase()}${own.slice(1)} ${thing}${plain.slice(all.length)}`;
  }
  for (const name of names) {
    // “Lena Berg” is another Lena than the one who told her first name.
    const named = new RegExp(String.raw`^${escapePattern(name)}${END}(?! \p{Lu})`, 'u');
    if (named.test(plain)) return plain.replace(named, PERSON_NAME);
  }
  return null;
}
