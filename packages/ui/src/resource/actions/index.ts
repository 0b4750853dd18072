export { ActionDialog, type ActionDialogProps } from './ActionDialog.tsx';
export { ActionPreview, type ActionPreviewProps } from './ActionPreview.tsx';
export { useAction } from './use-action.ts';
