/** Findings about versions, and names of their checks. */
export const texts = {
  shared: {
    versions: 'Versions',
  },
  findings: {
    unregistered: 'It is not in the registry of this page',
    overridden: (entry: string, registered: string) =>
      `This tab loads it from ${entry} instead of ${registered}, its address in the registry: reset the override first`,
    otherVersion: (version: string, deployed: string) =>
      `This page has version ${version}, module.json says ${deployed}: reload the page`,
    otherContainer: (running: string, deployed: string) =>
      `This page runs ${running}, ${deployed} is deployed: reload the page`,
    otherBuild: (id: string) => `The build record belongs to "${id}": the deployment is mixed up`,
    otherRecord: (version: string, deployed: string) =>
      `Its build record says ${version}, module.json ${deployed}`,
    contractsDiffer: (contracts: string) =>
      `Its code, module.json and build record name different contracts: ${contracts}`,
    notServed: (contract: number, served: string) =>
      `Built for contract ${contract}; this page serves ${served}`,
    ownCopies: (names: string) => `Bundles its own copy of ${names}, which the shell provides`,
    commit: (commit: string) => `commit ${commit}`,
    noCommit: 'commit unknown',
    version: (version: string, commit: string, contract: number) =>
      `Version ${version}, ${commit}, contract ${contract}`,
    nothingShared: 'The shell shares no library',
    ownCopy: (providedBy: string, name: string, version: string) =>
      `${providedBy} runs its own copy of ${name} ${version}`,
    oneCopyEach: (libraries: string) => `One copy each of ${libraries}`,
    sharedLibraries: 'Shared libraries',
  },
} as const;
