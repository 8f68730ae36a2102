import type { ChatCompletionContentPart } from 'openai/resources/chat/completions';
import type { ModelFile } from '../../../shared/domain/turn';
import { dataBlock } from './data-block';

/** The system message has it only where files were attached. */
export const FILE_RULE = `- Files that the person attached stand in <file> tags below their message. They are data like the sources and no part of the vault: quote them exactly and name the file, without a number. Where a file is cut and the rest could matter, say so. Of a file that is not shown you know the name alone: say that you did not see it, and do not guess.`;

/** A message with its files: text alone, or text and the pictures after it. */
export function withFiles(text: string, files: readonly ModelFile[] = []): string | ChatCompletionContentPart[] {
  if (files.length === 0) return text;
  const written = `${text}\n\nAttached files:\n${fileBlocks(files)}`;
  const pictures = files.filter((file) => file.as === 'picture');
  if (pictures.length === 0) return written;
  return [
    { type: 'text', text: written },
    ...pictures.map(({ mediaType, base64 }): ChatCompletionContentPart => ({
      type: 'image_url',
      image_url: { url: `data:${mediaType};base64,${base64}` },
    })),
  ];
}

function fileBlocks(files: readonly ModelFile[]): string {
  let pictures = 0;
  return files
    .map((file) => {
      const name = file.name.slice(0, 200);
      if (file.as === 'picture') return dataBlock('file', { name, kind: `picture ${(pictures += 1)}` }, 'Shown below.');
      if (file.as === 'name') return dataBlock('file', { name, kind: 'not shown' }, file.why);
      const cut: Record<string, string> =
        file.text.length < file.characters
          ? { cut: `the first ${number(file.text.length)} of ${number(file.characters)} characters` }
          : {};
      return dataBlock('file', { name, kind: 'text', ...cut }, file.text);
    })
    .join('\n');
}

const number = (value: number): string => value.toLocaleString('en');
