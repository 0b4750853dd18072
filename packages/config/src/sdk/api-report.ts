import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { Extractor, ExtractorConfig, type IConfigFile } from '@microsoft/api-extractor';
import { ROOT } from '../commands/workspace.ts';
import { emitModules } from './emit-modules.ts';
import { builtName, entrySources, inPackage, isCode, SDK, type SdkPackage } from './sdk-package.ts';
import { copyDeclarations, json } from './stage-package.ts';

/** `./record-form` as a name of TypeScript: `recordForm`. */
const nameOf = (entry: string): string =>
  entry.replace('./', '').replace(/[-/](\w)/g, (_found, letter: string) => letter.toUpperCase());

/** Combines all entries, because the extractor reads one: the main entry, and each other one as a namespace. */
function allEntries(sdkPackage: SdkPackage): string {
  const sources = entrySources(sdkPackage);
  return sdkPackage.entries
    .flatMap((entry, index) => {
      const source = sources[index] ?? '';
      if (!isCode(source)) return [];
      const file = `./${builtName(source, '.js')}`;
      return [entry === '.' ? `export * from '${file}';` : `export * as ${nameOf(entry)} from '${file}';`];
    })
    .join('\n');
}

/**
 * The tables and functions of the database, 5,000 lines generated from the schema. They are reviewed in its migrations,
 * and covered by the product's version (packages/docs/versions.md).
 */
const DATABASE = /^((?:export |declare )?type Database = )\{$[\s\S]*?^\};$/m;

const silent = { default: { logLevel: 'none' } } as NonNullable<
  IConfigFile['messages']
>['compilerMessageReporting'];

function extract(sdkPackage: SdkPackage, folder: string): string {
  const entry = path.join(folder, 'all.d.ts');
  writeFileSync(entry, allEntries(sdkPackage));
  const project = path.join(folder, 'tsconfig.json');
  const compilerOptions = {
    ...{ target: 'ES2022', module: 'ESNext', moduleResolution: 'Bundler', jsx: 'react-jsx' },
    ...{ lib: ['ES2023', 'DOM', 'DOM.Iterable'], types: [], strict: true, skipLibCheck: true },
    // Imports from our other packages are their sources.
    ...{ allowImportingTsExtensions: true, noEmit: true },
  };
  writeFileSync(
    project,
    json({ compilerOptions, files: [entry, inPackage('config', 'tsconfig/assets.d.ts')] }),
  );
  const report = path.join(folder, '.report');
  mkdirSync(report);
  const config = ExtractorConfig.prepare({
    configObject: {
      projectFolder: folder,
      mainEntryPointFilePath: entry,
      compiler: { tsconfigFilePath: project },
      newlineKind: 'lf',
      apiReport: {
        enabled: true,
        reportFileName: 'report',
        reportFolder: report,
        reportTempFolder: report,
        // Types that are not exported by name can still be reached.
        includeForgottenExports: true,
      },
      docModel: { enabled: false },
      dtsRollup: { enabled: false },
      tsdocMetadata: { enabled: false },
      messages: {
        compilerMessageReporting: silent,
        extractorMessageReporting: silent,
        tsdocMessageReporting: silent,
      },
    },
    configObjectFullPath: undefined,
    packageJsonFullPath: inPackage(sdkPackage.folder, 'package.json'),
  } as Parameters<typeof ExtractorConfig.prepare>[0]);
  Extractor.invoke(config, {
    localBuild: true,
    messageCallback: (message) => {
      // Written for people at a terminal; errors are thrown instead.
      message.handled = true;
    },
  });
  return readFileSync(path.join(report, 'report.api.md'), 'utf8').replace(
    DATABASE,
    '$1…; // src/database/database.types.ts',
  );
}

/** Everything that the three packages export, as API Extractor reports it: by the package's folder. */
export function apiReports(): ReadonlyMap<string, string> {
  const cache = path.join(ROOT, '.cache');
  mkdirSync(cache, { recursive: true });
  // In the checkout, so that react and our own packages are found from there.
  const out = mkdtempSync(path.join(cache, 'api-'));
  try {
    emitModules(
      SDK.map(({ folder }) => folder),
      out,
    );
    return new Map(
      SDK.map((sdkPackage) => {
        const folder = path.join(out, sdkPackage.folder, 'src');
        copyDeclarations(folder, folder);
        return [sdkPackage.folder, extract(sdkPackage, folder)];
      }),
    );
  } finally {
    rmSync(out, { recursive: true });
  }
}
