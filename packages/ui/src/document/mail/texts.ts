/** Texts of mailing documents. */
export const mailDialogTexts = {
  creatingPdf: 'Creating the PDF to attach...',
  cancel: 'Cancel',
  pdfFailed: 'The PDF could not be created',
  attached: (name: string) => `${name} is attached. Replies go to you.`,
  close: 'Close',
  openMailProgram: 'Open mail program',
  downloadPdf: 'Download PDF',
  sendYourself: (name: string) =>
    `Download ${name}, then attach it in your own mail program; the history does not record these mails. To send mails from here, the operator of the server sets SMTP_URL and MAIL_FROM.`,
  noMailServer: 'This server sends no mails',
} as const;

export const mailedAfterDialogTexts = {
  both: (post: string, send: string) => `${post} and ${send}`,
} as const;
