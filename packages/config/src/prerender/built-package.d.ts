/** Files of the package being built, by their names in its bundle. */
declare module '@ledgerwise/prerendered-module' {
  export const module: import('@ledgerwise/contract').ModuleCode;
}
declare module '@ledgerwise/prerendered-manifest' {
  export const manifest: import('@ledgerwise/contract').ModuleManifest;
}
declare module '@ledgerwise/prerendered-frames' {
  export const marked: readonly string[];
  export const own: readonly string[];
  export function pageAt(
    address: string,
    standIns: {
      readonly productName: string;
      readonly homePath: string;
      readonly content: string;
      readonly missing: string;
    },
  ): Promise<import('react').ReactNode>;
}
