/** Texts of attachments. */
export const attachmentRowTexts = {
  opensInTab: 'Opens in a new tab',
  downloads: 'Downloads the file',
  opening: 'Opening...',
  download: (name: string) => `Download ${name}`,
  delete: (name: string) => `Delete ${name}`,
} as const;

export const attachmentsTexts = {
  addFiles: 'Add files',
  chooseFiles: (one: string) => `Files to add to this ${one}`,
  failed: 'The attachments could not be loaded.',
  tryAgain: 'Try again',
  noAttachmentsYet: 'No attachments yet.',
  dropHere: 'Drop or paste them here too.',
} as const;

export const deleteFileTexts = {
  fileRestored: 'File restored',
  notRestored: (name: string) => `${name} could not be restored`,
  fileDeleted: 'File deleted',
  undo: 'Undo',
  question: (one: string) => `The file is removed from this ${one}. You can undo this for 10 seconds.`,
  title: (name: string) => `Delete ${name}?`,
  delete: 'Delete',
  deleting: 'Deleting...',
  file: 'file',
} as const;

export const filesLaterTexts = {
  saveFirst: (one: string) => `Save this ${one} first to attach files.`,
} as const;

export const uploadRowTexts = {
  waiting: 'Waiting',
  uploading: 'Uploading',
  tryAgain: 'Try again',
  cancel: 'Cancel',
  dismiss: (name: string) => `Dismiss ${name}`,
} as const;
