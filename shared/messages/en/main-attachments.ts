export const mainAttachments = {
  largerThanMaxattachmentbytesMb: 'It is larger than {maxAttachmentBytes} MB.',
} as const;
