import { AppError, alwaysOnline, type DataSource, type Host, platformErrors } from '@ledgerwise/contract';
import { TOKENS } from '@ledgerwise/release/prerendered';

function refuse(): never {
  throw new AppError('data.forbidden', { message: 'A prerendered page has no records and does nothing.' });
}

const noRecords: DataSource = {
  list: refuse,
  get: refuse,
  create: refuse,
  update: refuse,
  remove: refuse,
  call: refuse,
  watch: refuse,
};

/** Host of a page at build time: the visitor is unknown, and the operator's settings are tokens. */
export function prerenderHost(hasSupportEmail = true) {
  let wasAsked = false;
  const host: Host = {
    productName: TOKENS.productName,
    homePath: TOKENS.homePath,
    get supportEmail() {
      wasAsked = true;
      return hasSupportEmail ? TOKENS.supportEmail : undefined;
    },
    auth: {
      status: 'loading',
      user: null,
      organisation: null,
      role: 'user',
      can: () => false,
      rolesWith: () => [],
      signOut: refuse,
      openDialog: refuse,
    },
    data: noRecords,
    connection: alwaysOnline,
    notify: { success: refuse, info: refuse, failure: refuse, error: refuse },
    jobs: {
      start: refuse,
      all: () => [],
      watch: () => () => {},
      cancel: refuse,
      lookUp: refuse,
      undo: refuse,
      dismiss: refuse,
    },
    modules: { all: () => [] },
    errorTexts: platformErrors,
    basePath: TOKENS.mount,
    visited: refuse,
    report: refuse,
  } as Host;
  return { host, wasAskedForSupportEmail: () => wasAsked };
}
