import { describe, expect, it } from 'vitest';
import { createMask } from './create-mask';
import { maskedTools } from './masked-tools';

const mask = createMask({ excluded: { people: ['Max Dvorak'], places: [], folders: [] } });
const parameters = {
  type: 'object',
  required: ['max', 'of'],
  properties: {
    max: { type: 'integer', maximum: 4_111_111_111_111_111 },
    of: { type: 'string', description: 'Whose: Max Dvorak’s or everybody’s', enum: ['Max Dvorak', 'all'] },
  },
};

function open() {
  const told: [string, string][] = [];
  const tools = maskedTools(
    {
      offered: [{ name: 'Calendar__list', description: 'Reads the calendar of Max Dvorak.', parameters }],
      isOver: false,
      call: async (name, given) => {
        told.push([name, given]);
        return { outcome: 'nothing-fits', sources: [], why: '' };
      },
    },
    (text) => mask.mask(text).text,
  );
  return { tools, told };
}

describe('tools of a model', () => {
  it('are described without the names that are excluded, and by the same schema', () => {
    const [offered] = open().tools.offered;
    expect(JSON.stringify(offered)).not.toContain('Dvorak');
    expect(offered).toMatchObject({
      description: 'Reads the calendar of [person 1].',
      parameters: {
        required: ['max', 'of'],
        properties: { max: parameters.properties.max, of: { type: 'string', enum: ['[person 1]', 'all'] } },
      },
    });
  });

  it('are told no excluded name and no card, and find their own arguments by name', async () => {
    const { tools, told } = open();
    await tools.call('Calendar__list', '{"max":3,"of":["Max Dvorak"],"dvorak":4111111111111111}');
    await tools.call('Calendar__list', 'Max Dvorak');
    expect(told.map(([, given]) => given)).toEqual([
      expect.stringMatching(/^\{"max":3,"of":\["\[person 1\]"\],"\[person 1\w?\]":"\[secret 1\]"\}$/u),
      '[person 1]',
    ]);
  });
});
