import type { DataSource, Host, Row } from '@ledgerwise/contract';
import type { AnyResource } from '@ledgerwise/resource';
import { callByName } from '../resource/actions/run-action.ts';

const isNamed = (row: unknown): row is { readonly id: string; readonly name: string } =>
  typeof row === 'object' && row !== null && 'id' in row && 'name' in row;

/** Finds only ids and names of records whose names contain a text, exact matches first. */
export async function findNames(
  data: DataSource,
  { directory, title }: AnyResource,
  wanted: string,
): Promise<readonly Row[]> {
  if (!directory) return [];
  const found = await callByName(data, directory.find, { wanted });
  return Array.isArray(found) ? found.filter(isNamed).map(({ id, name }) => ({ id, [title]: name })) : [];
}

/** True if the user sees only the names of some records. */
export const knowsByNameAlone = ({ can }: Host['auth'], { directory }: AnyResource): boolean =>
  directory !== undefined && !can(directory.unless);
