export { DraftsMenu } from './DraftsMenu.tsx';
export { LeaveDialog } from './LeaveDialog.tsx';
export { OfflineBanner } from './OfflineBanner.tsx';
export { SignOut } from './SignOut.tsx';
