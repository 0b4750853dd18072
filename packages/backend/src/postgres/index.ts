export { noticeOfAccount } from './foreign-database.ts';
export { type Keys, secretsOf } from './key-file.ts';
export { checkKeyMark, moveKeyMark, wasUsedWithKeys } from './key-mark.ts';
export { keyFileOf, makeBankKey, openKeys, putKeys, replaceBankKey } from './keys.ts';
export { hashMigrations, MIGRATIONS_FOLDER, makePlatform, migrate, pendingMigrations } from './migrate.ts';
export { openPool } from './open-pool.ts';
export { requireSessions } from './require-sessions.ts';
export { type PostgresOptions, type RunningPostgres, startPostgres } from './start-postgres.ts';
export { takeStartTurn } from './start-turn.ts';
