export { useLogoAddress } from './company-logo.ts';
export { DocumentEditor } from './DocumentEditor.tsx';
export { DocumentRead } from './DocumentRead.tsx';
export { MailDialog, type MailDialogProps } from './MailDialog.tsx';
export { NewDocumentDialog, type NewDocumentDialogProps } from './NewDocumentDialog.tsx';
