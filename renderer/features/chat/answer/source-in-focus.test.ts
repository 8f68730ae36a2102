// @vitest-environment happy-dom
import { beforeEach, describe, expect, it } from 'vitest';
import type { SourceRef } from '../../../../shared/domain/ids';
import { sampleMessage } from '../testing/message-sample';
import { sourceInFocus } from './use-source-commands';

const cite = (number: number, id: string, verified = true) => ({
  number,
  ref: { kind: 'note', id } as unknown as SourceRef,
  quote: 'q',
  verified,
});
const MESSAGES = [
  sampleMessage('a1', { citations: [cite(1, 'moss'), cite(2, 'gravel')] }),
  sampleMessage('p2'),
  sampleMessage('a2', { citations: [cite(1, 'wrong', false), cite(2, 'kiln')] }),
];
const found = (selector: string | null) =>
  sourceInFocus(MESSAGES, selector === null ? null : document.querySelector(selector));

describe('the source whose “why” is meant', () => {
  beforeEach(() => {
    document.body.innerHTML = `
      <article data-message="a1"><p></p><button data-source-number="2">2</button></article>
      <article data-message="p2"><b></b></article><textarea></textarea>`;
  });

  it('is that of the focused number', () => {
    expect(found('button')).toEqual({ messageId: 'a1', ref: cite(2, 'gravel').ref });
  });

  it('is the first of the answer that holds the focus', () => {
    expect(found('p')).toEqual({ messageId: 'a1', ref: cite(1, 'moss').ref });
  });

  it.each(['textarea', 'b', null])('is the first verified one of the last answer, with the focus on %s', (selector) => {
    expect(found(selector)).toEqual({ messageId: 'a2', ref: cite(2, 'kiln').ref });
  });

  it('is none where nothing is quoted', () => {
    expect(sourceInFocus([sampleMessage('p')], null)).toBeNull();
  });
});
