/**
 * How everyday facts are stated and asked for in one language, as patterns: `S` stands for somebody else (a name, “mi
 * hermano”), `V` for the value. Attributes and relatives get English names, so that all languages share keys.
 */
export interface EverydayLanguage {
  /** “My”, in all its forms. */
  my: string;
  relatives: Readonly<Record<string, string>>;
  /** What one has of a value, as “number of telephone”; of these “my … is V” is read. */
  attributes: Readonly<Record<string, string>>;
  /** “Is”, between “my …” and the value. */
  is: string;
  /** Statements of the speaker and of others. */
  statements: readonly EverydayStatement[];
  /** Questions for one value. */
  questions: readonly EverydayQuestion[];
  /** “What is” and “who is” before “my …”. */
  whatIs: string;
}

export interface EverydayStatement {
  attribute: 'name' | 'home' | 'employer' | 'job' | 'age' | 'allergy' | 'birthday';
  /** The pattern of the speaker's own, with `V`. */
  self: string;
  /** The pattern of somebody else's, with `S` and `V`. */
  other: string;
}

interface EverydayQuestion {
  attribute: 'name' | 'home' | 'workplace' | 'age' | 'allergy' | 'birthday';
  self: string;
  /** The pattern of somebody else, with `S`. */
  other: string;
}

/** The English name of each word; `|` stands between several words for one name. */
const nounsOf = (wordsByName: Readonly<Record<string, string>>): Record<string, string> =>
  Object.fromEntries(
    Object.entries(wordsByName).flatMap(([name, words]) =>
      words
        .split('|')
        .filter((word) => word !== '')
        .map((word) => [word, name] as const),
    ),
  );

type Row = readonly [spanish: string, french: string, italian: string, portuguese: string, dutch: string];

function nounsByLanguage(table: Readonly<Record<string, Row>>) {
  const nounsIn = (column: number) =>
    nounsOf(Object.fromEntries(Object.entries(table).map(([name, row]) => [name, row[column]!])));
  return {
    spanish: nounsIn(0),
    french: nounsIn(1),
    italian: nounsIn(2),
    portuguese: nounsIn(3),
    dutch: nounsIn(4),
  };
}

export const RELATIVES = nounsByLanguage({
  brother: ['hermano', 'frère', 'fratello', 'irmão', 'broer'],
  sister: ['hermana', 'sœur|soeur', 'sorella', 'irmã', 'zus|zuster'],
  mother: ['madre', 'mère', 'madre|mamma', 'mãe', 'moeder'],
  father: ['padre', 'père', 'padre|papà', 'pai', 'vader'],
  wife: ['mujer|esposa', 'femme', 'moglie', 'mulher|esposa', 'vrouw'],
  husband: ['marido|esposo', 'mari', 'marito', 'marido', 'man'],
  son: ['hijo', 'fils', 'figlio', 'filho', 'zoon'],
  daughter: ['hija', 'fille', 'figlia', 'filha', 'dochter'],
  boyfriend: ['novio', 'copain', 'ragazzo', 'namorado', 'vriend'],
  girlfriend: ['novia', 'copine', 'ragazza', 'namorada', 'vriendin'],
  partner: ['pareja', '', '', '', 'partner'],
  grandfather: ['abuelo', 'grand-père', 'nonno', 'avô', 'opa'],
  grandmother: ['abuela', 'grand-mère', 'nonna', 'avó', 'oma'],
  uncle: ['tío', 'oncle', 'zio', 'tio', 'oom'],
  aunt: ['tía', 'tante', 'zia', 'tia', 'tante'],
  cousin: ['primo|prima', 'cousin|cousine', 'cugino|cugina', 'primo|prima', 'neef|nicht'],
  boss: ['jefe|jefa', 'chef|patron|patronne', 'capo', 'chefe', 'baas'],
  neighbour: ['vecino|vecina', 'voisin|voisine', 'vicino|vicina', 'vizinho|vizinha', 'buurman|buurvrouw'],
  dentist: ['dentista', 'dentiste', 'dentista', 'dentista', 'tandarts'],
  doctor: ['médico|médica', 'médecin', 'medico', 'médico|médica', 'huisarts|dokter'],
  dog: ['perro|perra', 'chien', 'cane', 'cão|cachorro', 'hond'],
  cat: ['gato|gata', 'chat', 'gatto|gatta', 'gato|gata', 'kat'],
});

