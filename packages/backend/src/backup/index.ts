export { type BackupOptions, backup, type WrittenBackup } from './backup.ts';
export { cancelled } from './cancel.ts';
export type { Report } from './check-restored.ts';
export { usablePassphrase } from './passphrase.ts';
export type { Progress } from './progress.ts';
export { type Restored, type RestoreOptions, restore } from './restore.ts';
export { verifyBackup } from './verify.ts';
