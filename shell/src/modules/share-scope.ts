import * as contract from '@ledgerwise/contract';
import * as router from '@ledgerwise/contract/router';
import * as react from 'react';
import * as jsxRuntime from 'react/jsx-runtime';
import * as reactDom from 'react-dom';
import * as reactDomClient from 'react-dom/client';

/** One copy of a library, in the form that containers exchange. */
interface SharedCopy {
  get(): () => unknown;
  readonly from: string;
  readonly eager: boolean;
  loaded?: 1;
}

/** Libraries by name and version. Containers add their own (antd's facade) and take what fits. */
export type ShareScope = Record<string, Record<string, SharedCopy>>;

function copyOf(library: unknown): SharedCopy {
  return { get: () => () => library, from: 'shell', eager: true, loaded: 1 };
}

/** The present contract, and the one before it: a module built against either finds its number. */
function byContract(library: unknown): Record<string, SharedCopy> {
  const majors = [contract.CONTRACT_VERSION, contract.CONTRACT_VERSION - 1].filter((major) => major > 0);
  return Object.fromEntries(majors.map((major) => [`${major}.0.0`, copyOf(library)]));
}

/** What the shell hands to every container: whatever carries a React context. Remotes bring no copy of these. */
export function createShareScope(): ShareScope {
  return {
    react: { [react.version]: copyOf(react) },
    'react/jsx-runtime': { [react.version]: copyOf(jsxRuntime) },
    'react-dom': { [reactDom.version]: copyOf(reactDom) },
    'react-dom/client': { [reactDom.version]: copyOf(reactDomClient) },
    '@ledgerwise/contract': byContract(contract),
    '@ledgerwise/contract/router': byContract(router),
  };
}
