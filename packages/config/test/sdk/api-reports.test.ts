import { beforeAll, expect, it } from 'vitest';
import { apiReports } from '../../src/sdk/api-report.ts';
import { inPackage, SDK } from '../../src/sdk/sdk-package.ts';

const RENEW = 'npx vitest run --project config api-reports -u';

const HEAD = `What other teams compile against: a change here is a change for them, to be reviewed as one, and raises a version
(packages/docs/versions.md). Written by \`${RENEW}\`.

`;

let reports: ReadonlyMap<string, string>;
beforeAll(() => {
  reports = apiReports();
});

it.each(SDK.map(({ folder }) => folder))(
  `%s exports what its api.md says (renew it with \`${RENEW}\`)`,
  async (folder) => {
    const report = reports.get(folder) ?? '';
    expect(report).toContain('export');
    await expect(HEAD + report).toMatchFileSnapshot(inPackage(folder, `${folder}.api.md`));
  },
);
