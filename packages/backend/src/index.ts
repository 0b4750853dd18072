export type { GoogleClient } from './auth/google-sign-in.ts';
export { spellingsOf, storedBankNumbers, tablesHolding } from './banking/find-texts.ts';
export { rotateBankKey, unlockBanking } from './banking/operating.ts';
export { type RolesByPermission, readRolePermissions } from './database/read-role-permissions.ts';
export { type ExamineOptions, examine } from './doctor/examine.ts';
export { type Finding, worstOf } from './doctor/finding.ts';
export { type MailWorkerOptions, startMailWorker } from './mail/mail-worker.ts';
export type { SmtpSettings } from './mail/smtp-transport.ts';
export {
  type ContactMessage,
  contactMessageText,
  listContactMessages,
  removeContactMessage,
} from './mailbox/contact-messages.ts';
export {
  type Keys,
  MIGRATIONS_FOLDER,
  migrate,
  openKeys,
  type PostgresOptions,
  type RunningPostgres,
  startPostgres,
} from './postgres/index.ts';
export { type RemoveSampleOptions, removeSample } from './seed/remove-sample.ts';
export type { SampleAccount } from './seed/sample-accounts.ts';
export { NEVER_RESTARTED, type Restarts } from './server/health.ts';
export { endDatabase } from './server/over-database.ts';
export { type Backend, type BackendOptions, startBackend } from './start-backend.ts';
