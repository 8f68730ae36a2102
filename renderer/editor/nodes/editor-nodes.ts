import { CodeNode } from '@lexical/code';
import { LinkNode } from '@lexical/link';
import { ListItemNode, ListNode } from '@lexical/list';
import { HeadingNode, QuoteNode } from '@lexical/rich-text';
import { TableCellNode, TableNode, TableRowNode } from '@lexical/table';
import type { Klass, LexicalNode } from 'lexical';
import { CalloutNode } from './callout-node';
import { DrawingNode } from './drawing-node';
import { EmbedNode } from './embed-node';
import { FootnoteNode } from './footnote-node';
import { FormulaNode } from './formula-node';
import { NoteEmbedNode } from './note-embed-node';
import { RuleNode } from './rule-node';
import { SourceBlockNode } from './source-block-node';
import { WikiLinkNode } from './wiki-link-node';

/** Every kind of node a note's text can hold; each has a Markdown form. */
export const EDITOR_NODES: Klass<LexicalNode>[] = [
  HeadingNode,
  QuoteNode,
  CalloutNode,
  ListNode,
  ListItemNode,
  CodeNode,
  SourceBlockNode,
  TableNode,
  TableRowNode,
  TableCellNode,
  LinkNode,
  RuleNode,
  WikiLinkNode,
  EmbedNode,
  NoteEmbedNode,
  DrawingNode,
  FootnoteNode,
  FormulaNode,
];
