export { ActionDialog, type ActionDialogProps } from './actions/ActionDialog.tsx';
export { Pager, type PagerProps } from './Pager.tsx';
export type { RecordTab } from './RecordTabs.tsx';
export { ResourceRead, type ResourceReadProps } from './ResourceRead.tsx';
