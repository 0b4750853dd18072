export { ActionDialog, type ActionDialogProps } from './ActionDialog.tsx';
export { useAction } from './use-action.ts';
