import type { HostNotify } from '@ledgerwise/contract';

const DONE = /^(\w+) (Created|Updated|Deleted)$/;
const WORDS = { Created: 'added', Updated: 'updated', Deleted: 'deleted' } as const;
const NOT_SAVED = /^Failed to (?:create|update) (.+)$/;

/** `Customer Created` in the product is `Customer added successfully` in the demo. */
export function demoTitle(title: string): string {
  const [, kind, verb] = DONE.exec(title) ?? [];
  if (kind && (verb === 'Created' || verb === 'Updated' || verb === 'Deleted'))
    return `${kind} ${WORDS[verb]} successfully`;
  return title.replace(NOT_SAVED, 'Failed to save $1');
}

/** The host's toasts in the demo's words. */
export function demoNotify(notify: HostNotify): HostNotify {
  return {
    success: (notice) => notify.success({ ...notice, title: demoTitle(notice.title) }),
    info: (notice) => notify.info(notice),
    failure: (notice) => notify.failure({ ...notice, title: demoTitle(notice.title) }),
    error: (error, title) => notify.error(error, title === undefined ? undefined : demoTitle(title)),
  };
}
