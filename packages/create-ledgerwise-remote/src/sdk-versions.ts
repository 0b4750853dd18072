import { existsSync, readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { Refusal } from './refusal.ts';

const OWN = new URL('../package.json', import.meta.url);

/** Returns the packages for a remote's `package.json`, with versions that fit this command. */
function publishedVersions(): Readonly<Record<string, string>> {
  const { ledgerwise } = JSON.parse(readFileSync(OWN, 'utf8')) as {
    readonly ledgerwise: Readonly<Record<string, string>>;
  };
  return ledgerwise;
}

/** The same, from tarballs in a folder: what `npm run pack:sdk` of a checkout wrote. */
function packedVersions(sdk: string, from: string): Readonly<Record<string, string>> {
  if (!existsSync(sdk))
    throw new Refusal(
      `${sdk} does not exist: run npm run pack:sdk in a checkout of Ledgerwise, and name its dist-sdk.`,
    );
  const files = readdirSync(sdk);
  return Object.fromEntries(
    Object.keys(publishedVersions()).map((name) => {
      // npm's prefix for the tarball of a scoped package.
      const prefix = `${name.replace('@', '').replace('/', '-')}-`;
      const [file, another] = files.filter((one) => one.startsWith(prefix) && one.endsWith('.tgz'));
      if (file === undefined)
        throw new Refusal(
          `${sdk} has no ${prefix}*.tgz: run npm run pack:sdk in a checkout of Ledgerwise, and name its dist-sdk.`,
        );
      if (another !== undefined)
        throw new Refusal(`${sdk} has both ${file} and ${another}: remove the one that you do not need.`);
      return [name, `file:${path.relative(from, path.join(sdk, file)).replaceAll('\\', '/')}`];
    }),
  );
}

/** Versions of the packages for the `package.json` in `folder`. */
export const sdkVersions = (sdk: string | undefined, folder: string): Readonly<Record<string, string>> =>
  sdk === undefined ? publishedVersions() : packedVersions(sdk, folder);
