import notASecretValue from './not-a-secret-value.txt?raw';
import { alternationOf, anyOf } from '../words/word-list';
import { foldText } from './folded-text';

/** Span [start, end) of a text that holds a secret. */
export interface SecretSpan {
  start: number;
  end: number;
}

/** Formats of services' keys, recognised without context. */
const TOKEN_FORMATS = [
  /-----BEGIN [A-Z0-9 ]*PRIVATE KEY-----[\s\S]*?(?:-----END [A-Z0-9 ]*PRIVATE KEY-----|$(?![\s\S]))/gu,
  /(?<![\p{L}\p{N}])(?:sk|pk|rk)[-_](?:(?:live|test|proj|ant|or)[-_])?[A-Za-z0-9_-]{12,}/gu,
  /(?<![\p{L}\p{N}])(?:AKIA|ASIA)[0-9A-Z]{16}(?![\p{L}\p{N}])/gu,
  /(?<![\p{L}\p{N}])(?:gh[pousr]_|github_pat_)[A-Za-z0-9_]{20,}/gu,
  /(?<![\p{L}\p{N}])xox[abeoprs]-[A-Za-z0-9-]{10,}/gu,
  /(?<![\p{L}\p{N}])eyJ[A-Za-z0-9_-]{8,}\.[A-Za-z0-9_-]{8,}(?:\.[A-Za-z0-9_-]*)?/gu,
  /(?<![\p{L}\p{N}])AIza[0-9A-Za-z_-]{30,}/gu,
  /(?<![\p{L}\p{N}])(?:glpat|hf|npm|dop_v1|shpat|SG|ya29|pat|figd|lin_api|sq0atp|rpa)[-_.][A-Za-z0-9_.-]{16,}/gu,
];
const SECRET_NOUNS = [
  'pass ?words?',
  'passwörter',
  'passwort',
  'kennwort',
  'passphrase',
  'pass ?code',
  'pwd',
  'pin(?:[ -]?(?:code|number|nummer))?',
  'puk',
  'cvv',
  'cvc',
  'cvv2',
  'api[ _-]?(?:key|token|secret)',
  'access[ _-]?(?:key|token)',
  'client[ _-]?secret',
  'secret(?:[ _-]?key)?',
  'private[ _-]?key',
  'auth(?:orization)?[ _-]?token',
  '(?:[a-z]+ )?token',
  'security code',
  'entry code',
  'door code',
  'geheimzahl',
  'geheimnis',
  'zugangs(?:code|daten)',
  'türcode',
  'mot de passe',
  'contraseña',
  'wachtwoord',
  'lösenord',
  'hasło',
];
/** Words before a secret (the first group). */
const SECRET_NAMES = anyOf(SECRET_NOUNS);
const AFTER_SEPARATOR = new RegExp(
  `(?<![\\p{L}])${SECRET_NAMES}(?: (?:for|of|to|für|zum|zur|von|here|hier)(?: \\p{L}+){1,3})?\\s*(?:=|:|->|→)\\s*["'“„\`]?([^\\s"'”“\`,;]{3,})`,
  'giu',
);
const STATING_VERBS = ['is', 'are', 'was', 'ist', 'lautet', 'heißt', 'war', 'est', 'es'];
const AFTER_VERB = new RegExp(
  `(?<![\\p{L}])${SECRET_NAMES}(?: (?:for|of|to|für|zum|zur|von|here|hier)(?: \\p{L}+){1,3})?\\s+${anyOf(STATING_VERBS)}(?: (?:now|still|jetzt|noch|currently|just))?\\s*:?\\s*["'“„\`]?([^\\s"'”“\`,;]{3,})`,
  'giu',
);
const DIRECTLY_AFTER = new RegExp(
  `(?<![\\p{L}])${SECRET_NAMES}\\s+["'“„\`]?(?=[^\\s"'”“\`,;]*\\d)([^\\s"'”“\`,;]{4,})`,
  'giu',
);
const KEY_VALUE =
  /(?<![\p{L}])(?:key|schlüssel|bearer)\s*[:=]?\s+["'“`]?(?=[^\s"'”“`,;]*\d)(?=[^\s"'”“`,;]*[A-Za-z])([A-Za-z0-9_\-./+=]{12,})/giu;
const SOCIAL_SECURITY = /(?<![\p{L}])(?:ssn|social security(?: number)?)\D{0,20}(\d{3}[- ]?\d{2}[- ]?\d{4})(?!\d)/giu;
const IN_ADDRESS = [
  /:\/\/[^\s/:@]+:([^\s/@]+)@/gu,
  /[?&](?:token|key|api_?key|access_token|secret|password|sig(?:nature)?|auth)=([^\s&#]{4,})/giu,
];
/** Words that say something about a secret and are none: "the password is required". */
const NOT_A_SECRET_VALUE = new RegExp(`^${alternationOf(notASecretValue)}[.!?)]*$`, 'iu');
const CARD = /(?<![\d.,])\d(?:[ -]?\d){12,18}(?![\d])/gu;
const IBAN = /(?<![\p{L}\p{N}])[A-Z]{2}\d{2}(?: ?[A-Z0-9]{4}){2,7}(?: ?[A-Z0-9]{1,4})?(?![\p{L}\p{N}])/gu;
/**
 * A long run that mixes cases and digits near its start is no word. A run may begin after each “=” of another, so the
 * lookahead is bounded.
 */
const RANDOM_TOKEN =
  /(?<![\p{L}\p{N}_/.@#-])(?=[A-Za-z0-9_+=-]{0,120}[a-z])(?=[A-Za-z0-9_+=-]{0,120}[A-Z])(?=(?:[A-Za-z_+=-]{0,120}\d){3})[A-Za-z0-9_+=-]{28,}/gu;

/** Cheap test: without a digit and these words or formats a text holds no secret; most texts stop here. */
const MAY_HOLD_SECRET =
  /\d|pass|kenn|pwd|pin|puk|cv[vc]|key|secret|token|code|geheim|zugang|mot de|contra|wacht|lösen|has[lł]|schlüssel|bearer|begin|[a-z]{2}[-_][a-z]|xox|eyj|aiza|:\/\//iu;

/**
 * Keys, tokens, private keys, passwords after their name, card numbers (Luhn) and bank accounts (ISO 13616), in order,
 * without overlaps. A password without a word beside it is not found.
 */
export function findSecrets(written: string): SecretSpan[] {
  const { text, originalSpan } = foldText(written);
  if (!MAY_HOLD_SECRET.test(text)) return [];
  const found: SecretSpan[] = [];
  const add = (start: number, length: number): void => void found.push({ start, end: start + length });
  for (const pattern of [...TOKEN_FORMATS, RANDOM_TOKEN])
    for (const match of text.matchAll(pattern)) add(match.index, match[0].length);
  for (const pattern of [AFTER_SEPARATOR, AFTER_VERB, DIRECTLY_AFTER, KEY_VALUE, SOCIAL_SECURITY, ...IN_ADDRESS]) {
    for (const match of text.matchAll(pattern)) {
      const value = match[1]!.replace(/[.!?)\]]+$/u, '');
      if (value.length < 3 || NOT_A_SECRET_VALUE.test(value)) continue;
      add(match.index + match[0].lastIndexOf(match[1]!), value.length);
    }
  }
  for (const match of text.matchAll(CARD)) if (passesLuhn(match[0])) add(match.index, match[0].length);
  for (const match of text.matchAll(IBAN)) {
    const number = longestAccount(match[0], /iban\W*$/iu.test(text.slice(Math.max(0, match.index - 8), match.index)));
    if (number !== '') add(match.index, number.length);
  }
  return mergeSpans(found.map(({ start, end }) => originalSpan(start, end)));
}

/** Luhn check of ISO/IEC 7812-1. */
function passesLuhn(number: string): boolean {
  const digits = number.replace(/\D/gu, '').split('').reverse().map(Number);
  const sum = digits.reduce(
    (total, digit, index) => total + (index % 2 === 0 ? digit : digit * 2 > 9 ? digit * 2 - 9 : digit * 2),
    0,
  );
  return sum % 10 === 0;
}

/**
 * The longest account number at the start with valid check digits (ISO 7064, MOD 97-10); without one, all of the text
 * if it follows the word IBAN, else ''.
 */
function longestAccount(text: string, isNamed: boolean): string {
  const parts = text.split(' ');
  for (let count = parts.length; count > 0; count -= 1) {
    const candidate = parts.slice(0, count).join(' ');
    const plain = candidate.replace(/ /gu, '');
    if (plain.length >= 15 && plain.length <= 34 && isAccount(plain)) return candidate;
  }
  return isNamed ? text : '';
}

function isAccount(plain: string): boolean {
  const turned = plain.slice(4) + plain.slice(0, 4);
  let rest = 0;
  for (const sign of turned) rest = Number(`${rest}${/\d/u.test(sign) ? sign : sign.charCodeAt(0) - 55}`) % 97;
  return rest === 1;
}

function mergeSpans(spans: SecretSpan[]): SecretSpan[] {
  const result: SecretSpan[] = [];
  for (const span of spans.sort((a, b) => a.start - b.start || b.end - a.end)) {
    const last = result.at(-1);
    if (last !== undefined && span.start < last.end) last.end = Math.max(last.end, span.end);
    else result.push({ ...span });
  }
  return result;
}
