import type { Messages } from '../message';

export const mainAttachments: Messages['mainAttachments'] = {
  largerThanMaxattachmentbytesMb: 'It is larger than {maxAttachmentBytes} MB.',
};
