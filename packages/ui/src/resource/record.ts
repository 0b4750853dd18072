export { ActionDialog, type ActionDialogProps } from './actions/ActionDialog.tsx';
export { Pager, type PagerProps } from './list/Pager.tsx';
export type { RecordTab } from './record/RecordTabs.tsx';
export { ResourceRead, type ResourceReadProps } from './record/ResourceRead.tsx';
