import type { Host, Sandbox } from '@ledgerwise/contract';
import { createJobs } from '@ledgerwise/ui/core';

const ROLE = 'admin';

/** The host of the page in the sandbox: with its organization and records, and its creator as admin. */
export function sandboxHost(host: Host, { organisation, data }: Sandbox): Host {
  const { auth, errorTexts } = host;
  const ignore = (): void => undefined;
  const notify = { success: ignore, info: ignore, failure: ignore, error: ignore };
  const { files: _files, shortcuts: _shortcuts, commands: _commands, openSandbox: _open, ...rest } = host;
  return {
    ...rest,
    auth: {
      ...auth,
      organisation,
      role: ROLE,
      can: (permission) => auth.rolesWith(permission).includes(ROLE),
      refresh: async () => undefined,
      openDialog: ignore,
    },
    data,
    notify,
    jobs: createJobs({ data, notify, errorTexts: () => errorTexts }),
    visited: ignore,
    gone: ignore,
  };
}

/** Removes what screens stored in the browser for a deleted organization. */
export function forgetOrganisation(id: string): void {
  for (const storage of [localStorage, sessionStorage])
    for (const key of Object.keys(storage)) if (key.includes(id)) storage.removeItem(key);
}
