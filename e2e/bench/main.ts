import { atWork } from './at-work.ts';
import { books } from './books.ts';
import { csv } from './csv.ts';
import { fairUse } from './fair-use.ts';
import { firstLoad } from './first-load.ts';
import { grid } from './grid.ts';
import { lineGrid } from './line-grid.ts';
import { listPaths } from './list-paths.ts';
import { listToList } from './list-to-list.ts';
import { overHttp } from './over-http.ts';
import { isMet, type Measurement, publish } from './report.ts';
import { reports } from './reports.ts';
import { signIn } from './sign-in.ts';
import { sql } from './sql.ts';
import { statement } from './statement.ts';
import { tasks } from './tasks.ts';

const PROGRAMS: Readonly<Record<string, () => Promise<Measurement[]>>> = {
  'first-load': firstLoad,
  grid,
  'line-grid': lineGrid,
  'at-work': atWork,
  'list-to-list': listToList,
  csv,
  statement,
  sql,
  books,
  reports,
  'sign-in': signIn,
  'fair-use': fairUse,
  'list-paths': listPaths,
  'over-http': overHttp,
  tasks,
};

const wanted = process.argv.slice(2);
const unknown = wanted.filter((name) => PROGRAMS[name] === undefined);
if (unknown.length > 0) {
  process.stderr.write(
    `No benchmark is called ${unknown.join(', ')}. There are: ${Object.keys(PROGRAMS).join(', ')}.\n`,
  );
  process.exit(2);
}

let missed = 0;
for (const [name, measure] of Object.entries(PROGRAMS)) {
  if (wanted.length > 0 && !wanted.includes(name)) continue;
  const measurements = await measure();
  publish(name, measurements);
  missed += measurements.filter((measurement) => !isMet(measurement)).length;
}
process.stdout.write(missed === 0 ? '\nEvery target is met.\n' : `\n${missed} targets are missed.\n`);
process.exit(missed === 0 ? 0 : 1);
