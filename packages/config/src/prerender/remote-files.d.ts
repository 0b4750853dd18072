declare module '@ledgerwise/prerendered-module' {
  export const module: import('@ledgerwise/contract').ModuleCode;
}
declare module '@ledgerwise/prerendered-manifest' {
  export const manifest: import('@ledgerwise/contract').ModuleManifest;
}
