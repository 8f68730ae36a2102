import { renderToStaticMarkup } from 'react-dom/server';
import { describe, expect, it } from 'vitest';
import { sourceRef } from '../../../../shared/domain/ids';
import { ChunkText } from './resource-chunk';

const shown = (text: string) =>
  renderToStaticMarkup(
    <ChunkText text={text} from={sourceRef('chunk', 'C1')} unresolved={new Set()} onOpenTarget={() => {}} />,
  );

describe('the text of a document', () => {
  it.each(['[x](#note=%E0)', '[x](#note=%)', '[x](#note=%C3%28)', '[x](%E0.md)', '[[50 %]]', '[x](#note=Gr%C3%BCn)'])(
    'renders whatever its links contain: %s',
    (link) => {
      expect(shown(`Before ${link} after.`)).toContain('after.');
    },
  );
});
