import {
  AppError,
  type DateFormat,
  type Organisation,
  type Permission,
  type Role,
  type RoleInfo,
} from '@ledgerwise/contract';
import { NUMBER_FORMATS } from '@ledgerwise/resource/number-format';

/** Result of the database function `session_context` for the signed-in user. */
export interface SessionContext {
  readonly fullName: string;
  readonly organisation: Organisation | null;
  /** Null if the server returns none: then nothing is permitted. */
  readonly role: Role | null;
  /** All roles, highest first. */
  readonly roles: readonly RoleInfo[];
  readonly grants: Readonly<Record<Permission, readonly Role[]>>;
  /** All organizations that the user belongs to. */
  readonly organisations: readonly { readonly id: string; readonly name: string }[];
}

type Fields = Readonly<Record<string, unknown>>;

const isFields = (value: unknown): value is Fields => typeof value === 'object' && value !== null;
const textOf = (value: unknown): string => (typeof value === 'string' ? value : '');
const DATE_FORMATS: readonly DateFormat[] = ['DD/MM/YYYY', 'MM/DD/YYYY', 'YYYY-MM-DD'];

function parseRoles(value: unknown): readonly RoleInfo[] {
  const rows = Array.isArray(value) ? value.filter(isFields) : [];
  return rows.map(({ role, label, may, includes }) => ({
    role: textOf(role),
    label: textOf(label),
    may: textOf(may),
    includes: textOf(includes) || null,
  }));
}

/** Roles by permission, highest first, as the server sends them. */
function parseGrants(value: unknown): SessionContext['grants'] {
  if (!isFields(value)) return {};
  return Object.fromEntries(
    Object.entries(value).map(([permission, holders]) => [
      permission,
      Array.isArray(holders) ? holders.map(textOf) : [],
    ]),
  );
}

function parseOrganisation(value: unknown): Organisation | null {
  if (!isFields(value) || typeof value.id !== 'string') return null;
  const format = textOf(value.date_format);
  return {
    id: value.id,
    name: textOf(value.name),
    timeZone: textOf(value.time_zone) || 'UTC',
    dateFormat: DATE_FORMATS.find((known) => known === format) ?? 'DD/MM/YYYY',
    numberFormat: NUMBER_FORMATS.find((known) => known === value.number_format) ?? '1,234.56',
    featuresOff: Array.isArray(value.features_off) ? value.features_off.map(String) : [],
    settings: isFields(value.settings) ? value.settings : {},
    isBeginning: value.is_beginning === true,
  };
}

export function parseSessionContext(value: unknown): SessionContext {
  if (!isFields(value))
    throw new AppError('server.failed', { cause: new Error('session_context answered no object') });
  const organisations = Array.isArray(value.organisations) ? value.organisations.filter(isFields) : [];
  return {
    fullName: isFields(value.user) ? textOf(value.user.full_name) : '',
    organisation: parseOrganisation(value.organisation),
    role: textOf(value.role) || null,
    roles: parseRoles(value.roles),
    grants: parseGrants(value.grants),
    organisations: organisations.map(({ id, name }) => ({ id: textOf(id), name: textOf(name) })),
  };
}
