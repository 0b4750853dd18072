import { beforeAll, expect, it } from 'vitest';
import { apiReports } from '../../src/sdk/api-report.ts';
import { inPackage, SDK } from '../../src/sdk/sdk-package.ts';
import { packageOf } from '../../src/sdk/specifiers.ts';

const RENEW = 'npx vitest run --project config api-reports -u';

const HEAD = `The public interface of this package. Other teams compile against it, so a change needs a review and a new version
(packages/docs/versions.md). Written by \`${RENEW}\`.

`;

let reports: ReadonlyMap<string, string>;
beforeAll(() => {
  reports = apiReports();
});

it.each(SDK.map(({ folder }) => folder))(
  `the api.md of %s matches its exports (renew it with \`${RENEW}\`)`,
  async (folder) => {
    const report = reports.get(folder) ?? '';
    expect(report).toContain('export');
    await expect(HEAD + report).toMatchFileSnapshot(inPackage(folder, `${folder}.api.md`));
  },
);

it.each(SDK)(
  'the public types of $folder import only what is installed with it',
  ({ folder, peers, optionalPeers }) => {
    const imported = [...(reports.get(folder) ?? '').matchAll(/^import .* from '([^']+)';$/gm)];
    const packages = new Set(imported.map(([, specifier = '']) => packageOf(specifier) ?? specifier));
    expect([...packages].filter((name) => ![...peers, ...optionalPeers].includes(name))).toEqual([]);
  },
);
