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
