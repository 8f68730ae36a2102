import type { EditorThemeClasses } from 'lexical';
import styles from './editor.module.css';

type OwnClass =
  | 'wikiLink'
  | 'rule'
  | 'embed'
  | 'shown'
  | 'sourceBlock'
  | 'callout'
  | 'footnote'
  | 'formula'
  | 'formulaBlock';

export const EDITOR_THEME: EditorThemeClasses & Record<OwnClass, string> = {
  callout: styles.callout ?? '',
  footnote: styles.footnote ?? '',
  formula: styles.formula ?? '',
  formulaBlock: `${styles.formula} ${styles.formulaBlock}`,
  paragraph: styles.paragraph,
  quote: styles.quote,
  code: styles.codeBlock,
  sourceBlock: `${styles.codeBlock} ${styles.sourceBlock}`,
  rule: styles.rule ?? '',
  table: styles.table,
  tableCell: styles.tableCell,
  tableCellHeader: styles.tableHead,
  tableSelection: styles.tableSelection,
  tableScrollableWrapper: styles.tableFrame,
  link: styles.link,
  wikiLink: styles.wikiLink ?? '',
  embed: styles.embed ?? '',
  shown: styles.shown ?? '',
  heading: { h1: styles.h1, h2: styles.h2, h3: styles.h3, h4: styles.h4, h5: styles.h4, h6: styles.h4 },
  list: {
    ul: `${styles.list} ${styles.bullets}`,
    ol: `${styles.list} ${styles.numbers}`,
    listitem: styles.listItem,
    nested: { listitem: styles.nestedItem },
    listitemChecked: styles.checked,
    listitemUnchecked: styles.unchecked,
  },
  text: {
    bold: styles.bold,
    italic: styles.italic,
    strikethrough: styles.strike,
    highlight: styles.highlight,
    code: styles.code,
  },
};
