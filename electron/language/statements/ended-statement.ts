/** UTF-16 units; the patterns take the square of a text's length. */
const MAX_CHARACTERS = 400;
const NO_LONGER = /\bno longer\s/iu;
const NOT_ANY_MORE =
  /\s(?:(?:do|does) not|don['’]t|doesn['’]t|(?<be>is|are|am) not|(?<short>is|are)n['’]t)(?=\s)(?<middle>.*?)\s(?:any ?more|any longer)\b/iu;

/** What a statement says was so before: "Parcels no longer come here" → "Parcels come here". Null for any other. */
export function endedStatement(text: string): string | null {
  if (text.length > MAX_CHARACTERS) return null;
  if (NO_LONGER.test(text)) return text.replace(NO_LONGER, '');
  const found = NOT_ANY_MORE.exec(text);
  if (found === null) return null;
  const { be, short, middle } = found.groups!;
  const verb = be ?? short;
  const kept = verb === undefined ? middle! : ` ${verb}${middle!}`;
  return `${text.slice(0, found.index)}${kept}${text.slice(found.index + found[0].length)}`;
}
