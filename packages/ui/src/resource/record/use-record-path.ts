import { absolutePath, useHost } from '@ledgerwise/contract';
import type { RecordAddress } from '@ledgerwise/resource';

/** Returns the path of a record's page in any module; undefined if there is none that the user may see. */
export function useRecordPath(address: RecordAddress | null | undefined): string | undefined {
  const { auth, modules } = useHost();
  if (!address) return undefined;
  for (const { basePath, manifest } of modules.all()) {
    const found = manifest?.records?.find(({ kind }) => kind === address.table);
    if (found && (found.requires === undefined || auth.can(found.requires)))
      return absolutePath(basePath, found.path.replace(':id', encodeURIComponent(address.id)));
  }
  return undefined;
}
