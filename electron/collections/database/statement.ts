declare const statementBrand: unique symbol;

/** The text of a statement; values go beside it as parameters and never into it. */
export type Statement = string & { readonly [statementBrand]: true };

/**
 * A statement as it stands in the source. A value between the words is a type error: there is no parameter for one, so
 * that no statement can be put together from values.
 */
export const sql = (words: TemplateStringsArray): Statement => words.raw.join('') as Statement;
