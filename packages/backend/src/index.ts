export {
  type Keys,
  MIGRATIONS_FOLDER,
  migrate,
  openKeys,
  type PostgresOptions,
  type RunningPostgres,
  startPostgres,
} from './postgres/index.ts';