export const ATTRIBUTES = nounsByLanguage({
  phone: [
    'teléfono|número de teléfono',
    'téléphone|numéro de téléphone',
    'telefono|numero di telefono',
    'telefone|número de telefone',
    'telefoonnummer|nummer',
  ],
  'e-mail': ['correo|correo electrónico', 'e-mail', 'email', 'e-mail', 'e-mailadres'],
  address: ['dirección', 'adresse', 'indirizzo', 'endereço|morada', 'adres'],
  birthday: ['cumpleaños', 'anniversaire', 'compleanno', 'aniversário', 'verjaardag'],
  name: ['nombre', 'nom', 'nome', 'nome', 'naam'],
  age: ['edad', 'âge', 'età', 'idade', 'leeftijd'],
  password: ['contraseña', 'mot de passe', 'password', 'senha', 'wachtwoord'],
  job: ['trabajo|profesión', 'métier', 'lavoro', 'profissão', 'beroep'],
  rent: ['alquiler', 'loyer', 'affitto', 'aluguel', 'huur'],
  budget: ['presupuesto', 'budget', 'budget', 'orçamento', 'budget'],
});

export const GERMAN_RELATIVES = nounsOf({
  mother: 'Mutter',
  father: 'Vater',
  wife: 'Frau',
  husband: 'Mann',
  partner: 'Partnerin|Partner',
  girlfriend: 'Freundin',
  boyfriend: 'Freund',
  sister: 'Schwester',
  brother: 'Bruder',
  daughter: 'Tochter',
  son: 'Sohn',
  grandmother: 'Oma|Großmutter',
  grandfather: 'Opa|Großvater',
  aunt: 'Tante',
  uncle: 'Onkel',
  cousin: 'Cousine|Cousin',
  niece: 'Nichte',
  nephew: 'Neffe',
  boss: 'Chefin|Chef',
  neighbour: 'Nachbarin|Nachbar',
  doctor: 'Ärztin|Arzt',
  dentist: 'Zahnärztin|Zahnarzt',
  landlord: 'Vermieterin|Vermieter',
  colleague: 'Kollegin|Kollege',
  dog: 'Hund',
  cat: 'Katze|Kater',
});
/** German attribute names that are not compounds of `Lieblings`. */
export const GERMAN_ATTRIBUTES = new Map(
  Object.entries(
    nounsOf({
      phone: 'telefonnummer|handynummer|nummer',
      'e-mail': 'e-mail-adresse|email|mailadresse',
      address: 'adresse|anschrift',
      birthday: 'geburtstag',
      home: 'wohnort',
      employer: 'arbeitgeber',
      job: 'beruf',
      age: 'alter',
      name: 'name',
      'shoe size': 'schuhgröße',
      height: 'größe',
      'mother tongue': 'muttersprache',
      'account number': 'kontonummer',
      dentist: 'zahnarzt|zahnärztin',
      doctor: 'hausarzt|hausärztin|arzt|ärztin',
      vet: 'tierarzt',
      lawyer: 'anwalt|anwältin',
      landlord: 'vermieter|vermieterin',
      boss: 'chef|chefin',
      timezone: 'zeitzone',
      salary: 'gehalt',
      budget: 'budget',
      deadline: 'frist|abgabetermin',
      price: 'preis',
      rent: 'miete',
      password: 'passwort|kennwort',
      'wifi password': 'wlan-passwort',
    }),
  ),
);

/** The English name of every noun here. Short ones are words of other languages as well: “chat”, “man”. */
export const ENGLISH_NAMES: readonly (readonly [word: string, name: string])[] = [
  GERMAN_RELATIVES,
  Object.fromEntries(GERMAN_ATTRIBUTES),
  ...Object.values(RELATIVES),
  ...Object.values(ATTRIBUTES),
].flatMap((names) => Object.entries(names).filter(([word]) => word.length > 4));
