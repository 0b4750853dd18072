export { DocumentEditor } from './editor/DocumentEditor.tsx';
export { NewDocumentDialog, type NewDocumentDialogProps } from './editor/NewDocumentDialog.tsx';
export { MailDialog, type MailDialogProps } from './mail/MailDialog.tsx';
export { useLogoAddress } from './paper/company-logo.ts';
export { DocumentRead } from './read/DocumentRead.tsx';
